import { Option, type Command } from 'commander';
import type { ValueEntry } from '../../cases/index.js';
import type { AnswerRule } from '../../contract/index.js';
import type { DeclaredResource } from '../../resources/index.js';
import { caseSources, collect, givenValue, headerField, rate, seconds, seed, shard, wholeNumber } from './flags.js';

const asWritten = (value: string): string => value;
const isGiven = (): boolean => true;

/** How the value of a flag is read, by the kind of what it says; `config/kinds.ts` reads the same from a file. */
const flagKinds = {
  text: asWritten,
  path: asWritten,
  document: asWritten,
  secret: asWritten,
  command: asWritten,
  texts: collect,
  paths: collect,
  reporters: collect,
  credentials: collect,
  headers: headerField,
  values: givenValue,
  yesOrNo: isGiven,
  sources: caseSources,
  shard,
  seed,
  rate,
  seconds,
  positive: wholeNumber(1),
  notNegative: wholeNumber(0),
  lanes: wholeNumber(1, 256),
};

/** What a flag says, and perhaps a key of the configuration too. */
interface Setting {
  /** As commander has it. */
  readonly flag: string;
  readonly kind: keyof typeof flagKinds;
  /** The commands that have the flag. */
  readonly on: readonly string[];
  /** One sentence: of the key, and in small letters of the flag. */
  readonly doc: string;
  /** What the flag says of itself, where that is not the same. */
  readonly help?: string;
  /** What holds where nothing is given. */
  readonly otherwise?: string;
  /** Where the configuration has it. */
  readonly in?: 'top' | 'target';
  /** Its key there, where it is not that of the flag. */
  readonly key?: string;
}

const watching = ['proxy', 'judge'] as const;
const documents = ['verify', 'mock', ...watching, 'cases', 'check', 'resources', 'replay'] as const;
const read = [...documents, 'diff'] as const;
const chosen = ['verify', 'cases'] as const;
const asked = ['verify', 'replay'] as const;
const tls = ['verify', 'replay', 'proxy'] as const;

/** Every flag that several commands have or that the configuration knows, in the order of the help. */
export const settings = {
  config: {
    flag: '--config <file>',
    kind: 'path',
    on: documents,
    doc: 'The defaults of flags that are not given.',
    otherwise: './trellis.config.yaml, if there is one',
  },
  spec: {
    flag: '-s, --spec <file|url>',
    kind: 'document',
    on: [...documents, 'init'],
    in: 'top',
    doc: 'The OpenAPI document, a file or a URL, or plant-store for the one that ships.',
    otherwise: './openapi.yaml',
  },
  cases: {
    flag: '-c, --cases <path>',
    kind: 'paths',
    on: ['verify', 'cases', 'check', 'replay'],
    in: 'top',
    doc: 'Written cases, files or folders.',
    otherwise: 'the folder contracts beside the document',
  },
  source: {
    flag: '--source <list>',
    kind: 'sources',
    on: chosen,
    in: 'top',
    doc: 'Where cases come from: written, derived (from the document itself) or both.',
    otherwise: 'written,derived',
  },
  only: {
    flag: '--only <glob>',
    kind: 'texts',
    on: chosen,
    in: 'top',
    doc: 'Only the cases whose id, operation or tag matches one of these globs.',
  },
  skip: {
    flag: '--skip <glob>',
    kind: 'texts',
    on: chosen,
    in: 'top',
    doc: 'Not the cases whose id, operation or tag matches one of these globs.',
  },
  tag: {
    flag: '--tag <tag>',
    kind: 'texts',
    on: chosen,
    in: 'top',
    key: 'tags',
    doc: 'Only the cases with one of these tags.',
  },
  shard: {
    flag: '--shard <i/n>',
    kind: 'shard',
    on: chosen,
    doc: 'Only the i-th of n parts of these cases, the same on every machine; "trellis merge" joins their JSON reports.',
  },
  maxCasesPerOperation: {
    flag: '--max-cases-per-operation <n>',
    kind: 'positive',
    on: chosen,
    in: 'top',
    doc: 'As many derived cases as one operation gets, the most telling ones.',
    otherwise: '400 besides valid values, fewer in a large document',
  },
  scenarios: {
    flag: '--no-scenarios',
    kind: 'yesOrNo',
    on: chosen,
    doc: 'Do not judge what holds between responses: no case of a law, which creates items of its own.',
  },
  flow: {
    flag: '--flow <file>',
    kind: 'paths',
    on: ['verify', 'cases', 'check', 'replay'],
    in: 'top',
    key: 'flows',
    doc: 'Arazzo documents, whose workflows are sent after the cases.',
  },
  input: {
    flag: '--input <name=value>',
    kind: 'texts',
    on: ['verify', 'cases', 'check', 'replay'],
    doc: 'A value for an input of the workflows of --flow.',
  },
  value: {
    flag: '--value <name=value>',
    kind: 'values',
    on: ['verify', 'cases', 'check', 'replay'],
    in: 'top',
    key: 'values',
    doc: 'Values for good requests: by the name of a parameter, or, below an operation or a glob, by name or JSON Pointer into the body.',
    help: 'a value for good requests: server_id=localhost for a parameter, createOrder:tenant=acme for one operation, createOrder:/productId=17 for its body',
  },
  strictDocument: {
    flag: '--strict-document',
    kind: 'yesOrNo',
    on: read,
    in: 'top',
    doc: 'Refuse a document that breaks OpenAPI anywhere.',
  },
  withoutAuth: {
    flag: '--without-auth',
    kind: 'yesOrNo',
    on: documents,
    in: 'top',
    doc: 'Take every operation as public, for a service that asks for no credentials at all.',
  },
  allowRemoteRefs: {
    flag: '--allow-remote-refs',
    kind: 'yesOrNo',
    on: read,
    in: 'top',
    doc: 'Follow $refs to http(s) addresses.',
  },
  allowRefsFrom: {
    flag: '--allow-refs-from <dir>',
    kind: 'paths',
    on: read,
    in: 'top',
    doc: "Follow $refs to files below these folders too, not only the document's own.",
  },
  seed: {
    flag: '--seed <seed>',
    kind: 'seed',
    on: asked,
    in: 'top',
    doc: 'Makes the same fresh ids in every run: only for targets that forget what they are given.',
    help: 'replays the fresh ids of another run',
  },
  strict: {
    flag: '--strict',
    kind: 'yesOrNo',
    on: ['verify', 'judge'],
    in: 'top',
    doc: 'Warnings fail the run, and so do known findings that no longer occur.',
  },
  separateChanges: {
    flag: '--separate-changes',
    kind: 'yesOrNo',
    on: ['verify'],
    in: 'top',
    doc: 'Send each valid change in a request of its own, instead of several together.',
  },
  reporter: {
    flag: '--reporter <name[=file]>',
    kind: 'reporters',
    on: ['verify', ...watching, 'merge', 'diff'],
    in: 'top',
    key: 'reporters',
    doc: 'Reports to write: NAME to standard output, NAME=FILE to a file.',
    help: 'terminal, json, junit, html, sarif, github or ctrf, to standard output or to a file',
    otherwise: 'terminal',
  },
  baseline: {
    flag: '--baseline <file>',
    kind: 'path',
    on: ['verify'],
    in: 'top',
    doc: 'Known findings of all targets that do not fail the run.',
    help: 'known findings, each with a reason, that do not fail the run',
  },
  updateBaseline: {
    flag: '--update-baseline',
    kind: 'yesOrNo',
    on: ['verify'],
    doc: 'Write what was found into the file of --baseline, and exit 0 unless there was no verdict.',
  },
  compare: {
    flag: '--compare <file>',
    kind: 'path',
    on: ['verify', 'merge'],
    doc: 'An earlier JSON report: only findings that are new since then fail the run; reports tell what is new, gone and still there.',
  },
  reason: {
    flag: '--reason <text>',
    kind: 'text',
    on: ['verify'],
    doc: 'Why the team accepts the findings that --update-baseline adds; without it, each new entry asks for a reason.',
  },
  token: {
    flag: '--token <token>',
    kind: 'secret',
    on: asked,
    in: 'target',
    doc: 'The valid credential, best as ${VARIABLE}.',
    help: 'the valid credential; TRELLIS_TOKEN is the way to prefer, other users of the machine do not see it',
  },
  tokenFile: {
    flag: '--token-file <file>',
    kind: 'path',
    on: asked,
    in: 'target',
    doc: 'A file that holds the valid credential.',
  },
  tokenCommand: {
    flag: '--token-command <line>',
    kind: 'command',
    on: asked,
    in: 'target',
    doc: "A line for the shell that prints the valid credential, such as 'vault read …'; run again once that has expired.",
  },
  credential: {
    flag: '--credential <scheme=value>',
    kind: 'credentials',
    on: asked,
    in: 'target',
    key: 'credentials',
    doc: 'The valid credential of each security scheme; for basic it is user:password.',
    help: 'the valid credential of one security scheme, also from TRELLIS_CREDENTIAL_<SCHEME>; basic is user:password',
  },
  otherCredential: {
    flag: '--other-credential <scheme=value>',
    kind: 'credentials',
    on: asked,
    in: 'target',
    key: 'other',
    doc: 'The credential of a second user for each security scheme. That user must not reach what the first one created.',
    help: 'the credential of a second user, to check that users are isolated; also from TRELLIS_OTHER_TOKEN',
  },
  credentialWith: {
    flag: '--credential-with <scopes=value>',
    kind: 'credentials',
    on: asked,
    in: 'target',
    key: 'credentialsWith',
    doc: 'A valid credential for each set of scopes or roles, separated by spaces. Operations that require others must reject it.',
    help: 'a valid credential with these scopes only, to check the scopes of operations; also from TRELLIS_CREDENTIAL_WITH_<SCOPE>',
  },
  rate: {
    flag: '--rate <n/s>',
    kind: 'rate',
    on: ['verify'],
    in: 'target',
    doc: 'The highest number of requests a second: 10, 10/s or 600/m.',
    otherwise: 'no limit, on a remote host 10/s',
  },
  concurrency: {
    flag: '--concurrency <n>',
    kind: 'lanes',
    on: ['verify'],
    in: 'target',
    doc: 'Requests at a time.',
    otherwise: '8, on a remote host 2',
  },
  timeout: {
    flag: '--timeout <s>',
    kind: 'seconds',
    on: tls,
    in: 'target',
    doc: 'Seconds that one answer may take.',
    otherwise: '5, on a remote host 10',
  },
  settle: {
    flag: '--settle <s>',
    kind: 'seconds',
    on: asked,
    in: 'target',
    doc: 'Seconds that a write may take until the responses to later requests show it.',
    otherwise: '1',
  },
  retries: {
    flag: '--retries <n>',
    kind: 'notNegative',
    on: ['verify'],
    in: 'target',
    doc: 'How often a 429 or 503 is obeyed and tried again.',
    otherwise: '3',
  },
  maxRequests: {
    flag: '--max-requests <n>',
    kind: 'positive',
    on: ['verify'],
    in: 'target',
    doc: 'Send no more requests than this in all; the report names what was left out.',
  },
  header: {
    flag: '--header <field>',
    kind: 'headers',
    on: asked,
    in: 'target',
    key: 'headers',
    doc: 'Fields of every request.',
    help: "a field of every request, 'Name: value'",
  },
  ca: { flag: '--ca <file>', kind: 'path', on: tls, in: 'target', doc: 'Certificates to trust, in PEM.' },
  cert: {
    flag: '--cert <file>',
    kind: 'path',
    on: tls,
    in: 'target',
    doc: 'The certificate to show to the target, in PEM.',
  },
  key: {
    flag: '--key <file>',
    kind: 'path',
    on: tls,
    in: 'target',
    doc: 'The private key of that certificate, in PEM.',
    otherwise: 'in its file',
  },
  insecure: {
    flag: '--insecure',
    kind: 'yesOrNo',
    on: tls,
    in: 'target',
    doc: 'Do not verify the certificate of the target; every report says so.',
  },
  intrusive: {
    flag: '--intrusive',
    kind: 'yesOrNo',
    on: ['verify'],
    in: 'target',
    doc: 'Send also what could change things on a remote host.',
  },
  touch: {
    flag: '--touch <glob>',
    kind: 'texts',
    on: ['verify'],
    in: 'target',
    doc: 'Globs of operations that may change or remove data that the run did not create.',
  },
  keep: {
    flag: '--keep',
    kind: 'yesOrNo',
    on: ['verify'],
    in: 'target',
    doc: 'Do not delete what the run has created.',
  },
  list: {
    flag: '--list',
    kind: 'yesOrNo',
    on: ['verify'],
    doc: 'Print every request that would be sent to each target; send nothing.',
  },
} as const satisfies Readonly<Record<string, Setting>>;

export type Settings = typeof settings;
export type SettingName = keyof Settings;

/** What flags say, by the name that commander gives them. */
type Flags = { readonly [Name in SettingName]?: ReturnType<(typeof flagKinds)[Settings[Name]['kind']]> };

/** What flags say, and what the configuration says in their place. */
export interface Options extends Omit<Flags, 'maxCasesPerOperation'> {
  readonly maxCasesPerOperation?: number | 'every';
  /** Of the configuration; the flag goes before it. */
  readonly values?: readonly ValueEntry[];
  /** Of the configuration. */
  readonly resources?: readonly DeclaredResource[];
  /** By the configuration alone. */
  readonly answers?: readonly AnswerRule[];
}

/** Help for flags that differs in one command. */
export type SettingHelp = Partial<Record<SettingName, Pick<Setting, 'help' | 'otherwise'>>>;

/** Adds the flags of the command; `differing` replaces their help. */
export function addSettings(command: Command, differing: SettingHelp = {}): Command {
  for (const [name, setting] of Object.entries<Setting>(settings)) {
    if (!setting.on.includes(command.name())) continue;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table are its keys
    command.addOption(optionOf({ ...setting, ...differing[name as SettingName] }));
  }
  // Scripts still say what once was not the default.
  if (settings.strictDocument.on.some((each) => each === command.name())) {
    command.addOption(new Option('--tolerant').hideHelp());
  }
  return command;
}

const repeatable: ReadonlySet<string> = new Set(['texts', 'paths', 'reporters', 'credentials', 'headers', 'values']);

function optionOf({ flag, kind, doc, help = sentence(doc), otherwise }: Setting): Option {
  const repeated = repeatable.has(kind) ? '; may be repeated' : '';
  const option = new Option(flag, `${help}${repeated}${otherwise === undefined ? '' : ` (default: ${otherwise})`}`);
  return kind === 'yesOrNo' ? option : option.argParser(parserOf(kind));
}

/** Each parser is given what it gave before, and nothing else. */
function parserOf(kind: Setting['kind']): (value: string, previous: unknown) => unknown {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return flagKinds[kind] as (value: string, previous: unknown) => unknown;
}

/** `The OpenAPI document.` as part of a longer sentence. */
function sentence(doc: string): string {
  return doc.charAt(0).toLowerCase() + doc.slice(1).replace(/\.$/, '');
}
