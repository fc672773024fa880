import type { ServerResponse } from 'node:http';
import { sendTogether } from '../../http/index.js';
import type { Answer } from '../answer/answer.js';
import { asciiBody } from './ascii-body.js';

/**
 * Sends an answer with these fields, name and value by turns. One whose body is ASCII goes out as text: Node then puts
 * header section and body together instead of handing two buffers on.
 */
export function sendWhole(response: ServerResponse, answer: Answer, fields: readonly string[]): void {
  sendTogether(() => {
    response.writeHead(answer.status, fields as string[]);
    const text = asciiBody(answer);
    if (text === undefined) response.end(answer.body);
    else response.end(text, 'latin1');
  });
}
