import { createProxy } from '../../proxy/index.js';
import {
  TrafficRun,
  CaseRecorder,
  ExampleRecorder,
  HarRecorder,
  type KnownSecrets,
  type ObservedExchange,
  type ToldExchange,
} from '../../traffic/index.js';
import { readConfiguration } from '../config/read-configuration.js';
import { loadDocument } from '../inputs/inputs.js';
import { exitCode } from '../io/exit-code.js';
import { interruption } from '../io/interruption.js';
import { lineWriter } from '../io/line-writer.js';
import { noteFaults, note } from '../io/note.js';
import { escapeForTerminal, countOf } from '../../report/index.js';
import { requestLine } from '../io/request-line.js';
import { version } from '../io/version.js';
import { given } from '../settings/given.js';
import type { Options } from '../settings/settings.js';
import { chooseReporters, openReporters, writeReports } from '../verify/reporter-plan.js';
import { readTls } from '../verify/tls.js';
import type { Contract } from '../../contract/index.js';
import type { OutputFile } from '../io/output-file.js';
import { openRecording, writeHar } from '../io/recording-file.js';

const defaultTimeout = 60_000;

/** The flags of `trellis proxy`. */
export interface ProxyOptions extends Options, RecordingFlags {
  readonly port: number;
  readonly host: string;
  readonly failOn?: 'violation' | 'warning' | 'never';
  readonly mockMissing?: boolean;
  readonly keepHost?: boolean;
}

/** Forwards and judges traffic until a signal, writes the reports, and returns the exit code. */
export async function proxy(upstream: string, flags: ProxyOptions): Promise<number> {
  const interrupt = interruption();
  const configuration = await readConfiguration(flags.config, process.env);
  const options: Options = { ...configuration.options, ...flags };
  const isWatched = process.stdout.isTTY;
  const failOn = flags.failOn ?? (isWatched ? 'never' : 'violation');
  const chosen = chooseReporters(options.reporter ?? []);
  const contract = await loadDocument(options);
  noteFaults(contract);
  const tls = await readTls(given(flags, 'ca', 'cert', 'key', 'insecure'));
  const reporters = await openReporters(chosen);
  const run = new TrafficRun({
    contract,
    name: upstream,
    url: upstream,
    noun: ['exchange', 'exchanges'],
    bases: [upstream],
    strict: failOn === 'warning',
    severities: configuration.severities,
    ...(configuration.doubtsOff === undefined ? {} : { doubtsOff: configuration.doubtsOff }),
    toolVersion: version,
    insecure: tls.insecure === true && upstream.startsWith('https:'),
  });
  const recordings = await openRecordings(flags, contract, run.secrets);
  // Only the terminal report may share standard output with the log.
  const isShared = chosen.every(({ name, file }) => file !== undefined || name === 'terminal');
  const write = lineWriter(isShared ? process.stdout : process.stderr);
  const color = isWatched && (process.env['NO_COLOR'] ?? '') === '';
  const running = await createProxy({
    contract,
    run,
    url: upstream,
    tls,
    timeout: options.timeout ?? defaultTimeout,
    keepHost: flags.keepHost === true,
    mockMissing: flags.mockMissing === true,
    port: flags.port,
    host: flags.host,
    onExchange: (exchange, told) => recordings.add(exchange, told),
    onRequest: (request) => write(requestLine(request, color)),
  });
  write(
    `proxy to ${escapeForTerminal(upstream)} on ${running.url}\n${escapeForTerminal(contract.file)} · ${running.url}/__trellis shows the requests\n`,
  );
  if (!interrupt.signal.aborted) {
    await new Promise<void>((resolve) => interrupt.signal.addEventListener('abort', () => resolve(), { once: true }));
  }
  interrupt.end();
  await running.close();
  write('');
  write.flush();
  const { verdict } = await writeReports(run.events(), reporters);
  await recordings.write();
  return failOn === 'never' ? exitCode.conforms : exitCode[verdict];
}

/** The flags that record traffic. */
interface RecordingFlags {
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
async function openRecordings(flags: RecordingFlags, contract: Contract, secrets: KnownSecrets): Promise<Recordings> {
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
