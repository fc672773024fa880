/**
 * A text counted on by n: each letter and digit in its own alphabet, from the last one.
 *
 * @example
 * countedOn('ord_az', 2) // 'ord_bb'
 */
export function countedOn(text: string, n: number): string {
  const characters = [...text];
  let carry = n;
  for (let at = characters.length - 1; at >= 0 && carry > 0; at--) {
    const alphabet = alphabets.find((each) => each.includes(characters[at]!));
    if (alphabet === undefined) continue;
    const sum = alphabet.indexOf(characters[at]!) + carry;
    characters[at] = alphabet[sum % alphabet.length]!;
    carry = Math.floor(sum / alphabet.length);
  }
  return characters.join('');
}

const alphabets = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
