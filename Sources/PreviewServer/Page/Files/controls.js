// Shows the camera's controls, and sends what is moved: one request at a time, always the newest value.
const form = byId('controls'), controlNotice = byId('control-notice');
const rows = new Map(), wanted = new Map();
let isSending = false, controlsShown = [];

function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

const has = (control, ...flags) => flags.some(flag => control.flags.includes(flag));
const isNumber = value => Number.isSafeInteger(value);
const valueName = value => Array.isArray(value) && value.length > 8 ? `${value.length} values` : `${value ?? '–'}`;

// The inputs of a type of control: how they are made, and how they show a value.
function makeInputs(control) {
  const id = `control-${control.id}`, send = value => want(control.id, value);
  switch (control.dimensions?.length ? 'array' : control.type) {
    case 'integer': case 'integer64': {
      if (!isNumber(control.min) || !isNumber(control.max) || control.min >= control.max) break;
      const limits = { min: control.min, max: control.max, step: control.step || 1 };
      const range = make('input', { type: 'range', id, ...limits }), number = make('input', { type: 'number', ...limits });
      number.setAttribute('aria-label', `${control.name}, as a number`);
      range.addEventListener('input', () => { number.value = range.value; send(Number(range.value)); });
      number.addEventListener('change', () => { if (number.value !== '') { range.value = number.value; send(Number(number.value)); } });
      return { elements: [number, range], last: 1, put: value => { range.value = number.value = value; } };
    }
    case 'boolean': {
      const box = make('input', { type: 'checkbox', id });
      box.setAttribute('role', 'switch');
      box.addEventListener('change', () => send(box.checked ? 1 : 0));
      return { elements: [box], put: value => { box.checked = value === 1; } };
    }
    case 'menu': case 'integerMenu': {
      if (!control.menu?.length) break;
      const list = make('select', { id }, ...control.menu.map(item => new Option(item.name ?? item.value, item.index)));
      list.addEventListener('change', () => send(Number(list.value)));
      return { elements: [list], isWide: true, put: value => { list.value = value; } };
    }
    case 'button': {
      const button = make('button', { type: 'button', id, textContent: 'Press' });
      button.addEventListener('click', () => send(1));
      return { elements: [button], put: () => {} };
    }
    case 'string': {
      const text = make('input', { type: 'text', id, maxLength: Math.max(0, control.max ?? 255) });
      text.addEventListener('change', () => send(text.value));
      return { elements: [text], isWide: true, put: value => { text.value = value ?? ''; } };
    }
  }
  const output = make('output', { id });
  return { elements: [output], put: value => { output.textContent = valueName(value); } };
}

function makeRow(control) {
  const inputs = makeInputs(control);
  // A browser breaks lines at spaces, not at the underscores of v4l2-ctl's names.
  const label = make('label', { htmlFor: `control-${control.id}`, textContent: control.name.replaceAll('_', ' '), title: control.name });
  const note = make('small');
  label.append(note);
  const reset = make('button', { type: 'button', className: 'default', textContent: '↺' });
  reset.addEventListener('click', () => want(control.id, null));
  const [first, ...others] = inputs.elements;
  const element = make('div', { className: `control${inputs.isWide ? ' wide' : ''}` }, label, reset, first, ...others);
  return { element, inputs, note, reset };
}

function update(row, control) {
  const isFixed = has(control, 'readOnly', 'grabbed') || control.flags.some(flag => flag.startsWith('0x')), isIdle = has(control, 'inactive');
  row.element.classList.toggle('inactive', isFixed || isIdle);
  for (const element of row.inputs.elements) element.disabled = isFixed || isIdle;
  row.note.textContent = isIdle ? 'set by the camera' : has(control, 'grabbed') ? 'fixed while the camera streams' : '';
  if (!wanted.has(control.id) && !row.inputs.elements.includes(document.activeElement)) row.inputs.put(control.value);
  else if (!wanted.has(control.id) && document.activeElement.type !== 'range') row.inputs.put(control.value);
  const hasDefault = control.default !== null && control.type !== 'button' && !isFixed && !isIdle;
  row.reset.dataset.same = !hasDefault || control.value === control.default;
  const name = control.menu?.find(item => item.index === control.default);
  row.reset.title = `Back to ${name ? name.name ?? name.value : control.default}`;
  row.reset.setAttribute('aria-label', `${control.name}: back to its default`);
}

// A zoom by cropping is no control of the driver. The driver's own limit cannot be asked; beyond 8 a picture is of no use.
const zoomRow = (() => {
  const range = make('input', { type: 'range', id: 'zoom', min: 1, max: 8, step: 0.1 });
  const output = make('output', { htmlFor: 'zoom' });
  const label = make('label', { htmlFor: 'zoom', textContent: 'Zoom' });
  const reset = make('button', { type: 'button', className: 'default', textContent: '↺', title: 'Back to 1' });
  reset.setAttribute('aria-label', 'Zoom: back to the whole picture');
  reset.addEventListener('click', () => want('zoom', 1));
  range.addEventListener('input', () => want('zoom', Number(range.value)));
  const element = make('fieldset', { hidden: true }, make('legend', { textContent: 'Picture' }),
    make('div', { className: 'control' }, label, reset, output, range));
  return { element, show(zoom) {
    element.hidden = !zoom;
    if (!zoom) return;
    range.max = Math.min(8, zoom.maximum);
    if (!wanted.has('zoom')) range.value = zoom.factor;
    output.textContent = `${Number(range.value).toFixed(1)}×`;
    reset.dataset.same = zoom.factor === 1;
  } };
})();

function showControls(list, zoom) {
  controlsShown = list;
  const seen = list.filter(control => !has(control, 'disabled'));
  const known = seen.filter(control => control.type !== 'controlClass');
  if (known.length !== rows.size || known.some(control => !rows.has(control.id))) {
    rows.clear();
    const groups = [];
    for (const control of seen) {
      if (control.type === 'controlClass' || !groups.length) {
        groups.push(make('fieldset', {}, make('legend', { textContent: control.type === 'controlClass' ? control.name.replaceAll('_', ' ') : 'Camera' })));
      }
      if (control.type === 'controlClass') continue;
      rows.set(control.id, makeRow(control));
      groups.at(-1).append(rows.get(control.id).element);
    }
    form.replaceChildren(zoomRow.element, ...groups.filter(group => group.children.length > 1));
  }
  if (!zoomRow.element.isConnected) form.prepend(zoomRow.element);
  zoomRow.show(zoom);
  for (const control of known) update(rows.get(control.id), control);
  byId('reset').disabled = !known.length && !zoom;
  if (!known.length && !zoom) controlNotice.textContent = 'This camera has no controls.';
}

// Sending.
function want(id, value) {
  wanted.set(id, value);
  sendWanted();
}

async function sendWanted() {
  if (isSending) return;
  isSending = true;
  while (wanted.size) {
    const sent = new Map(wanted);
    const controls = [...sent].filter(([id]) => id !== 'zoom').map(([id, value]) => ({ id, value }));
    const isDone = await change({ controls, zoom: sent.get('zoom') }, () => {
      for (const [id, value] of sent) if (wanted.get(id) === value) wanted.delete(id);
    });
    if (!isDone) await loadControls();
  }
  isSending = false;
}

async function change(what, done = () => {}) {
  try {
    const answer = await ask('controls', { method: 'POST', body: JSON.stringify(what) });
    const said = JSON.parse(await answer.body.text());
    done();
    if (answer.status === 200) {
      showControls(said.controls, said.zoom);
      controlNotice.textContent = said.adjustments.map(one => `${one.wish} is ${one.got}; the camera refused ${one.asked}.`).join(' ');
      return true;
    }
    controlNotice.textContent = [said.error.message, said.error.remedy].filter(Boolean).join(' ');
  } catch {
    done();
    controlNotice.textContent = 'The change did not reach the camera. Try again.';
  }
  return false;
}

async function loadControls() {
  try {
    const answer = await ask('controls');
    const said = JSON.parse(await answer.body.text());
    if (answer.status === 200) showControls(said.controls, said.zoom);
    else controlNotice.textContent = said.error.message;
  } catch { /* The pictures say it. */ }
}

form.addEventListener('submit', event => event.preventDefault());
byId('reset').addEventListener('click', () => change({ reset: true }));
