import type { BodyTree } from '../../../../wire/index.js';
import { literalBody } from '../../values/body-of.js';

/** A number for a text, a word for anything else: who takes it looks at nothing. */
export function ofOtherType(value: BodyTree): BodyTree {
  const [first] = value.kind === 'scalar' ? value.text : [];
  return literalBody(typeof first === 'string' && first.startsWith('"') ? '123' : '"trellis"');
}
