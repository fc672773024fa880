import { escapeUnseen } from '../escape-unseen.js';

/**
 * A value as JSON that can stand in a `script` element, whatever is in it: `<` stands in strings alone, and as an escape
 * it can neither end the element nor begin a comment in it (HTML Standard §4.12.1.3).
 *
 * @example
 * embedJson('</script>') // '"\\u003c/script>"'
 */
export function embedJson(value: unknown): string {
  return escapeUnseen(JSON.stringify(value)).replaceAll('<', String.raw`\u003c`);
}
