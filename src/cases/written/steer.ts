import { didYouMean } from '../../error/index.js';
import type { Case, Field } from '../case.js';
import { matchesGlob } from '../glob.js';
import { handlesOf } from '../select-cases.js';
import type { SteeringEntry } from './case-file.js';

/** The cases with what the `targets` blocks add to their requests for single targets. */
export function steer(cases: readonly Case[], steerings: readonly SteeringEntry[]): readonly Case[] {
  for (const { cases: glob } of steerings) {
    if (cases.some((theCase) => isSteered(theCase, glob.name))) continue;
    const hint = didYouMean(
      glob.name,
      cases.map(({ id }) => id),
    );
    glob.cursor.refuse('no-case-matches', `${JSON.stringify(glob.name)} matches no case`, hint);
  }
  return cases.map((theCase) => {
    const own = steerings.filter(({ cases: glob }) => isSteered(theCase, glob.name));
    return own.length === 0 ? theCase : { ...theCase, steering: steeringOf(own) };
  });
}

function isSteered(theCase: Case, glob: string): boolean {
  return handlesOf(theCase).some((text) => matchesGlob(glob, text));
}

function steeringOf(steerings: readonly SteeringEntry[]): ReadonlyMap<string, readonly Field[]> {
  const byTarget = new Map<string, readonly Field[]>();
  for (const { target, headers } of steerings) {
    const fields = headers.flatMap(({ name, values }) => values.map((value): Field => ({ name, value })));
    byTarget.set(target, [...(byTarget.get(target) ?? []), ...fields]);
  }
  return byTarget;
}
