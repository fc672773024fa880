import type { RunOptions } from '../../run/index.js';
import { HarRecorder, KnownSecrets, secretsIn, type ObservedExchange } from '../../traffic/index.js';
import { openRecording, writeHar } from '../io/recording-file.js';

/** A recording of the exchanges of a run. */
interface HarRecording {
  readonly hear: NonNullable<RunOptions['onExchange']>;
  write(): Promise<void>;
}

/**
 * Prepares a HAR file for the exchanges of a run.
 *
 * @throws TrellisError for a file that cannot be written, or that exists and must not be replaced.
 */
export async function openHarRecording(path: string, overwrite = false): Promise<HarRecording> {
  const file = await openRecording(path, '--record', overwrite);
  const secrets = new KnownSecrets();
  const recorder = new HarRecorder(secrets);
  let number = 0;
  return {
    hear({ request, result, duration }, redactor) {
      const { method, url, fields, body = new Uint8Array(0) } = request;
      const startedAt = Date.now() - duration;
      const sent = { method, url, fields, body, hidesCredentials: false };
      const exchange: ObservedExchange = { number: ++number, startedAt, request: sent, result, duration };
      // Responses may contain secrets of the service, such as tokens.
      const others = secretsIn(exchange, undefined).all;
      recorder.add(exchange, redactor, secrets.of(others));
    },
    write: () => writeHar(file, recorder),
  };
}
