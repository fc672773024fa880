import type { LeftBehind, PackedRequests, TrafficCounts } from '../../run/index.js';
import type { CollectedTarget } from '../collected/collected-run.js';
import { grouped } from '../grouping/grouped.js';
import { countOf } from '../text/count-of.js';
import { excusedWords } from './doubt-words.js';

/** What every report says of a target whose certificate was not verified; undefined for the others. */
export function insecureWords({ name, insecure }: CollectedTarget): string | undefined {
  if (insecure !== true) return undefined;
  return `INSECURE: Trellis did not verify the certificate of ${name}, so an attacker could have read the credentials and forged the responses.`;
}

/** As many ids of what is left are named; the JSON report has all. */
const mostIds = 5;

/** What the run did besides asking: what it excused, left behind and changed, and whether its credential was renewed. */
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
  const rest = ids.length > mostIds ? `, and ${ids.length - mostIds} more` : '';
  return `Left on the server: ${countOf(ids.length, resource)} created by ${operation} (${named}${rest}).`;
}
