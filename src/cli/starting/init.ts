import { inColumns } from '../io/columns.js';
import type { Options } from '../settings/settings.js';
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileFault, TrellisError } from '../../error/index.js';
import { isUrl, nearbyDocuments, plantStore } from '../inputs/documents.js';
import { loadDocument } from '../inputs/inputs.js';
import { exitCode } from '../io/exit-code.js';
import { noteFaults } from '../io/note.js';
import { standardOutput } from '../io/output.js';
import { escapeForTerminal } from '../../report/index.js';
import { UsageError } from '../io/usage-error.js';
import { firstCases } from './first-cases.js';
import type { Contract } from '../../contract/index.js';

/** The file of each CI system. */
const ciFiles: Readonly<Record<'github' | 'gitlab' | 'none', CiFile | undefined>> = {
  github: {
    file: '.github/workflows/contract.yml',
    text: (url) => `# Verifies the service with each push.
name: contract
on: [push]
permissions:
  contents: read
jobs:
  contract:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      # Start the service at ${url} here, for example:
      # - run: docker compose up --detach --wait
      - uses: trellis-contracts/trellis@v0
        with:
          target: local
          # token: \${{ secrets.LOCAL_TOKEN }}
          node-version: 22
          reporters: |
            junit=reports/trellis.xml
            html=reports/trellis.html
      - uses: actions/upload-artifact@v4
        if: always()
        with:
          name: trellis
          path: reports
`,
  },
  gitlab: {
    file: '.gitlab-ci.yml',
    text: (url) => `# Verifies the service with each push.
contract:
  image: node:22
  script:
    # Start the service at ${url} here. TRELLIS_TOKEN, a masked variable of the project, is the valid credential.
    - npx --yes trellis verify local --reporter terminal --reporter junit=reports/trellis.xml
  artifacts:
    when: always
    paths:
      - reports
    reports:
      junit: reports/trellis.xml
`,
  },
  none: undefined,
};

export interface InitOptions extends Options {
  readonly ci: keyof typeof ciFiles;
}

/** Writes the first files of a project, and prints them and the next steps. */
export async function init(flags: InitOptions): Promise<number> {
  const options = { ...flags, ...(flags.spec === undefined ? found() : {}) };
  const contract = await loadDocument(options);
  noteFaults(contract);
  const { spec = 'openapi.yaml' } = options;
  const url = localUrl(contract);
  // A URL and the shipped document have no folder beside them.
  const isElsewhere = isUrl(spec) || spec === plantStore;
  const folder = isElsewhere ? 'contracts' : join(dirname(spec), 'contracts');
  const lines: string[] = [];
  const write = async (file: string, text: () => string, what: string): Promise<void> => {
    lines.push(`${(await written(file, text)) ? 'wrote' : 'kept '} ${file}: ${what}`);
  };
  const other = ['trellis.config.yaml', 'trellis.config.yml'].find((file) => existsSync(file));
  const config = other ?? 'trellis.config.yaml';
  await write(
    config,
    () => configurationText(spec, url, isElsewhere),
    other === undefined ? `defaults of flags, and the target local at ${url}` : 'exists already',
  );
  const ci = ciFiles[flags.ci];
  if (ci !== undefined) {
    await write(ci.file, () => ci.text(url), existsSync(ci.file) ? 'exists already' : 'verifies the target local');
  }
  const cases = await firstCases(contract, relative(folder, '.'));
  if ((await readdir(folder).catch(() => [])).length > 0) lines.push(`kept  ${folder}: has files already`);
  else if (cases === undefined)
    lines.push(`no cases: Trellis found no valid request for an operation of ${contract.file}`);
  else await write(join(folder, 'first.yaml'), () => cases.text, `cases of ${cases.operation}`);
  const needsToken = contract.operations.some(({ security }) => security.length > 0);
  const next = [
    ['trellis check', 'judges the document and the cases'],
    ['trellis mock', 'runs a mock server of the document'],
    [`${needsToken ? 'TRELLIS_TOKEN=… ' : ''}trellis verify local`, `tests the service at ${url}, once it runs there`],
  ];
  lines.push('', 'Next:', ...inColumns(next).map((line) => `  ${line}`));
  await standardOutput().write(`${lines.map(escapeForTerminal).join('\n')}\n`);
  return exitCode.conforms;
}

/** The only document with a usual name; `./openapi.yaml` has priority. */
function found(): { readonly spec?: string } {
  const [first, ...others] = nearbyDocuments();
  if (first === undefined || first === 'openapi.yaml' || others.length === 0)
    return first === undefined ? {} : { spec: first };
  throw new UsageError(
    `several documents are here: ${[first, ...others].join(', ')}`,
    `name one: trellis init ${first}`,
  );
}

/** Creates a file; returns false if it exists. */
async function written(file: string, text: () => string): Promise<boolean> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text(), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw new TrellisError([{ code: 'output-file', message: `cannot write ${file}: ${fileFault(error)}` }], {
      cause: error,
    });
  }
}

/** The probable URL of the service during development: a local server of the document, else a usual port. */
function localUrl({ servers }: Contract): string {
  const urls = servers.flatMap(({ url }) =>
    URL.canParse(url, 'http://localhost:8080') ? [new URL(url, 'http://localhost:8080')] : [],
  );
  const known = urls.filter(({ pathname }) => !/%7B|\$/i.test(pathname));
  const local = known.find(({ hostname }) => /^(?:localhost|127\..*|\[::1\])$/.test(hostname));
  const { origin } = local ?? new URL('http://localhost:8080');
  return origin + ((local ?? known[0])?.pathname ?? '').replace(/\/+$/, '');
}

/** Writes a configuration with the most common keys; examples are comments. */
function configurationText(spec: string, url: string, withCases: boolean): string {
  return `# yaml-language-server: $schema=./node_modules/trellis/schemas/config.schema.json
#
# Defaults of the flags of trellis, and targets by name. docs/configuration.md of the package explains all keys.

# The document: a path from the folder of this file, or a URL.
spec: ${scalar(spec)}
${withCases ? '# Written cases, files or folders.\ncases: contracts\n' : ''}
# The targets of "trellis verify" without arguments.
default: [local]

targets:
  local:
    url: ${scalar(url)}
    # The valid credential, from the environment. An unset variable is an error.
    # token: \${LOCAL_TOKEN}

  # staging:
  #   url: https://staging.example.com
  #   token: \${STAGING_TOKEN}
  #   rate: 20/s # requests per second
  #   # Known findings, which do not fail the run; --update-baseline writes the file.
  #   baseline: known.yaml

# Reports besides the one on the terminal.
# reporters: [terminal, junit=reports/trellis.xml]

# The severity of a rule: violation, warning, note or off.
# rules:
#   missing-challenge: warning
`;
}

/** Writes a text as a YAML scalar, with `${` escaped as `$${`. */
function scalar(text: string): string {
  return /^[\w./-]+$|^https?:\/\/[\w./:?=&%-]+$/.test(text) ? text : JSON.stringify(text.replaceAll('${', () => '$${'));
}

interface CiFile {
  readonly file: string;
  /** The text for a service at a URL. */
  readonly text: (url: string) => string;
}
