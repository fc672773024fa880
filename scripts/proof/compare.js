import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** How the files of each part are compared: by the keys of their lines, by the order of these, or by both. */
const changesOf = {
  cases: changesIn,
  words: changesIn,
  order: movesIn,
  matrix: changesIn,
  events: (old, now) => [...changesIn(old, now), ...movesIn(...[old, now].map((lines) => [...byKey(lines).keys()]))],
};
/** The parts of a record, and what a change of each is a change of. */
export const nouns = { cases: 'cases', words: 'wordings', order: 'orders', matrix: 'faulty servers', events: 'cases' };
/** Two lines side by side show so much, from a little before the first difference. */
const width = 240;
const before = 60;

/**
 * Compares two records and returns a report for people: a summary for each part, then the first differing lines.
 *
 * @param {string} old Folder of the record before.
 * @param {string} now Folder of the record after. Parts that only one of them has are not compared.
 * @param {{ lines?: number, matching?: string[] }} options As many differing lines of each part are shown; only documents
 * and servers whose name holds one of those texts are compared.
 * @returns {Promise<{ differs: boolean, text: string }>}
 * @throws {Error} where the two have no part in common
 */
export async function compare(old, now, { lines = 20, matching = [''] } = {}) {
  const shared = Object.keys(nouns).filter((part) => [old, now].every((folder) => existsSync(join(folder, part))));
  if (shared.length === 0) throw new Error(`${old} and ${now} are not two records with a part in common`);
  const reports = await Promise.all(shared.map((part) => comparePart(part, [old, now], lines, matching)));
  return { differs: reports.some(({ differs }) => differs), text: reports.map(({ text }) => text).join('') };
}

async function comparePart(part, folders, most, matching) {
  const [oldFiles, nowFiles] = await Promise.all(folders.map((folder) => linesOf(join(folder, part), part, matching)));
  const names = [...new Set([...oldFiles.keys(), ...nowFiles.keys()])];
  const files = names.map((name) => ({
    name,
    changes: changesOf[part](oldFiles.get(name) ?? [], nowFiles.get(name) ?? []),
  }));
  const changes = files.flatMap((file) => file.changes);
  if (changes.length === 0) return { differs: false, text: `${part}: equal, ${names.length} files\n` };
  const counts = ['added', 'removed', 'changed', 'moved'].flatMap((kind) => {
    const count = changes.filter((change) => change.kind === kind).length;
    return count === 0 ? [] : [`${count} ${nouns[part]} ${kind}`];
  });
  const touched = files.filter((file) => file.changes.length > 0).length;
  const rules = part === 'matrix' ? rulesOf(oldFiles, nowFiles) : '';
  const summary = `${part}: ${counts.join(', ')}, in ${touched} of ${names.length} files${rules}\n`;
  const lines = files.flatMap(({ name, changes: own }) => {
    if (own.length === 0) return [];
    if (!oldFiles.has(name)) return [`  ${name}: only in the new record\n`];
    if (!nowFiles.has(name)) return [`  ${name}: only in the old record\n`];
    return own.flatMap((change) => change.lines.map((line) => `  ${name}: ${line}\n`));
  });
  const rest = lines.length > most ? `  … and ${lines.length - most} more lines\n` : '';
  return { differs: true, text: summary + lines.slice(0, most).join('') + rest };
}

/** How many faults are no longer told by a rule at a level that told them, and how many are told anew. */
function rulesOf(oldFiles, nowFiles) {
  const [old, now] = [oldFiles, nowFiles].map(
    (files) =>
      new Set([...files].flatMap(([name, lines]) => lines.map((line) => `${name} ${line.replace(/ \| \d+$/, '')}`))),
  );
  const [lost, found] = [[...old].filter((told) => !now.has(told)), [...now].filter((told) => !old.has(told))];
  return `; ${lost.length} rules no longer broken, ${found.length} broken anew`;
}

/** The lines of every file below a folder, by its path. The faulty servers of a service share a file. */
async function linesOf(folder, part, matching) {
  const isWanted = (name) =>
    part === 'matrix' || matching.some((text) => name.includes(text.replaceAll(/[^\w.]+/g, '-')));
  const isWantedLine = (line) => part !== 'matrix' || matching.some((text) => keyOf(line).includes(text));
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.txt') && isWanted(name));
  const entries = names.map(async (name) => {
    const lines = (await readFile(join(folder, name), 'utf8')).split('\n').slice(0, -1);
    return [name.slice(0, -'.txt'.length), lines.filter(isWantedLine)];
  });
  return new Map(await Promise.all(entries));
}

/** What differs, by the key that each line begins with. */
function changesIn(old, now) {
  const [oldLines, nowLines] = [old, now].map(byKey);
  const keys = [...new Set([...oldLines.keys(), ...nowLines.keys()])];
  return keys.flatMap((key) => {
    const [were, are] = [oldLines, nowLines].map((lines) => lines.get(key) ?? []);
    const [gone, come] = [were.filter((line) => !are.includes(line)), are.filter((line) => !were.includes(line))];
    if (gone.length === 0 && come.length === 0 && were.join('\n') === are.join('\n')) return [];
    const kind = were.length === 0 ? 'added' : are.length === 0 ? 'removed' : 'changed';
    return [{ kind, lines: sideBySide(key, gone, come) }];
  });
}

function byKey(lines) {
  const found = new Map();
  for (const line of lines) {
    const key = keyOf(line);
    found.set(key, [...(found.get(key) ?? []), line]);
  }
  return found;
}

function keyOf(line) {
  return line.split(' | ', 1)[0];
}

/** Of the ids that both have: what stands elsewhere. Those that only one has are differences of the cases. */
function movesIn(old, now) {
  const [inOld, inNow] = [new Set(old), new Set(now)];
  const were = old.filter((id) => inNow.has(id));
  const are = now.filter((id) => inOld.has(id));
  const first = were.findIndex((id, index) => id !== are[index]);
  if (first === -1) return [];
  return [{ kind: 'moved', lines: sideBySide(`from number ${first + 1}`, [were[first]], [are[first]]) }];
}

function sideBySide(key, gone, come) {
  if (gone.length === 0 && come.length === 0) return [`${key}: the same lines in another order`];
  const [one = '', other = ''] = [gone[0], come[0]];
  const same = [...one].findIndex((character, index) => character !== other[index]);
  const start = gone.length === 1 && come.length === 1 ? Math.max(0, same - before) : 0;
  const cut = (line) => (start === 0 ? '' : `${key} … `) + line.slice(start, start + width);
  return [...gone.map((line) => `- ${cut(line)}`), ...come.map((line) => `+ ${cut(line)}`)];
}
