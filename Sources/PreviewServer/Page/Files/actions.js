// Buttons and keys. They are those of the window.
let angle = 0, isMirrored = false, sayingEnds = 0;

// A sentence on the picture, for some seconds.
function tell(text) {
  byId('said').textContent = text;
  byId('said').hidden = false;
  clearTimeout(sayingEnds);
  sayingEnds = setTimeout(() => { byId('said').hidden = true; }, 6000);
}

function setPaused(value) {
  isPaused = value;
  byId('pause').setAttribute('aria-pressed', value);
  byId('paused').hidden = !value;
  if (isLooking()) goOn();
}

function setDetails(value) {
  hasDetails = value;
  overlay.hidden = !value;
  byId('details').setAttribute('aria-pressed', value);
}

const setFull = () => document.fullscreenElement ? document.exitFullscreen() : view.requestFullscreen?.();

function turn(by, mirrors = false) {
  angle = (angle + by) % 360;
  isMirrored = isMirrored !== mirrors;
  picture.classList.toggle('quarter', angle % 180 === 90);
  picture.style.transform = `${isMirrored ? 'scaleX(-1) ' : ''}rotate(${angle}deg)`;
}

function toggleControls() {
  const main = document.querySelector('main');
  main.dataset.alone = main.dataset.alone !== 'true';
}

// The picture as it is seen: turned, if it is turned here.
async function seenPicture() {
  if (!angle && !isMirrored) return blob;
  const bitmap = await createImageBitmap(blob), isQuarter = angle % 180 === 90;
  const canvas = make('canvas', { width: isQuarter ? bitmap.height : bitmap.width, height: isQuarter ? bitmap.width : bitmap.height });
  const context = canvas.getContext('2d');
  context.translate(canvas.width / 2, canvas.height / 2);
  if (isMirrored) context.scale(-1, 1);
  context.rotate(angle * Math.PI / 180);
  context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
  return new Promise(done => canvas.toBlob(done, 'image/jpeg', 0.95));
}

async function savePicture() {
  if (!blob) return tell('There is no picture yet.');
  const now = new Date(), time = new Date(now - now.getTimezoneOffset() * 60000).toISOString().slice(0, 19).replace(/[:T]/g, '-');
  const href = URL.createObjectURL(await seenPicture());
  const download = `${byId('name').textContent.replace(/[^\w.-]+/g, '-')}-${time}.jpg`;
  make('a', { href, download }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60000);
  tell(`Saved ${download}`);
}

async function keepSettings() {
  try {
    const answer = await ask('kept', { method: 'POST', body: '{}' });
    const said = JSON.parse(await answer.body.text());
    if (answer.status === 200) tell(`Wrote ${said.kept}. probe restore --kept sets the camera to it.`);
    else tell([said.error.message, said.error.remedy].filter(Boolean).join(' '));
  } catch { tell('The camera did not answer. Try again.'); }
}

// The command for the mode, with the controls that are not at their defaults.
function wholeCommand() {
  const moved = controlsShown.filter(control => Number.isInteger(control.value) && control.default !== null
    && control.value !== control.default && !has(control, 'inactive', 'readOnly', 'grabbed', 'disabled'));
  return [command, ...moved.map(control => `--set ${control.name}=${control.value}`)].join(' ');
}

async function copyCommand() {
  const text = wholeCommand();
  try {
    await navigator.clipboard.writeText(text);
    tell(`Copied: ${text}`);
  } catch {
    // A page without encryption from another machine may not write to the clipboard.
    byId('command-text').value = text;
    byId('command').showModal();
    byId('command-text').select();
  }
}

const actions = {
  ' ': savePicture, p: () => setPaused(!isPaused), f: setFull, m: () => turn(0, true), r: () => turn(90), c: toggleControls,
  o: () => setDetails(!hasDetails), k: keepSettings, y: copyCommand, '?': () => byId('keys').showModal(),
};
for (const [id, key] of [['save', ' '], ['pause', 'p'], ['details', 'o'], ['full', 'f'], ['keep', 'k'], ['copy', 'y'], ['help', '?']]) {
  byId(id).addEventListener('click', actions[key]);
}
// A closed dialog would keep the focus, and with it the keys.
for (const dialog of document.querySelectorAll('dialog')) dialog.addEventListener('close', () => document.activeElement?.blur());
byId('full').hidden = !view.requestFullscreen;
view.addEventListener('dblclick', setFull);
document.addEventListener('visibilitychange', () => { if (isLooking()) { goOn(); loadControls(); } });
document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest('[type="number"], [type="text"], select, textarea, dialog')) return;
  // A button that has the focus is pressed by space.
  if (event.key === ' ' && event.target.closest('button, input')) return;
  if (actions[event.key]) { actions[event.key](); event.preventDefault(); }
});

loadControls();
followAlways();
watch();
