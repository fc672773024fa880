import type { LeftBehind, PackedRequests, TrafficCounts } from '../../run/index.js';
import type { CollectedRun, CollectedTarget } from '../collected/collected-run.js';
import { grouped } from '../grouping/grouped.js';
import { countOf } from '../text/count-of.js';
import { excusedWords } from './doubt-words.js';

/** The warning about a target whose certificate was not verified. */
export function insecureWords({ name, insecure }: CollectedTarget): string | undefined {
  if (insecure !== true) return undefined;
  return `INSECURE: Trellis did not verify the certificate of ${name}, so an attacker could have read the credentials and forged the responses.`;
}

/** Further ids are in the JSON report. */
const mostIds = 5;

/**
 * Describes what became of the findings of an earlier report; undefined if the run was not compared.
 *
 * @example
 * comparisonWords(run, target) // 'Compared with old.json of 2026-11-16: 3 new findings, 2 gone, 14 still there.'
 */
export function comparisonWords(
  { started: { compared } }: Pick<CollectedRun, 'started'>,
  { comparison }: CollectedTarget,
): string | undefined {
  if (compared === undefined || comparison === undefined) return undefined;
  const of = compared.startedAt === undefined ? '' : ` of ${compared.startedAt.slice(0, 10)}`;
  const { new: added, gone, still, unjudged } = comparison;
  const counts = `${countOf(added, 'new finding')}, ${gone.length} gone, ${still} still there`;
  const rest =
    unjudged === 0 ? '' : ` This run did not judge the cases of ${countOf(unjudged, 'other finding')} of that report.`;
  return `Compared with ${compared.file}${of}: ${counts}.${rest}`;
}

/** What the run did apart from the cases: excuses, changes and remains on the server, and renewals of the credential. */
export function conductWords(target: CollectedTarget): readonly string[] {
  const { changed = [], left = [], incidents = [], renewals = 0, packed, traffic } = target;
  const requests = grouped(changed, ({ operation }) => operation).map((group) => {
    const methods = group.map((each) => `${each.requests} × ${each.method}`);
    return `${group[0].operation} (${methods.join(', ')})`;
  });
  const marked = changed.reduce((sum, each) => sum + each.marked, 0);
  const mark = marked === 0 ? '' : `; search for "trellis", which ${marked} of them sent`;
  return [
    ...incidents.map((sentence) => `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`),
    ...(traffic === undefined ? [] : trafficWords(traffic)),
    ...(packed === undefined ? [] : [packedWords(packed)]),
    ...[excusedWords(target) ?? []].flat(),
    ...left.map(leftWords),
    ...(requests.length === 0
      ? []
      : [`Left on the server: the changes by accepted requests of ${requests.join(', ')}${mark}.`]),
    ...(renewals === 0
      ? []
      : [`The credential expired, and Trellis renewed it ${renewals === 1 ? 'once' : `${renewals} times`}.`]),
  ];
}

function trafficWords({ noun, exchanges, judged, unjudged, unseen }: TrafficCounts): readonly string[] {
  return [
    `Judged ${judged} of ${exchanges} ${noun}.`,
    ...unseenWords('request', unseen.requests),
    ...unseenWords('response', unseen.responses),
    ...unjudged.map(({ reason, count, first }) => {
      const named = first.length === 0 ? '' : ` (${first.join(', ')}${count > first.length ? ', …' : ''})`;
      return `Not judged: ${count}, because ${reason}${named}.`;
    }),
  ];
}

function unseenWords(what: string, count: number): readonly string[] {
  return count === 0 ? [] : [`Not recorded, and so not judged: the body of ${countOf(count, what)}.`];
}

function packedWords({ requests, cases, strength }: PackedRequests): string {
  return `Trellis combined ${countOf(cases, 'case')} into ${countOf(requests, 'request')} (strength ${strength}: each value is sent once).`;
}

function leftWords({ resource, operation, ids }: LeftBehind): string {
  const named = ids.slice(0, mostIds).join(', ');
  const rest = ids.length > mostIds ? `, and ${ids.length - mostIds} more in the JSON report` : '';
  return `Left on the server: ${countOf(ids.length, resource)} created by ${operation} (${named}${rest}).`;
}
