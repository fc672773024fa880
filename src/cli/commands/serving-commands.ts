import type { MockOptions } from '../serving/mock.js';
import type { ServeOptions } from '../serving/serve.js';
import type { JudgeOptions } from '../watching/judge-file.js';
import type { ProxyOptions } from '../watching/proxy.js';
import { oneDocument } from '../inputs/documents.js';
import { baseUrl, delay, origins, port, share } from '../settings/flags.js';
import { flag, type CommandDeclaration } from './command.js';

const portFlag = (usual: number) =>
  flag('-p, --port <port>', 'the port to listen on; 0 for a free one').argParser(port).default(usual);
const hostFlag = () => flag('--host <host>', 'the address to listen on').default('127.0.0.1');

export const mock: CommandDeclaration = {
  name: 'mock',
  serves: true,
  summary: 'a mock server for frontend work',
  description:
    'Answers requests as the OpenAPI document describes, until Ctrl-C: with the documented examples, else with plausible\n' +
    'values. Rejects requests that the contract does not allow, with the reason in the log and in the sl-violations header.\n' +
    'Later responses show what earlier requests created, changed and deleted.\n\n' +
    'A request that has the values of a documented request example gets the response example of the same name, and\n' +
    '"answers" in the configuration assigns responses to other requests. A request selects its response with\n' +
    '"Prefer: code=404, example=none, dynamic=true, seed=7, delay=500, reset", or with ?__code=404&__example=none in the\n' +
    'query. The page /__trellis shows the mock and its requests, and\n' +
    '/__trellis/health responds once the mock accepts requests. SIGTERM and Ctrl-C end the mock after the responses to\n' +
    'open requests, within five seconds; another Ctrl-C ends it at once.',
  arguments: [
    ['[spec...]', 'the OpenAPI document, the same as --spec; or several, each below the base path of its first server'],
  ],
  flags: [
    portFlag(4010),
    hostFlag(),
    flag('--watch', 'reload the document when it changes (default on a terminal)'),
    flag('--no-watch', 'do not reload the document'),
    flag('--state <file>', 'keep what requests create, change and delete in this file').conflicts('stateless'),
    flag('--stateless', 'keep nothing that requests create, change or delete'),
    flag('--dynamic', 'generate new values for every response'),
    flag('--seed <seed>', 'repeat the generated values, delays and chaos of another run'),
    flag('--delay <ms>', 'the delay of every response in milliseconds: 200, or a range: 100-800').argParser(delay),
    flag(
      '--cors <origin>',
      'allow pages of this origin to read responses; may be repeated (default: all origins)',
    ).argParser(origins),
    flag('--no-cors', 'do not allow pages of other origins to read responses'),
    flag('--chaos <rate>', 'the share of requests that fail on purpose: 5xx, cut off or slow').argParser(share),
    flag('--token <token>', 'the only valid credential (default: TRELLIS_TOKEN, else any well-formed one)'),
  ],
  examples: [
    'trellis mock openapi.yaml',
    'trellis mock orders.yaml users.yaml',
    'trellis mock --state mock-state.json',
    'trellis mock --port 0 --dynamic --seed 7',
    'trellis mock --cors http://localhost:5173 --delay 100-800 --chaos 5%',
  ],
  run: async (options: MockOptions, [spec, ...others]: readonly string[] = []) =>
    (await import('../serving/mock.js')).mock(oneDocument(spec, options), others),
};

export const serve: CommandDeclaration = {
  name: 'serve',
  serves: true,
  summary: 'run the reference plant store',
  description:
    'Serves the reference plant store until SIGTERM or Ctrl-C, then finishes open requests and exits with 0.\n' +
    'The token comes from TRELLIS_TOKEN; without it, a random token is generated and printed once.\n' +
    'Plants are lost at the end unless --store names a file (SQLite, one server at a time) or a PostgreSQL database\n' +
    '(any number of servers). Each 200 is sent after the plant has been written to the disk.',
  flags: [
    portFlag(3000),
    hostFlag(),
    flag('--store <store>', '"memory", a file, or postgres://… for a database that instances share').default('memory'),
  ],
  examples: [
    'TRELLIS_TOKEN=let-me-in trellis serve --port 3000',
    'trellis serve --store plants.db',
    'PGPASSWORD=… trellis serve --store postgres://plants@localhost/plants',
  ],
  run: async (options: ServeOptions) => (await import('../serving/serve.js')).serve(options),
};

export const proxy: CommandDeclaration = {
  name: 'proxy',
  serves: true,
  summary: 'judge live traffic on its way to a server',
  description:
    'Forwards every request to UPSTREAM and every response back, byte for byte, and judges both against the OpenAPI\n' +
    'document, until Ctrl-C or SIGTERM; then it writes the reports. Invalid requests are findings about the client.\n' +
    'The page /__trellis shows the requests. Under heavy load, some are forwarded but not judged; the report counts them.',
  arguments: [['<upstream>', 'the URL of the server, base path included', baseUrl]],
  flags: [
    portFlag(4011),
    hostFlag(),
    flag(
      '--fail-on <level>',
      'exit 1 for findings about the server of this level (default: never on a terminal, else violation)',
    ).choices(['violation', 'warning', 'never']),
    flag('--mock-missing', 'a mock answers for documented operations that the upstream does not have or reach'),
    flag('--keep-host', 'forward the Host header of the client, instead of one that names the upstream'),
    flag('--record <file>', 'write the traffic as a HAR 1.2 file, without secrets'),
    flag('--as-cases <file>', 'write the traffic as written cases, to edit and to verify'),
    flag('--as-examples <file>', 'write a copy of the document with the bodies of the traffic as examples'),
    flag('--overwrite', 'replace these files if they exist'),
  ],
  help: { timeout: { help: 'seconds that a response may take to begin', otherwise: '60' } },
  examples: [
    'trellis proxy http://localhost:3000 --spec openapi.yaml',
    'trellis proxy http://localhost:3000 --fail-on violation --reporter junit=reports/traffic.xml',
    'trellis proxy http://localhost:8080 --mock-missing      for a frontend whose backend is not complete yet',
    'trellis proxy http://localhost:3000 --record passed.har --as-cases contracts/recorded.yaml',
  ],
  exitCodes: '0 no findings of the --fail-on level, 1 otherwise, 2 no verdict possible',
  run: async (options: ProxyOptions, upstream: string) =>
    (await import('../watching/proxy.js')).proxy(upstream, options),
};

export const judge: CommandDeclaration = {
  name: 'judge',
  summary: 'judge recorded traffic: a HAR file',
  description:
    'Judges the requests and responses of a HAR 1.2 file, as browsers and test tools export it, and sends nothing.\n' +
    'Findings name the entries, counted from 1. What the file does not have, such as bodies that were not recorded\n' +
    'and credentials that the browser removed, is not judged. Invalid requests are findings about the client.',
  arguments: [['<file>', 'the HAR file; - for standard input']],
  flags: [
    flag('--base-url <url>', 'judge only requests below this URL (default: the servers of the document)').argParser(
      baseUrl,
    ),
  ],
  help: { strict: { help: 'warnings about responses fail the run, too' } },
  examples: [
    'trellis judge recorded.har --spec openapi.yaml',
    'trellis judge recorded.har --base-url http://localhost:3000/api --reporter html=report.html',
    'gunzip -c recorded.har.gz | trellis judge -',
  ],
  exitCodes: '0 conforms, 1 violations (with --strict also warnings), 2 no verdict possible',
  run: async (options: JudgeOptions, file: string) =>
    (await import('../watching/judge-file.js')).judgeFile(file, options),
};
