/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { element, byId } from '../../../pages/index.js';
import type { RequestDetail } from './shown.js';
import { messageElement } from './message.js';

/** A request in the events of the mock. */
interface ToldRequest {
  readonly number: number;
  readonly time: number;
  readonly method: string;
  readonly target: string;
  readonly status: number | null;
  readonly duration: number;
  readonly violations: readonly { readonly message: string }[];
  readonly note?: string;
  readonly isPreflight: boolean;
}

/** The number of requests that the page shows. */
const most = 200;

/** Shows requests as they arrive; calls `changed` after a request that may have changed the state. */
export function showRequests(changed: () => void): { readonly add: (request: ToldRequest) => void } {
  const list = byId('list');
  const none = byId('none');
  byId('address').textContent = location.origin;
  for (const [id, name] of [
    ['refused', 'filtered'],
    ['preflights', 'with-preflights'],
  ] as const) {
    byId(id).addEventListener('change', ({ target }) => {
      list.classList.toggle(name, target instanceof HTMLInputElement && target.checked);
    });
  }
  byId('clear').addEventListener('click', () => {
    void fetch('/__trellis/requests', { method: 'DELETE' });
    list.replaceChildren();
    none.hidden = false;
  });
  let latest = 0;
  return {
    add(request) {
      // A restarted mock counts from one again.
      if (request.number <= latest && request.number > 1) return;
      latest = request.number;
      none.hidden = true;
      list.prepend(requestElement(request));
      while (list.children.length > most) list.lastElementChild?.remove();
      if (request.method !== 'GET' && !request.isPreflight) changed();
    },
  };
}

function requestElement(request: ToldRequest): HTMLElement {
  const { number, time, method, target, status, duration, violations, note, isPreflight } = request;
  const shown = status === null ? 'cut' : String(status);
  const clock = new Date(time);
  const line = element(
    'summary',
    { class: 'line' },
    element('span', { class: `status s${status === null ? '0' : shown.slice(0, 1)}` }, shown),
    ' ',
    element('b', {}, method === '' ? '(no request)' : method),
    ` ${target} `,
    element(
      'span',
      { class: 'time' },
      element('time', { datetime: clock.toISOString() }, clock.toLocaleTimeString()),
      ` · ${duration.toFixed(1)} ms`,
    ),
  );
  const reasons = [...violations.map(({ message }) => message), ...(note === undefined ? [] : [note])];
  line.append(...reasons.map((text) => element('span', { class: 'reason' }, text)));
  const details = element('details', {}, line);
  details.addEventListener('toggle', () => {
    if (details.open && details.childElementCount === 1) void fill(details, number, `${method} ${target}`, shown);
  });
  return element(
    'li',
    {
      class: [violations.length === 0 ? 'fine' : 'wrong', ...(isPreflight ? ['preflight'] : [])].join(' '),
      'data-number': String(number),
    },
    details,
  );
}

async function fill(details: HTMLElement, number: number, line: string, status: string): Promise<void> {
  const place = element('div', { class: 'exchange' }, 'loading');
  details.append(place);
  try {
    const response = await fetch(`/__trellis/request?number=${number}`);
    const detail = (await response.json()) as RequestDetail | null;
    if (detail === null) return place.replaceChildren('The mock no longer keeps this request.');
    const { request, answer } = detail;
    place.replaceChildren(messageElement('Request', line, request));
    if (answer !== undefined) place.append(messageElement('Response', status, answer));
    else if (request.fields.length === 0) place.replaceChildren('Only the line above is known of this request.');
  } catch (error) {
    place.replaceChildren(String(error));
  }
}

/** The state of the document in the events. */
interface News {
  readonly version: number;
  readonly faults: number;
  readonly problem: string | null;
}

/** Shows a banner if the document has changed or is invalid. */
export function showNews({ version, faults, problem }: News): void {
  const banner = byId('banner');
  banner.hidden = false;
  banner.className = problem === null ? '' : 'broken';
  if (problem !== null) {
    const words = 'The document cannot be used any more; the mock continues with its last valid version.';
    return banner.replaceChildren(element('b', {}, words), element('pre', { tabindex: '0' }, problem));
  }
  if (String(version) !== document.body.dataset['version']) {
    const reload = element('button', { type: 'button' }, 'Reload');
    reload.addEventListener('click', () => location.reload());
    return banner.replaceChildren('The document has changed. ', reload);
  }
  banner.hidden = faults === 0;
  const [places, them] = faults === 1 ? ['one place', 'it'] : [`${faults} places`, 'them'];
  banner.replaceChildren(`The document breaks OpenAPI in ${places}; trellis check names ${them}.`);
}
