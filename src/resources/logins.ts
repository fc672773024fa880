import type { Operation, Schema } from '../contract/index.js';
import { formatPointer } from '../json/index.js';
import type { Draft } from './draft.js';
import { bodiesOf, membersOf, typesOf } from './members.js';
import type { Need } from './resource-graph.js';
import { opensSession } from './sessions.js';
import { isSecretName, means } from './vocabulary.js';
import { plainName, wordsOf } from './words.js';

/** A text in a body: at its root, or in an object there. */
interface Text {
  readonly name: string;
  readonly pointer: string;
  readonly schema: Schema;
}

/**
 * The members of a login that repeat what an account was created with: its password, and the name or the address that
 * identifies it. They become keys of the resource.
 */
export function loginNeeds(operation: Operation, drafts: readonly Draft[]): readonly Need[] {
  if (!opensSession(operation.key, operation.path.text)) return [];
  const asked = textsOf(operation).filter((text) => isSecret(text) || isAccountName(text));
  if (!asked.some(isSecret)) return [];
  for (const resource of drafts) {
    const given = resource.roles.create.filter(({ key, path }) => !opensSession(key, path.text)).flatMap(textsOf);
    const pairs = asked.flatMap((text) => {
      const same = given.find((each) => plainName(each.name) === plainName(text.name));
      const found = same ?? (isAccountName(text) ? given.find(isAccountName) : undefined);
      return found === undefined ? [] : [[text, found] as const];
    });
    if (!pairs.some(([text]) => isSecret(text)) || pairs.every(([text]) => isSecret(text))) continue;
    return pairs.map(([{ pointer, schema }, found]): Need => {
      resource.keys.set(found.name, { in: 'request', pointer: found.pointer });
      const because = `${pointer} repeats ${found.pointer} of the ${resource.name} that logs in`;
      const slot = { in: 'body', pointer } as const;
      return {
        slot,
        resource,
        parameter: found.name,
        as: 'account',
        source: 'inference',
        place: schema.place,
        because,
      };
    });
  }
  return [];
}

/** The members of a request to change a secret that repeat the one that its subject was created with: `currentPassword`. */
export function currentSecretNeeds(operation: Operation, resource: Draft | undefined): readonly Need[] {
  const given = resource?.roles.create.flatMap(textsOf).filter(isSecret) ?? [];
  return textsOf(operation).flatMap(({ name, pointer, schema }): readonly Need[] => {
    const [first = '', ...rest] = wordsOf(name);
    const found = means(first, 'present') ? given.find((each) => plainName(each.name) === rest.join('')) : undefined;
    if (resource === undefined || found === undefined) return [];
    resource.keys.set(found.name, { in: 'request', pointer: found.pointer });
    const because = `${pointer} repeats ${found.pointer} of the ${resource.name}`;
    const slot = { in: 'body', pointer } as const;
    return [
      { slot, resource, parameter: found.name, as: 'account', source: 'inference', place: schema.place, because },
    ];
  });
}

function textsOf(operation: Operation): readonly Text[] {
  const within = (schema: Schema, around: string): readonly Text[] =>
    [...membersOf(schema)].flatMap(([name, member]) => {
      const pointer = around + formatPointer([name]);
      if (typesOf(member).has('string')) return [{ name, pointer, schema: member }];
      return around === '' ? within(member, pointer) : [];
    });
  return bodiesOf(operation).flatMap((schema) => within(schema, ''));
}

function isSecret({ name }: Text): boolean {
  return isSecretName(name);
}

function isAccountName({ name }: Text): boolean {
  return means(plainName(name), 'account-name') || means(wordsOf(name).at(-1), 'account-name');
}
