// Asks for one picture after the other, says what is wrong, and switches the mode.
'use strict';
const byId = id => document.getElementById(id);
const view = byId('view'), picture = byId('picture'), overlay = byId('overlay'), modeList = byId('mode');
const sleep = time => new Promise(done => setTimeout(done, time));

// What is shown: the last picture's number, when the recent ones came, and what is wrong.
let last = null, address = null, shown = [], isPaused = false, hasDetails = false, lost = 0, goOn = () => {};

function say(text, help = '') {
  byId('notice').hidden = !text;
  if (byId('notice-text').textContent !== text) byId('notice-text').textContent = text;
  byId('notice-help').textContent = help;
}

// A request that ends, whatever becomes of the connection.
async function ask(path, options = {}) {
  const stop = new AbortController(), timer = setTimeout(() => stop.abort(), 20000);
  try {
    const response = await fetch(path, { cache: 'no-store', signal: stop.signal, ...options });
    return { status: response.status, headers: response.headers, body: await response.blob() };
  } finally {
    clearTimeout(timer);
  }
}

function sayFailure(status) {
  if (status === 503) return say('Too many pages look at this camera.', 'Close one of them; this one goes on by itself.');
  if (status === 404 || status === 421) return say('This preview has ended.', 'Open the address that probe preview prints now.');
  say('The preview does not answer.', 'It has ended, or the connection is lost. This page goes on by itself when it is back.');
}

const isLooking = () => !isPaused && !document.hidden;

async function show(answer) {
  const came = performance.now();
  const next = URL.createObjectURL(answer.body), old = address;
  picture.src = address = next;
  picture.hidden = false;
  try { await picture.decode(); } catch { picture.hidden = !old; }
  if (old) URL.revokeObjectURL(old);
  last = answer.headers.get('X-Sequence');
  say('');
  const now = performance.now(), age = answer.headers.get('X-Age');
  shown = shown.filter(time => now - time < 2000).concat(now);
  const rate = shown.length > 1 ? `${((shown.length - 1) * 1000 / (now - shown[0])).toFixed(1)} fps` : '';
  const old_ = age === null ? '' : `${Math.round(Number(age) / 1e6 + now - came)} ms`;
  overlay.textContent = [`#${last}`, old_, rate, lost ? `${lost} lost` : ''].filter(Boolean).join('   ');
}

async function watch() {
  for (;;) {
    if (!isLooking()) {
      await new Promise(done => { goOn = done; });
      shown = [];
      continue;
    }
    try {
      const answer = await ask(last === null ? 'frame' : `frame?after=${last}`);
      if (answer.status === 200) { await show(answer); continue; }
      if (answer.status === 204) { await follow(); continue; }
      sayFailure(answer.status);
    } catch {
      sayFailure(0);
    }
    await sleep(1000);
  }
}

// What the camera does besides giving pictures.
async function follow() {
  const answer = await ask('statistics');
  if (answer.status !== 200) return;
  const now = JSON.parse(await answer.body.text());
  byId('name').textContent = now.camera;
  document.title = `${now.camera} – preview`;
  picture.alt = `Live picture of ${now.camera}`;
  byId('simulated').hidden = !now.simulated;
  byId('demosaiced').hidden = !now.demosaiced;
  view.dataset.gravity = now.gravity;
  lost = now.frames.lost + now.frames.corrupted;
  const name = modeName(now.mode);
  if (name !== modeList.dataset.name) await listModes(name);
  if (now.problem) say(now.problem.message, now.problem.remedy ?? '');
  else if (picture.hidden) say(now.state === 'off' ? 'Looking for the camera…' : 'The camera starts…');
}

async function followAlways() {
  for (;;) {
    if (isLooking()) { try { await follow(); } catch { /* The pictures say it. */ } }
    await sleep(1000);
  }
}

// Modes.
const rateName = mode => mode.framesPerSecond === null ? '' : ` · ${+mode.framesPerSecond.toFixed(2)} fps`;
const modeName = mode => `${mode.pixelFormat.trim()} ${mode.width} × ${mode.height}${rateName(mode)}`;

async function listModes(name) {
  const list = JSON.parse(await (await ask('mode')).body.text());
  modeList.dataset.name = name;
  const groups = new Map();
  list.modes.forEach((mode, index) => {
    const format = mode.pixelFormat.trim();
    if (!groups.has(format)) {
      groups.set(format, document.createElement('optgroup'));
      groups.get(format).label = format;
    }
    groups.get(format).append(new Option(modeName(mode), index, false, index === list.current));
  });
  modeList.replaceChildren(...groups.values());
  // The driver set a mode that is not listed: each of these can be chosen.
  if (list.current === null) modeList.selectedIndex = -1;
  modeList.disabled = list.modes.length < 2 && list.current !== null;
}

modeList.addEventListener('change', async () => {
  modeList.disabled = true;
  say('The mode is being changed…');
  try {
    const answer = await ask('mode', { method: 'POST', body: JSON.stringify({ mode: Number(modeList.value) }) });
    if (answer.status === 200) say('');
    else {
      const { error } = JSON.parse(await answer.body.text());
      say(error.message, error.remedy ?? '');
      await sleep(3000);
    }
  } catch { sayFailure(0); }
  modeList.disabled = false;
  modeList.dataset.name = '';
  loadControls();
});

// Buttons and keys.
function setPaused(value) {
  isPaused = value;
  byId('pause').setAttribute('aria-pressed', value);
  if (isLooking()) goOn();
}

function setDetails(value) {
  hasDetails = value;
  overlay.hidden = !value;
  byId('details').setAttribute('aria-pressed', value);
}

const setFull = () => document.fullscreenElement ? document.exitFullscreen() : view.requestFullscreen?.();

byId('pause').addEventListener('click', () => setPaused(!isPaused));
byId('details').addEventListener('click', () => setDetails(!hasDetails));
byId('full').addEventListener('click', setFull);
byId('full').hidden = !view.requestFullscreen;
view.addEventListener('dblclick', setFull);
document.addEventListener('visibilitychange', () => { if (isLooking()) { goOn(); loadControls(); } });
document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, select, button, textarea')) return;
  const keys = { ' ': () => setPaused(!isPaused), o: () => setDetails(!hasDetails), f: setFull };
  if (keys[event.key]) { keys[event.key](); event.preventDefault(); }
});
