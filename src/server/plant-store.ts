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

/** The reasons why the plant store cannot start; stable. */
export type PlantStoreErrorCode =
  | 'port-in-use'
  | 'cannot-listen'
  | 'unusable-token'
  | 'store-in-use'
  | 'store-unusable';

/**
 * The plant store could not be started; `message` is one line with the reason and the remedy.
 *
 * @example
 * try {
 *   await startPlantStore({ token, port: 3000 });
 * } catch (error) {
 *   if (error instanceof PlantStoreError && error.code === 'port-in-use') tryAnotherPort();
 * }
 */
export class PlantStoreError extends Error {
  override readonly name = 'PlantStoreError';
  readonly code: PlantStoreErrorCode;

  constructor(code: PlantStoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
