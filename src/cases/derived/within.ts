import type { Variation } from './mutation.js';
import type { Room } from './room.js';

/** A variation of that priority, if there is one, made only where there is room: most of a large document are left out. */
export function within(
  room: Room,
  priority: number,
  make: () => Omit<Variation, 'priority'> | undefined,
): readonly Variation[] {
  const made = room.has(priority) ? make() : undefined;
  return made === undefined ? [] : [{ ...made, priority }];
}
