import { decode, openText } from '../../codec/index.js';
import type { Contract } from '../../contract/index.js';
import { didYouMean, TrellisError, type Problem, throwDistinct, fileFault, readWithin } from '../../error/index.js';
import type { JsonNode, Place } from '../../json/index.js';
import type { Case } from '../model/case.js';
import type { Field } from '../model/request-plan.js';
import type { GivenValues } from '../given/given-values.js';
import { buildFlow } from './build-flow.js';
import { buildCase, refuseBadStart } from './build-case.js';
import { caseFile, type SteeringEntry } from './case-file.js';
import { byName, Catalogue } from './catalogue.js';
import { matchesGlob } from '../model/glob.js';
import { handlesOf } from '../model/select-cases.js';
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** The content of case files. */
export interface WrittenCases {
  /** The cases in the order of the files. */
  readonly cases: readonly Case[];
  readonly rules: readonly SpecificationRule[];
  /** The values that valid requests provide for the other requests of their operations. */
  readonly values: GivenValues;
}

/** A rule of the specification, and the cases that prove it. */
export interface SpecificationRule {
  readonly id: string;
  /** Its text, which is complete without the specification. */
  readonly text: string;
  /** Its place in the specification, such as `Authentication, rule 1`. */
  readonly source: string;
  /** Its place in the case file. */
  readonly written: Place;
  /** The ids of the cases that prove it, possibly none. */
  readonly cases: readonly string[];
}

/**
 * Reads case files and checks every case against the contract before anything is sent.
 *
 * A path may be a folder, which stands for its `.yaml` and `.yml` files, sorted by name. All files share their rules
 * and valid requests. `parsed` contains parsed documents by their text.
 *
 * @throws CaseFileError with every problem of every file.
 * @example
 * const { cases, rules } = await loadCases(['contracts'], contract);
 */
export async function loadCases(
  files: readonly string[],
  contract: Contract,
  parsed: ReadonlyMap<string, JsonNode> = new Map(),
): Promise<WrittenCases> {
  const problems: Problem[] = [];
  const read = (await readTexts(files, problems)).flatMap(({ file, text }) => {
    const root = openText(text, file, problems, undefined, parsed.get(text));
    if (root?.member('arazzo') !== undefined) {
      root.refuse('arazzo-document', 'this is an Arazzo document, not a case file', 'name it with --flow');
      return [];
    }
    return (root && decode(caseFile, root)) ?? [];
  });
  // A name that a broken file lists would be reported as unknown in the others.
  throwDistinct(problems, CaseFileError);
  const catalogue = new Catalogue(read, contract);
  for (const start of catalogue.goods) refuseBadStart(start);
  // Problems that only follow from an invalid base request are not reported.
  throwDistinct(problems, CaseFileError);
  const entries = read.flatMap((file) => (file.cases ?? []).map((entry) => ({ entry, file })));
  const scenarios = read.flatMap((file) => (file.scenarios ?? []).map((entry) => ({ entry, file })));
  byName(
    [...entries, ...scenarios].map(({ entry: { id } }) => [id.name, id]),
    'case',
  );
  const cases = [
    ...entries.flatMap(({ entry, file }) => buildCase(entry, file, catalogue) ?? []),
    ...scenarios.flatMap(({ entry, file }) => buildFlow(entry, file, catalogue) ?? []),
  ];
  const steered = steer(
    cases,
    read.flatMap(({ targets = [] }) => targets),
  );
  throwDistinct(problems, CaseFileError);
  return { cases: steered, rules: rulesOf(catalogue, steered), values: catalogue.values };
}

function rulesOf(catalogue: Catalogue, cases: readonly Case[]): readonly SpecificationRule[] {
  return [...catalogue.rules.values()].map(({ id, text, source, cursor }) => ({
    id,
    text,
    source,
    written: cursor.place,
    cases: cases.filter(({ proves }) => proves === id).map((theCase) => theCase.id),
  }));
}

/** Adds the headers of the `targets` blocks to the cases. */
function steer(cases: readonly Case[], steerings: readonly SteeringEntry[]): readonly Case[] {
  for (const { cases: glob } of steerings) {
    if (cases.some((theCase) => isSteered(theCase, glob.name))) continue;
    const hint = didYouMean(
      glob.name,
      cases.map(({ id }) => id),
    );
    glob.cursor.refuse('no-case-matches', `${JSON.stringify(glob.name)} matches no case`, hint);
  }
  return cases.map((theCase) => {
    const own = steerings.filter(({ cases: glob }) => isSteered(theCase, glob.name));
    return own.length === 0 ? theCase : { ...theCase, steering: steeringOf(own) };
  });
}

function isSteered(theCase: Case, glob: string): boolean {
  return handlesOf(theCase).some((text) => matchesGlob(glob, text));
}

function steeringOf(steerings: readonly SteeringEntry[]): ReadonlyMap<string, readonly Field[]> {
  const byTarget = new Map<string, readonly Field[]>();
  for (const { target, headers } of steerings) {
    const fields = headers.flatMap(({ name, values }) => values.map((value): Field => ({ name, value })));
    byTarget.set(target, [...(byTarget.get(target) ?? []), ...fields]);
  }
  return byTarget;
}

/** All problems of case files that cannot be read, have no meaning, or contradict the contract. */
export class CaseFileError extends TrellisError {
  override readonly name = 'CaseFileError';
}

/** The content of a file, and its name as the user wrote it. */
interface NamedText {
  readonly file: string;
  readonly text: string;
}

/** Reads files, and the YAML files directly in folders. Files that cannot be read become problems. */
async function readTexts(paths: readonly string[], problems: Problem[]): Promise<readonly NamedText[]> {
  const found = (await Promise.all(paths.map(filesAt))).flat();
  const read = await Promise.all(once(found).map(readText));
  problems.push(...read.filter((outcome) => 'code' in outcome));
  return read.filter((outcome) => 'text' in outcome);
}

/** A file that is named itself and within its folder is read once. */
function once(files: readonly (string | Problem)[]): readonly (string | Problem)[] {
  const seen = new Set<string>();
  return files.filter((file) => {
    if (typeof file !== 'string') return true;
    const isNew = !seen.has(resolve(file));
    seen.add(resolve(file));
    return isNew;
  });
}

async function filesAt(path: string): Promise<readonly (string | Problem)[]> {
  try {
    if (!(await stat(path)).isDirectory()) return [path];
    const entries = await readdir(path, { withFileTypes: true });
    const names = entries
      .filter((entry) => !entry.isDirectory() && /\.ya?ml$/i.test(entry.name))
      .map(({ name }) => name);
    if (names.length > 0) return names.toSorted().map((name) => join(path, name));
    return [{ code: 'no-case-files', message: `there is no .yaml or .yml file in the folder ${path}` }];
  } catch (error) {
    return [unreadable(path, error)];
  }
}

async function readText(file: string | Problem): Promise<NamedText | Problem> {
  if (typeof file !== 'string') return file;
  try {
    return { file, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readWithin(file)) };
  } catch (error) {
    return unreadable(file, error);
  }
}

function unreadable(path: string, error: unknown): Problem {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const reasons = new Map<unknown, string>([
    ['ENOENT', 'there is no such file or folder'],
    ['EACCES', 'it must not be read'],
    ['ERR_ENCODING_INVALID_ENCODED_DATA', 'it is not UTF-8'],
  ]);
  const reason = reasons.get(code) ?? fileFault(error);
  return { code: 'unreadable-file', message: `case file ${path} cannot be read: ${reason}` };
}
