import { createProxy } from '../../proxy/index.js';
import { TrafficRun } from '../../traffic/index.js';
import { readConfiguration } from '../config/read-configuration.js';
import { loadDocument } from '../inputs/inputs.js';
import { exitCode } from '../io/exit-code.js';
import { interruption } from '../io/interruption.js';
import { lineWriter } from '../io/line-writer.js';
import { noteFaults } from '../io/note.js';
import { escapeForTerminal } from '../../report/index.js';
import { requestLine } from '../io/request-line.js';
import { version } from '../io/version.js';
import { given } from '../settings/given.js';
import type { Options } from '../settings/settings.js';
import { openRecordings, type RecordingFlags } from './recordings.js';
import { chooseReporters, openReporters, writeReports } from '../verify/reporter-plan.js';
import { readTls } from '../verify/tls.js';

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
