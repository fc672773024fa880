/** A stored plant. */
export interface StoredPlant {
  /** A signed 64-bit integer, unique in the store. */
  readonly id: bigint;
  /** Well-formed Unicode without U+0000, possibly empty; the same applies to `tag`. */
  readonly name: string;
  readonly tag?: string;
}

/**
 * The storage of plants: the port that every storage engine implements.
 *
 * `add` checks and stores atomically: of any number of concurrent calls with the same id, exactly one resolves to
 * `added`. The plant is then stored as durably as the engine can. It rejects only if the engine cannot tell the
 * outcome; the client then gets a 500.
 *
 * `close` is called once, after the last `add` has settled.
 */
export interface PlantStore {
  add(plant: StoredPlant): Promise<'added' | 'taken'>;
  close(): Promise<void>;
}
