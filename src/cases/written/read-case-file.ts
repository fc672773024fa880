import type { CaseFile, GoodEntry, RuleEntry, SteeringEntry } from './case-file.js';
import { requestKeys } from './change.js';
import type { Cursor, Entry } from './cursor.js';
import { readNamedAt } from './named-at.js';
import { readCase } from './read-case.js';
import { readChange } from './read-change.js';
import { readHeaders } from './read-named-values.js';

const fileKeys = ['version', 'operation', 'from', 'rules', 'good', 'targets', 'cases'] as const;

/** Everything that a case file says; what has no meaning is refused at its place and left out. */
export function readCaseFile(root: Cursor): CaseFile {
  const members = root.members('a case file', fileKeys);
  readVersion(root, members.get('version'));
  return {
    operation: readNamedAt(members.get('operation'), 'operation'),
    from: readNamedAt(members.get('from'), 'from'),
    rules: members.get('rules')?.entries('rules').map(readRule) ?? [],
    goods: members.get('good')?.entries('good').map(readGood) ?? [],
    steerings: members.get('targets')?.entries('targets').flatMap(readTarget) ?? [],
    cases: members.get('cases')?.items('cases').flatMap(readCase) ?? [],
  };
}

function readVersion(root: Cursor, version: Cursor | undefined): void {
  if (version === undefined) {
    if (root.node.type === 'object') root.refuse('missing-key', 'a case file must say its version', 'write version: 1');
  } else if (version.node.type !== 'number' || version.node.literal !== '1') {
    version.refuse('unknown-version', 'the only version of case files is 1', 'write version: 1');
  }
}

function readRule({ key, value }: Entry): RuleEntry {
  const members = value.members('a rule', ['text', 'source']);
  for (const name of ['text', 'source']) {
    if (value.node.type === 'object' && !members.has(name))
      key.refuse('missing-key', `rule ${JSON.stringify(key.string)} has no ${name}`);
  }
  const text = members.get('text')?.text('text') ?? '';
  return { id: key.string, cursor: key, text: text.trim(), source: members.get('source')?.text('source') ?? '' };
}

function readGood({ key, value }: Entry): GoodEntry {
  const members = value.members('a good request', ['operation', ...requestKeys]);
  const operation = readNamedAt(members.get('operation'), 'operation');
  return { name: key.string, cursor: key, operation, request: readChange(members) };
}

function readTarget({ key, value }: Entry): readonly SteeringEntry[] {
  return value.items('the steering of a target').flatMap((item) => {
    const members = item.members('a steering', ['cases', 'headers']);
    const cases = readNamedAt(members.get('cases'), 'cases');
    for (const name of ['cases', 'headers']) {
      if (item.node.type === 'object' && !members.has(name)) item.refuse('missing-key', `a steering has no ${name}`);
    }
    const headers = readHeaders(members.get('headers'));
    for (const header of headers) {
      if (header.values.length === 0)
        header.cursor.refuse('wrong-type', 'a steering only adds header fields, it drops none');
    }
    return cases === undefined ? [] : [{ target: key.string, cases, headers }];
  });
}
