import { repeats } from './judged.js';

/** So many habits one service has at most: the more there are, the more one could hide of another. */
const most = 4;

/**
 * Groups of habits that twist different parts of a service, each for one service that has all of them: most of what a
 * run of all laws takes is the same for each. With `TRELLIS_REPEATS`, each habit has a service of its own.
 *
 * @param twisted What a twist puts in place of the parts of a plain service.
 * @param alone Habits that leave laws unjudged which others are there for.
 */
export function together<Twist>(
  habits: Readonly<Record<string, Twist>>,
  twisted: (twist: Twist) => object,
  alone: readonly string[],
): readonly (readonly [names: string, twists: readonly Twist[]])[] {
  const groups: { readonly names: string[]; readonly twists: Twist[]; readonly parts: Set<string> }[] = [];
  for (const [name, twist] of Object.entries(habits)) {
    const parts = Object.keys(twisted(twist));
    const isAlone = repeats > 0 || alone.includes(name);
    const fits = ({ names, parts: others }: (typeof groups)[number]): boolean =>
      names.length < most && !names.some((each) => alone.includes(each)) && !parts.some((part) => others.has(part));
    const group = isAlone ? undefined : groups.find(fits);
    if (group === undefined) groups.push({ names: [name], twists: [twist], parts: new Set(parts) });
    else {
      group.names.push(name);
      group.twists.push(twist);
      for (const part of parts) group.parts.add(part);
    }
  }
  return groups.map(({ names, twists }) => [names.join(', '), twists]);
}
