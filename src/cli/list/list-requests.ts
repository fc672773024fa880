import { inColumns } from '../io/columns.js';
import { grouped } from '../../contract/index.js';
import { plannedRequests, type Plan, type RunOptions, type Target } from '../../run/index.js';
import { countOf, formatDuration, reasonWords } from '../../report/index.js';
import { outcomeOf } from './list-cases.js';

/** Replaces credentials that are unknown before the run, or not given. */
export const sampleSecrets = new Map([['', 'user:Example-Token-1']]);

/**
 * Lists the requests of the run to each target, in order, with number, method, path, outcome, case and change, and then
 * the cases that it would not send, with the reasons.
 */
export function listRequests(options: RunOptions): string {
  return options.targets.map((target) => section(target, options)).join('\n');
}

function section(target: Target, options: RunOptions): string {
  const { credentials = sampleSecrets } = options;
  const isUnknown = target.kind === 'service' && credentials.size === 0;
  const plan = plannedRequests({ ...options, credentials: isUnknown ? sampleSecrets : credentials }, target);
  const asked = new Map(plan.requests.map((request) => [request.case, request.cases]));
  const cases = [...asked.values()].reduce((sum, count) => sum + count, 0);
  const where = target.url === undefined || target.url === target.name ? '' : ` ${target.url}`;
  const heading = `${target.name}${where}: ${countOf(plan.requests.length, 'request')} of ${countOf(cases, 'case')}, seed ${options.seed}`;
  return [heading, ...requestLines(plan), ...omissions(plan), expectation(plan), ''].join('\n');
}

function requestLines({ requests }: Plan): readonly string[] {
  const rows = requests.map(({ case: theCase, method, path, isEarlier, isRefused, words }, index) => [
    String(index + 1).padStart(String(requests.length).length),
    method,
    path,
    isEarlier ? 'first' : outcomeOf(theCase.expect),
    theCase.id,
    isEarlier
      ? `${isRefused ? 'an invalid request' : 'a valid request'}, on the same connection`
      : (words ?? theCase.change),
  ]);
  return inColumns(rows, 60);
}

/** The assumed duration of a response without a rate limit, in milliseconds. */
const usual = 20;

/** The number of requests, and the estimated duration. */
function expectation({ requests, rate, concurrency }: Plan): string {
  const count = countOf(requests.length, 'request');
  if (rate === undefined) {
    const time = formatDuration(Math.ceil((requests.length * usual) / concurrency));
    return `${count}, ${concurrency} at a time: about ${time} with responses that take ${usual} ms`;
  }
  const seconds = Math.ceil(requests.length / rate);
  return `${count}, which take at least ${formatDuration(seconds * 1000)} at ${rate}/s`;
}

function omissions({ notApplicable, leftOut }: Plan): readonly string[] {
  return [
    ...Array.from(
      grouped(notApplicable, ({ reason }) => reason),
      ([reason, all]) => {
        const operations = all.map(({ case: { operation } }) => operation);
        return `not sent: ${countOf(all.length, 'case')}: ${reasonWords(reason, operations)}`;
      },
    ),
    ...(leftOut === 0 ? [] : [`not sent: ${countOf(leftOut, 'request')} beyond --max-requests`]),
  ];
}
