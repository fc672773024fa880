import { button } from '../../../../pages/index.js';

const firstMany = 60;
const nextMany = 200;

/** A list that shows its first items at once and more of them when the user scrolls to the end or presses the button. */
export class GrowingList<Item> {
  readonly #place: HTMLElement;
  readonly #made: (item: Item, index: number) => Node;
  readonly #more: HTMLButtonElement;
  #items: readonly Item[] = [];
  #shown = 0;

  /** @param after the element before the button, by default the list itself */
  constructor(place: HTMLElement, made: (item: Item, index: number) => Node, after: Element = place) {
    this.#place = place;
    this.#made = made;
    this.#more = button('more', '', () => this.#grow(nextMany));
    after.after(this.#more);
    new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) this.#grow(nextMany);
      },
      { rootMargin: '600px' },
    ).observe(this.#more);
  }

  /** Replaces all items. */
  show(items: readonly Item[]): void {
    this.#items = items;
    this.#shown = 0;
    this.#place.replaceChildren();
    this.#grow(firstMany);
  }

  /** Ensures that the item at an index is shown. */
  reach(index: number): void {
    this.#grow(index + 1 - this.#shown);
  }

  #grow(count: number): void {
    const end = Math.min(this.#items.length, this.#shown + Math.max(0, count));
    const added = document.createDocumentFragment();
    for (let at = this.#shown; at < end; at++) {
      const item = this.#items[at];
      if (item !== undefined) added.append(this.#made(item, at));
    }
    this.#shown = end;
    this.#place.append(added);
    const left = this.#items.length - end;
    this.#more.hidden = left === 0;
    this.#more.textContent = `${left} more`;
  }
}
