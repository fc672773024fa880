import type { Exchange } from '../../checks/index.js';
import type { Budget } from '../pace/budget.js';
import type { Pace } from '../pace/pace.js';
import type { Attempt } from '../connection/progress.js';
import type { Sender } from '../send/sender.js';
import type { CaseRequest } from './case-requests.js';

/** The outcome of one request of a case. */
export interface Sent {
  readonly attempt: Attempt;
  readonly exchange: Exchange;
  /** The request should have been repeated but could not be, so its outcome proves nothing. */
  readonly unsettled: boolean;
}

/**
 * Sends the requests of a case in sequence, several on one new connection, until `stop` (called before and after each
 * request) ends the sequence. `again` may ask to repeat a request in place, and is given the number of attempts. The
 * caller has paid for each request once; repetitions are taken from the budget. The last result belongs to the last
 * request sent.
 */
export async function sendRequests(
  requests: readonly CaseRequest[],
  sender: Sender,
  pace: Pace,
  budget: Budget,
  stop: (sent?: Sent) => boolean,
  again: (sent: Sent, tries: number) => Promise<boolean>,
  gate?: () => Promise<void>,
): Promise<readonly Sent[]> {
  const all: Sent[] = [];
  const together = requests.length > 1;
  if (together) sender.pin(requests.some(({ raw }) => raw));
  for (const request of requests) {
    await pace.turn();
    await gate?.();
    if (stop()) break;
    let sent = await sendOne(request, sender, budget);
    if (together) {
      for (let tries = 0; await again(sent, tries); tries++) {
        await pace.turn();
        sent = await sendOne(request, sender, budget);
      }
    }
    all.push(sent);
    if (stop(sent)) break;
  }
  if (together) sender.close();
  return all;
}

async function sendOne(request: CaseRequest, sender: Sender, budget: Budget): Promise<Sent> {
  let unsettled = false;
  let attempt = await sender.send(request, request.credentials, request.limits);
  if (attempt.reused && !attempt.began && attempt.result.kind === 'failure' && attempt.result.failure === 'reset') {
    // A peer may close an idle connection at any time (RFC 9112 §9.6), even as the next request is sent. The same
    // result on a new connection is not a coincidence, nor is a target that refuses connections.
    unsettled = !budget.take(1);
    const again = unsettled ? attempt : await sender.send(request, request.credentials, request.limits);
    if (again.unreachable === undefined) attempt = again;
  }
  const exchange = exchangeOf(request, attempt);
  sender.heard?.(exchange);
  return { attempt, exchange, unsettled };
}

function exchangeOf(request: CaseRequest, attempt: Attempt): Exchange {
  const { method, fields, body } = request.wire;
  const { content, url, secrets } = request;
  let line: string | undefined;
  return {
    request: {
      method,
      url,
      fields,
      body,
      ...(content !== body && { content }),
      get reproduce() {
        return (line ??= request.reproduce());
      },
      secrets,
    },
    result: attempt.result,
    duration: attempt.duration,
    isReused: attempt.reused,
  };
}
