/**
 * What the page does in the browser. Whatever comes from elsewhere is put in as text, never as HTML.
 *
 * It stands here as text since it is sent as it is.
 */
export const pageScript = `'use strict';
const most = 200;
const list = document.getElementById('list');
const state = document.getElementById('state');

function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function show(request) {
  document.getElementById('none').hidden = true;
  const item = element('li', request.violations.length === 0 ? 'fine' : 'wrong');
  item.dataset.number = request.number;
  const status = request.status === null ? 'cut' : String(request.status);
  const line = element('div', 'line');
  line.append(element('span', 'time', request.duration.toFixed(1) + ' ms'));
  line.append(element('span', 'status s' + (request.status === null ? '0' : status[0]), status), ' ');
  line.append(element('b', '', request.method || '(no request)'), ' ' + request.target);
  item.append(line);
  const said = request.violations.map((violation) => violation.message);
  if (request.note) said.push(request.note);
  if (said.length > 0) {
    const reasons = element('ul');
    for (const text of said) reasons.append(element('li', '', text));
    item.append(reasons);
  }
  list.prepend(item);
  while (list.children.length > most) list.lastElementChild.remove();
}

const events = new EventSource('/__trellis/events');
let latest = 0;
events.onopen = () => { state.textContent = 'live'; };
events.onerror = () => { state.textContent = 'the mock is not running'; };
events.onmessage = (event) => {
  const request = JSON.parse(event.data);
  // A mock that was started anew counts from one.
  if (request.number <= latest && request.number > 1) return;
  latest = request.number;
  show(request);
};

document.getElementById('refused').onchange = (event) => {
  list.classList.toggle('filtered', event.target.checked);
};

async function prepare(details) {
  const form = details.querySelector('form');
  if (form.dataset.ready) return;
  form.dataset.ready = 'yes';
  const response = await fetch('/__trellis/example?operation=' + encodeURIComponent(details.dataset.key));
  const example = await response.json();
  form.dataset.method = example.method;
  form.elements.target.value = example.target;
  form.elements.fields.value = example.fields.map((pair) => pair.join(': ')).join('\\n');
  form.elements.body.value = example.body || '';
  form.elements.body.parentElement.hidden = example.body === null && ['GET', 'HEAD'].includes(example.method);
}

async function send(details) {
  const form = details.querySelector('form');
  const answer = details.querySelector('.answer');
  answer.hidden = false;
  try {
    const headers = new Headers();
    for (const line of form.elements.fields.value.split('\\n')) {
      const colon = line.indexOf(':');
      if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
    }
    const code = form.elements.code.value;
    if (code) headers.set('Prefer', 'code=' + (code === 'default' ? '500' : code.replaceAll('X', '0')));
    const method = form.dataset.method;
    const body = form.elements.body.value;
    const hasBody = body !== '' && method !== 'GET' && method !== 'HEAD';
    const target = form.elements.target.value;
    const response = await fetch(new URL(target, location.origin), { method, headers, body: hasBody ? body : undefined });
    const text = await response.text();
    const fields = [...response.headers].map((pair) => pair.join(': ')).join('\\n');
    answer.textContent = response.status + ' ' + response.statusText + '\\n' + fields + '\\n\\n' + text;
  } catch (error) {
    answer.textContent = String(error);
  }
}

for (const details of document.querySelectorAll('details')) {
  details.addEventListener('toggle', () => { if (details.open) prepare(details); });
  details.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    send(details);
  });
}
`;
