import type { ServerResponse } from 'node:http';
import { sendTogether } from '../../http/index.js';
import type { Answer } from '../answer/answer.js';

/** The bodies that are ASCII, as text; undefined for the others. Most answers go out again and again. */
const texts = new WeakMap<Answer, string | undefined>();

/**
 * Sends an answer with these fields, name and value by turns. One whose body is ASCII goes out as text: Node then puts
 * header section and body together instead of handing two buffers on.
 */
export function sendWhole(response: ServerResponse, answer: Answer, fields: readonly string[]): void {
  sendTogether(() => {
    response.writeHead(answer.status, fields as string[]);
    const text = texts.has(answer) ? texts.get(answer) : asciiOf(answer.body);
    texts.set(answer, text);
    if (text === undefined) response.end(answer.body);
    else response.end(text, 'latin1');
  });
}

function asciiOf(body: Uint8Array): string | undefined {
  return body.every((byte) => byte < 0x80) ? Buffer.from(body).toString('latin1') : undefined;
}
