/** Reserves space for a text of a given size; returns false if the budget is exhausted. */
export type TextBudget = (size: number) => boolean;

/** Limits the total size of texts, so that a verbose server cannot produce a page that is too large to open. */
export function textBudget(most: number): TextBudget {
  let left = most;
  return (size) => {
    if (size > left) return false;
    left -= size;
    return true;
  };
}
