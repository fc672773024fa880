import type { CollectedTarget } from './collected-run.js';
import { excusedWords } from './doubt-words.js';

/** What every report says of a target whose certificate was not verified; undefined for the others. */
export function insecureWords({ name, insecure }: CollectedTarget): string | undefined {
  if (insecure !== true) return undefined;
  return `INSECURE: the certificate of ${name} was not verified, so that anyone between could have read the credentials and given these answers.`;
}

/** What the run did besides asking: what it excused, what it most probably left behind, and renewed credentials. */
export function conductWords(target: CollectedTarget): readonly string[] {
  const { changed = [], renewals = 0 } = target;
  const requests = changed.map((each) => `${each.operation} (${each.requests} × ${each.method})`);
  const marked = changed.reduce((sum, each) => sum + each.marked, 0);
  const mark = marked === 0 ? '' : `; ${marked} of them with "trellis" in what was sent, by which it can be found`;
  return [
    ...[excusedWords(target) ?? []].flat(),
    ...(requests.length === 0 ? [] : [`left behind: accepted requests of ${requests.join(', ')}${mark}`]),
    ...(renewals === 0
      ? []
      : [`the credential expired and was renewed ${renewals === 1 ? 'once' : `${renewals} times`}`]),
  ];
}
