import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { html } from '../../src/report/index.js';
import type { CaseResult } from '../../src/run/index.js';
import { aCase, aFinding, place, refuse, type Outline } from './events.js';
import { reportOf } from './string-sink.js';
import { documentIn } from '../table.js';

const contract = {
  file: 'openapi.yaml',
  text: documentIn(import.meta.dirname, 'html-pages.openapi.yaml'),
};

const operation = { operation: 'createPlant', direction: undefined, satisfied: true, broken: undefined };

/** What of that contract was exercised: the keyword `maxLength` was not, and of `required` one half. */
export const coverage: NonNullable<Outline['targets'][number]['coverage']> = {
  elements: [
    {
      ...operation,
      kind: 'operation',
      name: 'createPlant',
      place: place(6, 7, '/paths/~1plants/post'),
      exercised: true,
      reason: undefined,
    },
    {
      ...operation,
      kind: 'status',
      name: '200 of createPlant',
      place: place(9, 11, '/paths/~1plants/post/responses/200'),
      exercised: true,
      reason: undefined,
    },
    {
      ...operation,
      kind: 'keyword',
      name: 'required of Plant',
      place: place(14, 7, '/components/schemas/Plant/required'),
      direction: 'request',
      exercised: true,
      reason: undefined,
    },
    {
      ...operation,
      kind: 'keyword',
      name: 'required of Plant',
      place: place(14, 7, '/components/schemas/Plant/required'),
      direction: 'response',
      exercised: false,
      reason: 'no response was checked against it',
    },
    {
      ...operation,
      kind: 'keyword',
      name: 'maxLength of Plant.tag',
      place: place(18, 16, '/components/schemas/Plant/properties/tag/maxLength'),
      direction: 'request',
      exercised: false,
      reason: 'no case breaks it',
    },
  ],
};

const [good, noName, noId, slow] = [
  aCase('createPlant/accept/good', { contract: place(9, 11, '/paths/~1plants/post/responses/200') }),
  ...['no-name', 'no-id'].map((name) =>
    aCase(`createPlant/body/${name}`, {
      change: `${name.slice(3)}: left out`,
      expect: refuse,
      aspects: ['body'],
      contract: place(14, 7, '/components/schemas/Plant/required'),
    }),
  ),
  aCase('listPlants/slow', { change: 'as slow as can be', contract: place(6, 7, '/paths/~1plants/post') }),
] as const;

const accepted = (theCase: typeof good, fingerprint: string): CaseResult => ({
  kind: 'failed',
  findings: [aFinding(theCase, { message: `200 OK to a request with ${theCase.change}.`, fingerprint })],
});

/** Two targets, of which one violates the contract and one is only warned of something. */
export const twoTargets: Outline = {
  documents: [contract],
  cases: [good, noName!, noId!, slow!],
  targets: [
    {
      name: 'http://127.0.0.1:3000',
      verdict: 'violates',
      coverage,
      results: {
        [noName!.id]: accepted(noName!, 'aaaaaaaaaaaaaaaa'),
        [noId!.id]: accepted(noId!, 'bbbbbbbbbbbbbbbb'),
      },
    },
    {
      name: 'reference',
      verdict: 'conforms',
      coverage,
      results: {
        [slow!.id]: {
          kind: 'passed',
          findings: [
            aFinding(slow!, {
              rule: 'missing-allow',
              level: 'warning',
              message: 'It was `slow`.',
              fingerprint: 'cccccccccccccccc',
            }),
          ],
        },
        [noName!.id]: { kind: 'inconclusive', reason: 'still 429 after 3 retries', findings: [] },
      },
    },
  ],
};

/** Six targets, of which the first fails twice in one case. */
export const sixTargets: Outline = {
  documents: [contract],
  cases: [good, noName!],
  targets: Array.from({ length: 6 }, (_, at) => ({
    name: `http://127.0.0.1:300${at}`,
    verdict: at === 0 ? 'violates' : 'conforms',
    coverage,
    results:
      at === 0
        ? {
            [noName!.id]: {
              kind: 'failed',
              findings: ['aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb'].map((fingerprint) =>
                aFinding(noName!, { message: '200 OK.', fingerprint }),
              ),
            },
          }
        : {},
  })),
};

/** Ten thousand cases, a fifth of which failed. */
export function tenThousand(): Outline {
  const cases = Array.from({ length: 10_000 }, (_, index) =>
    aCase(`operation${index % 100}/body/${index}`, {
      change: `member${index}: left out, which the contract does not allow`,
      expect: refuse,
      contract: place(1 + (index % 2_000), 3, `/paths/~1plants/${index}`),
    }),
  );
  const results = Object.fromEntries(
    cases.flatMap((theCase, index): [string, CaseResult][] => {
      const fingerprint = index.toString(16).padStart(16, '0');
      return index % 5 === 0 ? [[theCase.id, { kind: 'failed', findings: [aFinding(theCase, { fingerprint })] }]] : [];
    }),
  );
  const text = Array.from({ length: 2_000 }, (_, index) => `  line${index}: something that asks for something`).join(
    '\n',
  );
  return {
    documents: [{ file: 'openapi.yaml', text }],
    cases,
    targets: [{ name: 'http://127.0.0.1:3000', verdict: 'violates', results }],
  };
}

/** Writes reports into files, as a browser is to open them. */
export async function htmlFiles(): Promise<{
  readonly write: (outline: Outline) => Promise<string>;
  readonly writeText: (page: string) => Promise<string>;
  readonly remove: () => Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-html-'));
  let last = 0;
  const writeText = async (page: string): Promise<string> => {
    const file = join(folder, `${++last}.html`);
    await writeFile(file, page);
    return pathToFileURL(file).href;
  };
  return {
    writeText,
    write: async (outline) => writeText(await reportOf(html, outline)),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
