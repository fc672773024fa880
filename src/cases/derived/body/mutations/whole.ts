import { toValue } from '../../../../json/index.js';
import { jsonTemplate, type BodyTree } from '../../../../wire/index.js';
import type { ValueMutation } from '../value-site.js';
import { bodyOf } from '../../values/body-of.js';
import { accepted } from '../claim.js';

/** The smallest body, the fullest one, and those that the document itself gives as examples. */
export const whole: ValueMutation = {
  id: 'body/whole',
  applies: ({ path, branch }) => path.length === 0 && branch === undefined,
  *derive(site) {
    const contract = (site.schemas[0] ?? site.mediaType).place;
    const { value, rich, mediaType, schemas } = site;
    yield* accepted(site, {
      what: 'minimal',
      value,
      words: 'with nothing that need not be there',
      contract,
      priority: 0,
    });
    if (textOf(value) !== textOf(rich.tree)) {
      const words = 'with everything that can be there';
      yield* accepted(site, { what: 'full', value: rich.tree, words, contract, priority: 0 });
    }
    const own = schemas.flatMap((schema) => schema.keyword('example') ?? []);
    const examples = [
      ...mediaType.examples.map(({ name, value: node, place }) => ({ name, node, place })),
      ...own.map((at) => ({ ...at, name: '' })),
    ];
    for (const { name, node, place } of examples) {
      if (site.judge(toValue(node)).length > 0) continue;
      const what = name === '' ? 'example' : `example-${name}`;
      const tree = refreshed(bodyOf(toValue(node)), rich.tree);
      const change = { what, value: tree, words: 'as the document has it', contract: place, priority: 1 };
      yield* accepted(site, change).map((variation) => ({ ...variation, isGiven: true as const }));
    }
  },
};

function textOf(tree: BodyTree): string {
  return JSON.stringify(jsonTemplate(tree));
}

/** An example with fresh values where the fullest body has them, so that it can be sent more than once. */
function refreshed(example: BodyTree, full: BodyTree): BodyTree {
  if (example.kind === 'scalar') {
    return full.kind === 'scalar' && full.text.some((part) => typeof part !== 'string') ? full : example;
  }
  if (example.kind === 'array') {
    const [item] = full.kind === 'array' ? full.items : [];
    return item === undefined ? example : { kind: 'array', items: example.items.map((each) => refreshed(each, item)) };
  }
  const known = new Map(full.kind === 'object' ? full.members : []);
  return {
    kind: 'object',
    members: example.members.map(([name, value]) => {
      const own = known.get(name);
      return [name, own === undefined ? value : refreshed(value, own)];
    }),
  };
}
