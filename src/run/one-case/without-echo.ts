/** The number of characters from which on a value is searched for as it is written. */
const LONG = 1000;

/**
 * Replaces a value that is not part of a longer word by `#`, in any case and with any white space around it. White space
 * next to a word stays. The value neither begins nor ends with white space.
 *
 * @example
 * withoutEcho('No plant named Fern.', 'fern') // "No plant named #."
 */
export function withoutEcho(text: string, value: string): string {
  // An expression of such a length cannot be compiled, and no longer word contains the value by chance.
  if (value.length > LONG) return text.replaceAll(value, '#');
  // Classes of letters would make the compilation of an expression for each value thirty times as long.
  const escaped = value.replaceAll(/[\\^$.|?+*()[\]{}/]/g, String.raw`\$&`);
  const occurrence = new RegExp(String.raw`(\s*)${escaped}(\s*)`, 'giu');
  let without = '';
  let end = 0;
  for (let found = occurrence.exec(text); found !== null; found = occurrence.exec(text)) {
    const [whole, before = '', after = ''] = found;
    const touchesBefore = isAt(afterWord, text, found.index);
    const touchesAfter = isAt(word, text, found.index + whole.length);
    if ((touchesBefore && before === '') || (touchesAfter && after === '')) {
      const [first = ''] = value;
      occurrence.lastIndex = found.index + before.length + first.length;
      continue;
    }
    without += `${text.slice(end, found.index + (touchesBefore ? 1 : 0))}#`;
    end = found.index + whole.length - (touchesAfter ? 1 : 0);
    occurrence.lastIndex = end;
  }
  return without + text.slice(end);
}

const word = /[\p{L}\p{N}]/uy;
const afterWord = /(?<=[\p{L}\p{N}])/uy;

function isAt(expression: RegExp, text: string, index: number): boolean {
  expression.lastIndex = index;
  return expression.test(text);
}
