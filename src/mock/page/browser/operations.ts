/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { byId, element, indentJson } from '../../../pages/index.js';
import type { BodyForm, OperationDetail } from './shown.js';
import { messageElement } from './message.js';

/** The details of the operation of a form, loaded when it is first opened. */
const known = new WeakMap<HTMLFormElement, OperationDetail>();

/** Sets up the search for operations and the forms that send requests. */
export function showOperations(): void {
  const all = [...document.querySelectorAll<HTMLDetailsElement>('details.operation')];
  for (const details of all) {
    const form = details.querySelector('form');
    if (form === null) continue;
    details.addEventListener('toggle', () => {
      if (details.open) void prepare(form, details.dataset['key'] ?? '');
    });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void send(form, details);
    });
  }
  const search = byId('search');
  if (!(search instanceof HTMLInputElement)) return;
  const filter = (): void => {
    const words = search.value
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    for (const details of all) {
      details.hidden = !words.every((word) => details.dataset['words']?.includes(word) === true);
    }
    for (const group of document.querySelectorAll<HTMLElement>('.group')) {
      group.hidden = group.querySelector('details:not([hidden])') === null;
    }
    byId('no-match').hidden = all.length === 0 || all.some((details) => !details.hidden);
  };
  search.addEventListener('input', filter);
  search.addEventListener('keydown', (event) => {
    if (event.key === 'Enter')
      all
        .find((details) => !details.hidden)
        ?.querySelector('summary')
        ?.focus();
    if (event.key !== 'Escape') return;
    search.value = '';
    filter();
  });
  document.addEventListener('keydown', (event) => {
    const { target } = event;
    const isTyping =
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement;
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    search.focus();
  });
}

async function prepare(form: HTMLFormElement, key: string): Promise<void> {
  if (known.has(form)) return;
  const response = await fetch(`/__trellis/operation?operation=${encodeURIComponent(key)}`);
  const detail = (await response.json()) as OperationDetail | null;
  if (detail === null) return;
  known.set(form, detail);
  field(form, 'target').value = detail.target;
  field(form, 'fields').value = detail.fields.map((pair) => pair.join(': ')).join('\n');
  const place = form.querySelector('.body');
  if (place === null) return;
  if (detail.bodies.length > 1) {
    const choice = element('select', { name: 'type' });
    for (const { type } of detail.bodies) choice.append(element('option', {}, type));
    choice.addEventListener('change', () => showBody(detail, detail.bodies[choice.selectedIndex], inputs));
    place.append(element('label', {}, 'Media type ', choice));
  }
  const inputs = element('div', {});
  place.append(inputs);
  showBody(detail, detail.bodies[0], inputs);
}

/** Shows the inputs for a body of one media type. */
function showBody({ body, bodies }: OperationDetail, shown: BodyForm | undefined, place: HTMLElement): void {
  place.replaceChildren();
  if (shown === undefined) return;
  const { kind, parts, examples, type } = shown;
  if (kind === 'file') {
    return place.replaceChildren(
      element('label', {}, `File (${type}) `, element('input', { type: 'file', name: 'file' })),
    );
  }
  if (kind === 'parts') {
    for (const { name, isFile, value } of parts) {
      const input = isFile
        ? element('input', { type: 'file', 'data-part': name })
        : element('input', { 'data-part': name, value, autocomplete: 'off' });
      place.append(element('label', {}, `${name} `, input));
    }
    return;
  }
  const text = element('textarea', { name: 'body', rows: '6', spellcheck: 'false' });
  text.value = indentJson((shown === bodies[0] ? body : undefined) ?? examples[0]?.text ?? '');
  const named = examples.filter(({ name }) => name !== 'example' || examples.length > 1);
  if (named.length > 0) {
    const choice = element('select', {}, element('option', { value: '' }, 'a generated one'));
    for (const [at, { name }] of named.entries()) choice.append(element('option', { value: String(at) }, name));
    choice.addEventListener('change', () => {
      const found = choice.value === '' ? undefined : named[Number(choice.value)];
      text.value = indentJson(found?.text ?? body ?? '');
    });
    place.append(element('label', {}, 'Example ', choice));
  }
  place.append(element('label', {}, 'Body ', text));
}

async function send(form: HTMLFormElement, details: HTMLElement): Promise<void> {
  const detail = known.get(form);
  const place = details.querySelector<HTMLElement>('.answer');
  if (detail === undefined || place === null) return;
  place.hidden = false;
  try {
    const { method } = detail;
    const headers = new Headers();
    for (const line of field(form, 'fields').value.split('\n')) {
      const colon = line.indexOf(':');
      if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
    }
    const wish = preferred(field(form, 'code').value);
    if (wish !== '') headers.set('Prefer', wish);
    const body = method === 'GET' || method === 'HEAD' ? undefined : bodyOf(form, detail, headers);
    const target = new URL(field(form, 'target').value, location.origin);
    const started = performance.now();
    const response = await fetch(target, body === undefined ? { method, headers } : { method, headers, body });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const time = `${(performance.now() - started).toFixed(0)} ms`;
    const message = { fields: [...response.headers], ...contentOf(bytes) };
    place.replaceChildren(messageElement(time, `${response.status} ${response.statusText}`.trim(), message));
  } catch (error) {
    place.replaceChildren(element('pre', { tabindex: '0' }, String(error)));
  }
}

function bodyOf(form: HTMLFormElement, { bodies }: OperationDetail, headers: Headers): BodyInit | undefined {
  const choice = form.querySelector<HTMLSelectElement>('select[name=type]');
  const shown = bodies[choice?.selectedIndex ?? 0];
  if (shown === undefined) return undefined;
  if (shown.kind === 'parts') {
    const data = new FormData();
    for (const input of form.querySelectorAll<HTMLInputElement>('[data-part]')) {
      const name = input.dataset['part'] ?? '';
      if (input.type !== 'file') {
        if (input.value !== '') data.append(name, input.value);
      } else for (const file of input.files ?? []) data.append(name, file);
    }
    // The browser sets the multipart boundary.
    return data;
  }
  const content =
    shown.kind === 'file'
      ? form.querySelector<HTMLInputElement>('input[type=file]')?.files?.[0]
      : field(form, 'body').value;
  if (content === undefined || content === '') return undefined;
  if (!headers.has('content-type')) headers.set('Content-Type', shown.type);
  return content;
}

/** The preference for a status and one of its examples (RFC 7240). */
function preferred(value: string): string {
  if (value === '') return '';
  const [status = '', example = ''] = JSON.parse(value) as readonly string[];
  const code = `code=${status === 'default' ? '500' : status.replaceAll('X', '0')}`;
  return example === '' ? code : `${code}, example="${example.replaceAll(/["\\]/g, '\\$&')}"`;
}

function contentOf(bytes: Uint8Array): {
  readonly text: string | undefined;
  readonly size: number;
  readonly isCut: boolean;
} {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), size: bytes.length, isCut: false };
  } catch {
    return { text: undefined, size: bytes.length, isCut: false };
  }
}

function field(form: HTMLFormElement, name: string): { value: string } {
  const found = form.querySelector<HTMLInputElement>(`[name=${name}]`);
  return found ?? { value: '' };
}
