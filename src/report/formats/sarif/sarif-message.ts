import { clip } from '../../text/clip.js';

/** GitHub shows no more, and takes no more of all messages together than it likes. */
const longest = 4_000;

/**
 * Text as a message (SARIF 2.1.0 §3.11): braces doubled, since they enclose placeholders (§3.11.5), and nothing in it a
 * link (§3.11.6), since part of it comes from a target.
 *
 * @example
 * sarifMessage('got {"a":1}') // { text: 'got {{"a":1}}' }
 */
export function sarifMessage(text: string): { readonly text: string } {
  return { text: clip(text, longest).replaceAll(/[{}]/g, '$&$&').replaceAll('](', '] (') };
}
