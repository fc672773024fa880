import type { IncomingMessage } from 'node:http';
import { readBody } from '../../http/index.js';
import { parseJson, stringifyValue, toValue } from '../../json/index.js';
import { limits } from '../serve/limits.js';
import type { MockState } from '../state/mock-state.js';

/** Sends a response of the page. */
type Send = (status: number, type: string, text: string, more?: Readonly<Record<string, string>>) => void;

/** Reads, replaces and resets the state of a mock: GET, PUT and DELETE of `/__trellis/state`. */
export function serveState(state: MockState | undefined, request: IncomingMessage, send: Send): void {
  if (state === undefined) {
    sendProblem(send, 404, 'the mock keeps no state');
    return;
  }
  switch (request.method) {
    case 'GET':
    case 'HEAD':
      send(200, 'application/json', stringifyValue(state.document()));
      break;
    case 'DELETE':
      state.reset();
      send(204, 'application/json', '');
      break;
    case 'PUT':
      readBody(request, limits.stateBytes, (body) => {
        const parsed = body === 'too-large' ? undefined : parseJson(body);
        if (parsed === undefined)
          sendProblem(send, 413, `the state is larger than ${limits.stateBytes / 1024 / 1024} MiB`);
        else if (!parsed.ok) sendProblem(send, 400, `the state is not JSON: ${parsed.problem.message}`);
        else {
          const problems = state.replace(toValue(parsed.node));
          if (problems.length > 0) sendProblem(send, 422, problems.slice(0, mostProblems).join('; '));
          else send(204, 'application/json', '');
        }
      });
      break;
    default:
      send(405, 'text/plain', 'only GET, PUT and DELETE', { Allow: 'GET, HEAD, PUT, DELETE' });
  }
}

const mostProblems = 10;

/** RFC 9457. */
function sendProblem(send: Send, status: number, detail: string): void {
  send(status, 'application/problem+json', JSON.stringify({ status, detail }));
}
