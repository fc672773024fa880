import { jsonTemplate, type BodyTree, joinTemplates, type Template } from '../../../../wire/index.js';
import type { ValueMutation } from '../value-site.js';
import { joined } from './edit-text.js';
import { isWholeBody, sameJson } from './text-change.js';

const spaces = 5000;

/** Other texts of the same value (RFC 8259 §2, §7). */
export const spellings: ValueMutation = {
  id: 'body/json-text/spellings',
  applies: isWholeBody,
  *derive(site) {
    const { value } = site;
    yield* sameJson(site, {
      what: 'pretty',
      text: (tree) => pretty(tree, '\r\n'),
      words: 'with line ends and indentation',
      priority: 3,
    });
    yield* sameJson(site, {
      what: 'space-around',
      // The line end that texts in files have, and more than a small buffer holds.
      text: (tree) => joined([`\t\n${' '.repeat(spaces)}`], jsonTemplate(tree), ['\r\n']),
      words: `with white space around it, ${spaces} spaces before it and a line end behind`,
      priority: 5,
    });
    if (value.kind !== 'object' || value.members.length === 0) return;
    yield* sameJson(site, {
      what: 'escaped-names',
      text: escaped,
      words: 'with names written as escapes',
      priority: 5,
    });
    if (value.members.length < 2) return;
    yield* sameJson(site, {
      what: 'reversed',
      text: reversed,
      words: 'with its members in reverse order',
      priority: 4,
    });
  },
};

function pretty(tree: BodyTree, lineEnd: string): Template {
  const inner = `${lineEnd}  `;
  switch (tree.kind) {
    case 'scalar':
      return tree.text;
    case 'array':
      return joinTemplates([
        ['[ '],
        ...tree.items.flatMap((item, index) => [[index === 0 ? '' : ' , '], pretty(item, inner)]),
        [' ]'],
      ]);
    case 'object': {
      const members = tree.members.flatMap(([name, member], index) => [
        [`${index === 0 ? '' : ','}${inner}${JSON.stringify(name)} : `],
        pretty(member, inner),
      ]);
      return joinTemplates([['{'], ...members, [`${lineEnd}}`]]);
    }
  }
}

function reversed(tree: BodyTree): Template {
  return jsonTemplate(tree.kind === 'object' ? { kind: 'object', members: tree.members.toReversed() } : tree);
}

function escaped(tree: BodyTree): Template {
  if (tree.kind !== 'object') return jsonTemplate(tree);
  const written = tree.members.flatMap(([name, member], index) => [
    [`${index === 0 ? '' : ','}"${escapes(name)}":`],
    jsonTemplate(member),
  ]);
  return joinTemplates([['{'], ...written, ['}']]);
}

function escapes(name: string): string {
  return Array.from({ length: name.length }, (_, at) => `\\u${name.charCodeAt(at).toString(16).padStart(4, '0')}`).join(
    '',
  );
}
