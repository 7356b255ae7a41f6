// Asks for one picture after the other, says what is wrong, and switches the mode.
'use strict';
const byId = id => document.getElementById(id);
const view = byId('view'), picture = byId('picture'), overlay = byId('overlay'), sizeList = byId('size'), rateList = byId('rate');
const sleep = time => new Promise(done => setTimeout(done, time));

// What is shown: the last picture's number, when the recent ones came, and what is wrong.
let last = null, address = null, blob = null, shown = [], isPaused = false, hasDetails = false, lost = 0, goOn = () => {};

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
  blob = answer.body;
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
      if (answer.status === 200) {
        if (isLooking()) await show(answer);
        continue;
      }
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
  if (name !== sizeList.dataset.name) await listModes(name);
  if (now.problem) say(now.problem.message, now.problem.remedy ?? '');
  else if (picture.hidden) say(now.state === 'off' ? 'Looking for the camera…' : 'The camera starts…');
}

async function followAlways() {
  for (;;) {
    if (isLooking()) { try { await follow(); } catch { /* The pictures say it. */ } }
    await sleep(1000);
  }
}

// Modes: a list of sizes with their pixel formats, and one of the rates that the chosen size has.
let modes = [], command = '';
const rateName = mode => mode.framesPerSecond === null ? 'rate unknown' : `${+mode.framesPerSecond.toFixed(2)} fps`;
const sizeName = mode => `${mode.width} × ${mode.height} · ${mode.pixelFormat.trim()}`;
const modeName = mode => `${sizeName(mode)} · ${rateName(mode)}`;
const sizeKey = mode => `${sizeName(mode)} ${mode.node}`;
const fastestFirst = (one, other) => (other.framesPerSecond ?? 0) - (one.framesPerSecond ?? 0);

async function listModes(name) {
  const list = JSON.parse(await (await ask('mode')).body.text());
  sizeList.dataset.name = name;
  modes = list.modes.map((mode, index) => ({ ...mode, index }));
  command = list.command;
  const groups = new Map(), keys = new Set();
  for (const mode of modes.toSorted((one, other) => other.width * other.height - one.width * one.height)) {
    if (keys.has(sizeKey(mode))) continue;
    keys.add(sizeKey(mode));
    const format = mode.pixelFormat.trim();
    if (!groups.has(format)) groups.set(format, Object.assign(document.createElement('optgroup'), { label: format }));
    groups.get(format).append(new Option(sizeName(mode), sizeKey(mode)));
  }
  // The formats in the order in which the camera lists them.
  const formats = [...new Set(modes.map(mode => mode.pixelFormat.trim()))];
  sizeList.replaceChildren(...formats.map(format => groups.get(format)));
  const current = list.current === null ? null : modes[list.current];
  // The driver set a mode that is not listed: each of these can be chosen.
  if (current) sizeList.value = sizeKey(current); else sizeList.selectedIndex = -1;
  listRates(current);
}

function listRates(current) {
  const own = modes.filter(mode => sizeKey(mode) === sizeList.value).sort(fastestFirst);
  rateList.replaceChildren(...own.map(mode => new Option(rateName(mode), mode.index)));
  if (current) rateList.value = current.index; else rateList.selectedIndex = -1;
  sizeList.disabled = sizeList.options.length < 2 && current !== null;
  rateList.disabled = own.length < 2;
}

async function changeMode(index) {
  sizeList.disabled = rateList.disabled = true;
  say('The mode is being changed…');
  try {
    const answer = await ask('mode', { method: 'POST', body: JSON.stringify({ mode: index }) });
    if (answer.status === 200) say('');
    else {
      const { error } = JSON.parse(await answer.body.text());
      say(error.message, error.remedy ?? '');
      await sleep(3000);
    }
  } catch { sayFailure(0); }
  sizeList.disabled = rateList.disabled = false;
  sizeList.dataset.name = '';
  loadControls();
}

sizeList.addEventListener('change', () => {
  const rate = rateList.selectedOptions[0]?.text;
  const own = modes.filter(mode => sizeKey(mode) === sizeList.value).sort(fastestFirst);
  changeMode((own.find(mode => rateName(mode) === rate) ?? own[0]).index);
});
rateList.addEventListener('change', () => changeMode(Number(rateList.value)));

