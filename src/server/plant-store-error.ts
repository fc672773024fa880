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
