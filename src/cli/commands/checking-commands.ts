import type { InitOptions } from '../starting/init.js';
import type { MergeOptions } from '../results/merge.js';
import type { ReplayOptions } from '../results/replay.js';
import type { ResourcesOptions } from '../documents/resources.js';
import type { VerifyOptions } from '../verify/verify.js';
import { oneDocument } from '../inputs/documents.js';
import type { Options } from '../settings/settings.js';
import { flag, type CommandDeclaration } from './command.js';

export const verify: CommandDeclaration = {
  name: 'verify',
  summary: 'run the contract cases; the main job',
  description:
    'Runs the contract cases against each target and reports where it violates its contract.\n\n' +
    'TARGET is a name from trellis.config.yaml, a URL, which replaces the servers of the document,\n' +
    'base path included, or one of\n' +
    '  reference   the reference plant store, started here on a free port\n' +
    '  mock        the mock server of the document, started here on a free port\n' +
    '  prism       a stock Prism mock of the document, started here on a free port',
  arguments: [['[target...]', 'the targets to check (default: those of the configuration, else reference mock)']],
  flags: [
    flag('--record <file>', 'write all requests and responses as a HAR 1.2 file, without secrets'),
    flag('--overwrite', 'replace the file of --record if it exists'),
  ],
  examples: [
    'trellis verify',
    'TRELLIS_TOKEN=… trellis verify http://localhost:8080/api',
    "trellis verify prism --only 'createPlant/auth/**'",
    'trellis verify staging                                 the target "staging" of trellis.config.yaml',
    'trellis verify staging --list                          print the requests without sending them',
    'trellis verify https://staging.example.com --reporter junit=reports/trellis.xml --reporter html=reports/trellis.html',
    'trellis verify http://localhost:8080 --baseline known.yaml --update-baseline',
    'trellis verify https://staging.example.com --shard 1/4 --reporter json=1.json',
  ],
  notes:
    'Trellis uses the proxies of HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY, except for targets on this machine.',
  exitCodes: '0 conforms, 1 violations (with --strict also warnings), 2 no verdict possible, 130 interrupted',
  run: async (options: VerifyOptions, targets: readonly string[]) =>
    (await import('../verify/verify.js')).verify(targets, options),
};

export const cases: CommandDeclaration = {
  name: 'cases',
  summary: 'list the cases, or show the request of one case',
  description:
    'Lists the cases, and the rules of the specification with the cases that prove each.\n' +
    'With the id of a case, shows the request that the case sends.',
  arguments: [['[id]', 'the case to show']],
  examples: ["trellis cases --only 'createPlant/auth/**'", 'trellis cases createPlant/body/id/int64-maximum'],
  run: async (options: Options, id?: string) => (await import('../list/cases.js')).cases(id, options),
};

export const check: CommandDeclaration = {
  name: 'check',
  summary: 'check the document and the case files themselves',
  description:
    'Checks the OpenAPI document and the case files, and reports each problem, its place, and how to fix it.',
  arguments: [['[spec]', 'the OpenAPI document; the same as --spec']],
  flags: [
    flag('--all', 'show every remark, also where many are alike'),
    flag('--strict', 'exit with 1 if there are remarks'),
  ],
  examples: ['trellis check', 'trellis check api/openapi.json --cases api/contracts'],
  exitCodes:
    '0 no problems, 1 the document breaks OpenAPI but can be used (with --strict also remarks),\n' +
    '2 the document or a case file cannot be used',
  run: async (options: Options, spec?: string) =>
    (await import('../documents/check.js')).check(oneDocument(spec, options)),
};

export const resources: CommandDeclaration = {
  name: 'resources',
  summary: 'show the resources of the document and how its operations relate',
  description:
    'Shows the resources of the OpenAPI document: which operation creates, lists, reads, changes or removes them,\n' +
    'where their identities come from, which refer to others, and which operations could not be connected.\n' +
    'Each statement has its source: the configuration, an OpenAPI link, or the names and schemas (inferred).',
  arguments: [['[spec]', 'the OpenAPI document; the same as --spec']],
  flags: [flag('--format <format>', 'the output format').choices(['table', 'mermaid', 'json']).default('table')],
  examples: ['trellis resources', 'trellis resources api/openapi.yaml --format mermaid > resources.mmd'],
  run: async (options: ResourcesOptions, spec?: string) =>
    (await import('../documents/resources.js')).resources(oneDocument(spec, options)),
};

export const diff: CommandDeclaration = {
  name: 'diff',
  summary: 'show what a new version of a document breaks for clients',
  description:
    'Compares two versions of an OpenAPI document by their meaning: shows requests that only the old one allows,\n' +
    'and responses that only the new one allows. Both documents judge each example.',
  arguments: [
    ['<old>', 'the OpenAPI document that clients know'],
    ['<new>', 'its new version'],
  ],
  flags: [flag('--strict', 'exit with 1 if there are warnings')],
  help: { reporter: { help: 'terminal, json, sarif or github, to standard output or to a file' } },
  examples: [
    'trellis diff old.yaml openapi.yaml',
    'git show main:openapi.yaml > old.yaml && trellis diff old.yaml openapi.yaml --reporter github',
  ],
  exitCodes: '0 compatible, 1 breaks clients (with --strict also warnings), 2 a document cannot be used',
  run: async (options: Options, before: string, after: string) =>
    (await import('../documents/diff.js')).diff(before, after, options),
};

export const init: CommandDeclaration = {
  name: 'init',
  summary: 'write a configuration, a CI file and a first case',
  description:
    'Writes a configuration with comments, a CI file and a case file for the OpenAPI\n' +
    'document, and shows the next steps. It does not change existing files.',
  arguments: [['[spec]', 'the OpenAPI document; the same as --spec (default: a document with a usual name here)']],
  flags: [
    flag('--ci <system>', 'the system that runs the cases').choices(['github', 'gitlab', 'none']).default('github'),
  ],
  examples: ['trellis init', 'trellis init api/openapi.yaml --ci gitlab'],
  run: async (options: InitOptions, spec?: string) =>
    (await import('../starting/init.js')).init(oneDocument(spec, options)),
};

export const merge: CommandDeclaration = {
  name: 'merge',
  summary: 'merge the reports of all shards of a run',
  description:
    'Merges the JSON reports of all shards into the report and the verdict of the whole run.\n' +
    'Given the report of a whole run, converts it to any other format.',
  arguments: [['<file...>', 'JSON reports, written with --reporter json=FILE']],
  flags: [flag('--strict', 'warnings fail the run, even if its shards were not strict')],
  examples: [
    'trellis merge shard-1.json shard-2.json shard-3.json shard-4.json --reporter junit=reports/trellis.xml',
    'trellis merge report.json --reporter sarif=trellis.sarif',
    'trellis merge report.json --compare last-week.json --reporter html=changes.html',
  ],
  exitCodes:
    '0 conforms, 1 violations (with --strict also warnings), 2 no verdict possible or a shard missing,\n130 interrupted',
  run: async (options: MergeOptions, files: readonly string[]) =>
    (await import('../results/merge.js')).merge(files, options),
};

export const replay: CommandDeclaration = {
  name: 'replay',
  summary: 'repeat the request of one finding of a report',
  description:
    'Sends the case of one finding of a JSON report again, prints the exchange, and reports whether the finding still\n' +
    'occurs. FINDING is a fingerprint, the beginning of one, or the number of the finding in the report, from 1.\n' +
    'The document and the cases are read again.',
  arguments: [
    ['<finding>', 'the finding to repeat'],
    ['[target]', 'the target, as for verify (default: the target of the report)'],
  ],
  flags: [flag('--report <file>', 'the report, written with --reporter json=FILE').default('reports/verify.json')],
  help: {
    cases: { otherwise: 'those beside the document, else those of the report' },
    seed: {
      help: 'the seed of fresh values',
      otherwise: 'that of the report, or a new one if the target may have stored the values',
    },
  },
  examples: [
    'trellis replay 3f2a91c0 --report report.json',
    'trellis replay 1 http://localhost:8080 --report report.json',
  ],
  exitCodes: '0 no longer occurs, 1 still occurs, 2 not sent',
  run: async (options: ReplayOptions, finding: string, target?: string) =>
    (await import('../results/replay.js')).replay(finding, target, options),
};
