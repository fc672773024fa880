/**
 * A name by its letters and digits alone: `plant_id`, `plantId` and `PlantID` are one name.
 *
 * @example
 * plainName('plant_id') // 'plantid'
 */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
