import { didYouMean } from '../../error/index.js';
import { credentialVariant, credentialVariants } from '../credentials/variants.js';
import type { CredentialsPlan } from '../credentials-plan.js';
import type { Cursor } from './cursor.js';
import { literalText } from './parse-template.js';
import { readHeaderValue } from './read-header.js';

/** `good`, `none`, the id of a variant, or `{ header: TEXT }`. */
export function readAuth(cursor: Cursor): CredentialsPlan | undefined {
  if (cursor.node.type === 'object') return readField(cursor);
  const text = cursor.text('auth');
  if (text === undefined) return undefined;
  if (text === 'good' || text === 'none') return { kind: text };
  if (credentialVariant(text) !== undefined) return { kind: 'variant', variant: text };
  const known = ['good', 'none', ...credentialVariants.map(({ id }) => id)];
  const hint = didYouMean(text, known) ?? `known are ${known.join(', ')} and { header: TEXT }`;
  cursor.refuse('unknown-variant', `unknown auth ${JSON.stringify(text)}`, hint);
  return undefined;
}

function readField(cursor: Cursor): CredentialsPlan | undefined {
  const header = cursor.members('auth', ['header']).get('header');
  if (header === undefined) {
    cursor.refuse('missing-key', 'auth has no header', 'write { header: TEXT }');
    return undefined;
  }
  const template = readHeaderValue(header);
  if (template === undefined) return undefined;
  const value = literalText(template);
  if (value !== undefined) return { kind: 'field', value };
  header.refuse('unknown-hole', 'a fresh value cannot stand in auth');
  return undefined;
}
