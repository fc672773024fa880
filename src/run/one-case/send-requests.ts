import type { Exchange } from '../../checks/index.js';
import type { Budget } from '../pace/budget.js';
import type { Pace } from '../pace/pace.js';
import type { Attempt } from '../connection/connection.js';
import type { Sender } from '../send/sender.js';
import type { CaseRequest } from './case-requests.js';

/** What came of one request of a case. */
export interface Sent {
  readonly attempt: Attempt;
  readonly exchange: Exchange;
  /** It was to be sent once more, and may not: what came of it says nothing. */
  readonly unsettled: boolean;
}

/**
 * Sends the requests of a case one after the other, several on one fresh connection, until `stop` says, before or
 * after one, that the rest is pointless. One of several that `again` wants once more is sent again in its place, with
 * how often that was; the last one sent is the last one returned. Each request is paid for before; what is sent once
 * more is taken from the budget.
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
  if (attempt.reused && !attempt.began && isReset(attempt)) {
    // A peer may close an idle connection at any time (RFC 9112 §9.6), also just when the next request goes out. The
    // same on a connection of its own is no coincidence; nor is it one that nobody is there any more.
    unsettled = !budget.take(1);
    const again = unsettled ? attempt : await sender.send(request, request.credentials, request.limits);
    if (again.unreachable === undefined) attempt = again;
  }
  const exchange = exchangeOf(request, attempt);
  sender.heard?.(exchange);
  return { attempt, exchange, unsettled };
}

function isReset({ result }: Attempt): boolean {
  return result.kind === 'failure' && result.failure === 'reset';
}

function exchangeOf(request: CaseRequest, attempt: Attempt): Exchange {
  const { method, fields, body } = request.wire;
  const { url, secrets } = request;
  let line: string | undefined;
  return {
    request: {
      method,
      url,
      fields,
      body,
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
