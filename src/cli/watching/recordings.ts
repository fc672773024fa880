import type { Contract } from '../../contract/index.js';
import { countOf } from '../../report/index.js';
import {
  CaseRecorder,
  ExampleRecorder,
  HarRecorder,
  type KnownSecrets,
  type ObservedExchange,
  type ToldExchange,
} from '../../traffic/index.js';
import { note } from '../io/note.js';
import type { OutputFile } from '../io/output-file.js';
import { openRecording, writeHar } from '../io/recording-file.js';

/** The flags that record traffic. */
export interface RecordingFlags {
  readonly record?: string;
  readonly asCases?: string;
  readonly asExamples?: string;
  readonly overwrite?: boolean;
}

/** Recorders for exchanges. */
interface Recordings {
  add(exchange: ObservedExchange, told: ToldExchange): void;
  write(): Promise<void>;
}

/**
 * Prepares the files that record traffic.
 *
 * @throws TrellisError for a file that cannot be written, or that exists and must not be replaced.
 */
export async function openRecordings(
  flags: RecordingFlags,
  contract: Contract,
  secrets: KnownSecrets,
): Promise<Recordings> {
  const open = (path: string | undefined, flag: string): Promise<OutputFile> | undefined =>
    path === undefined ? undefined : openRecording(path, flag, flags.overwrite);
  const har = await open(flags.record, '--record');
  const cases = await open(flags.asCases, '--as-cases');
  const examples = await open(flags.asExamples, '--as-examples');
  const ofHar = har && new HarRecorder(secrets);
  const ofCases = cases && new CaseRecorder(secrets);
  const ofExamples = examples && new ExampleRecorder(contract, secrets);
  return {
    add(exchange, told) {
      ofHar?.add(exchange, told.redactor);
      ofCases?.add(told);
      ofExamples?.add(told);
    },
    async write() {
      if (har !== undefined && ofHar !== undefined) await writeHar(har, ofHar);
      if (cases !== undefined && ofCases !== undefined) {
        await cases.write(ofCases.file());
        if (ofCases.leftOut > 0)
          note(
            `${cases.path} has no case for ${countOf(ofCases.leftOut, 'exchange')} with secrets, server faults or too much data`,
          );
      }
      if (examples !== undefined && ofExamples !== undefined) {
        const { text, examples: count } = ofExamples.document();
        await examples.write(text);
        note(`${examples.path}: ${countOf(count, 'example')} added`);
      }
    },
  };
}
