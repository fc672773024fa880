/** A plant as it is kept. */
export interface StoredPlant {
  /** A signed 64-bit integer; each id is taken at most once. */
  readonly id: bigint;
  /** Well-formed Unicode without U+0000, possibly empty; so is `tag`. */
  readonly name: string;
  readonly tag?: string;
}

/**
 * Where plants are kept: the port that every storage engine implements.
 *
 * `add` decides and keeps in one step: of any number of concurrent calls with the same id exactly one resolves to
 * `added`. When it has resolved to `added` the plant is kept as safely as the engine ever keeps one. It rejects only
 * when the engine cannot tell; the client then gets a 500.
 *
 * `close` is called once, after the last `add` has settled.
 */
export interface PlantStore {
  add(plant: StoredPlant): Promise<'added' | 'taken'>;
  close(): Promise<void>;
}
