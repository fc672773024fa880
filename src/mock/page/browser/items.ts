/// <reference lib="dom" />
import { byId, element, indentJson } from '../../../pages/index.js';

const address = '/__trellis/state';

/** Shows the items that the mock keeps, and lets people edit and reset them. Returns a function that refreshes them. */
export function showItems(): () => void {
  const counts = document.getElementById('counts');
  if (counts === null) return () => {};
  const editor = byId('editor');
  const text = editor.querySelector('textarea');
  const said = byId('state-said');
  let isAsked = false;

  const refresh = async (): Promise<void> => {
    isAsked = false;
    const state = (await (await fetch(address)).json()) as Readonly<Record<string, unknown>>;
    const collections = Object.entries(state);
    const rows = collections.map(([path, items]) =>
      element('li', {}, element('code', {}, path), ` ${Array.isArray(items) ? items.length : 1}`),
    );
    if (rows.length > 0) counts.replaceChildren('Items by collection', element('ul', {}, ...rows));
  };
  // A burst of requests causes one refresh.
  const changed = (): void => {
    if (isAsked) return;
    isAsked = true;
    setTimeout(() => void refresh().catch(() => {}), 200);
  };
  const edit = async (): Promise<void> => {
    const state = await (await fetch(address)).text();
    say(said, '');
    editor.hidden = false;
    if (text === null) return;
    text.value = indentJson(state);
    text.focus();
  };
  const save = async (): Promise<void> => {
    const response = await fetch(address, { method: 'PUT', body: text?.value ?? '' });
    if (!response.ok) {
      const { detail } = (await response.json()) as { readonly detail: string };
      return say(said, detail);
    }
    close();
    say(said, 'Saved.');
    await refresh();
  };
  const reset = async (): Promise<void> => {
    await fetch(address, { method: 'DELETE' });
    say(said, 'Reset.');
    await refresh();
  };
  const close = (): void => {
    editor.hidden = true;
    byId('edit').focus();
  };
  byId('edit').addEventListener('click', () => {
    void edit();
  });
  byId('cancel').addEventListener('click', close);
  editor.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close();
  });
  editor.addEventListener('submit', (event) => {
    event.preventDefault();
    void save();
  });
  byId('reset').addEventListener('click', () => {
    void reset();
  });
  changed();
  return changed;
}

/** Shows an element with a text; hides it if the text is empty. */
function say(at: HTMLElement, text: string): void {
  at.textContent = text;
  at.hidden = text === '';
}
