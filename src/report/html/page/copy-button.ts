import { button } from './element.js';

/** A button that copies what stands in an element, and says so. */
export function copyButton(source: HTMLElement, what: string): HTMLButtonElement {
  const label = `Copy ${what}`;
  const press = async (): Promise<void> => {
    made.textContent = (await copied(source)) ? 'Copied' : 'Press Ctrl+C';
    setTimeout(() => (made.textContent = label), 2000);
  };
  const made = button('copy', label, () => void press());
  return made;
}

/** Where the clipboard is not to be had, the text is at least selected. */
async function copied(source: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(source.textContent ?? '');
    return true;
  } catch {
    getSelection()?.selectAllChildren(source);
    return false;
  }
}
