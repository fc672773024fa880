import type { LeftBehind } from '../../run/index.js';
import type { CollectedTarget } from '../collected/collected-run.js';
import { countOf } from '../text/count-of.js';
import { excusedWords } from './doubt-words.js';

/** What every report says of a target whose certificate was not verified; undefined for the others. */
export function insecureWords({ name, insecure }: CollectedTarget): string | undefined {
  if (insecure !== true) return undefined;
  return `INSECURE: the certificate of ${name} was not verified, so that anyone between could have read the credentials and given these answers.`;
}

/** As many ids of what is left are named. */
const mostIds = 20;

/** What the run did besides asking: what it excused, left behind and changed, and whether its credential was renewed. */
export function conductWords(target: CollectedTarget): readonly string[] {
  const { changed = [], left = [], incidents = [], renewals = 0 } = target;
  const requests = changed.map((each) => `${each.operation} (${each.requests} × ${each.method})`);
  const marked = changed.reduce((sum, each) => sum + each.marked, 0);
  const mark = marked === 0 ? '' : `: ${marked} of them sent the word "trellis", by which it can be found`;
  return [
    ...incidents.map((sentence) => `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`),
    ...[excusedWords(target) ?? []].flat(),
    ...left.map(leftWords),
    ...(requests.length === 0
      ? []
      : [`Left on the server: what accepted requests of ${requests.join(', ')} have changed${mark}.`]),
    ...(renewals === 0
      ? []
      : [`the credential expired and was renewed ${renewals === 1 ? 'once' : `${renewals} times`}`]),
  ];
}

function leftWords({ resource, operation, ids }: LeftBehind): string {
  const named = ids.slice(0, mostIds).join(', ');
  const rest = ids.length > mostIds ? `, and ${ids.length - mostIds} more` : '';
  return `Left on the server: ${countOf(ids.length, resource)} created by ${operation} (${named}${rest}).`;
}
