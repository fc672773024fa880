import type { ScenarioStep, Sends } from '../../cases/index.js';

/** The kind of operation that sends a step. `write` is an update or, if there is none, a replacement. */
type Means = 'create' | 'read' | 'list' | 'list-below' | 'replace' | 'update' | 'delete' | 'restore' | 'write';

/** A step of a story, before the operations of a resource are known. */
export interface Plot extends Omit<ScenarioStep, 'name' | 'order' | 'operation' | 'thing' | 'sends'> {
  readonly by: Means;
  readonly thing?: string;
  readonly sends?: Sends;
  /** The branch of which its item is, so that it is sent only if a creation can make such items. */
  readonly branch?: number;
}

/** What few steps have. */
type Details = Partial<Omit<Plot, 'by' | 'words'>>;

type Values = (Sends & { readonly kind: 'create' })['values'];
type Changed = (Sends & { readonly kind: 'change' })['members'];

/** A step that creates an item. */
export function create(words = 'create an item', details: Details = {}, values: Values = 'plain'): Plot {
  return { by: 'create', words, sends: { kind: 'create', values }, ...details };
}

/** A step that reads an item. */
export function read(words = 'read it', details: Details = {}): Plot {
  return { by: 'read', words, ...details };
}

/** A step that reads a list. */
export function list(words = 'list the items', details: Details = {}): Plot {
  return { by: 'list', words, sends: { kind: 'list' }, ...details };
}

/** A step that changes members of an item. */
export function change(
  by: 'update' | 'replace' | 'write',
  words: string,
  members: Changed,
  details: Details = {},
): Plot {
  return { by, words, sends: { kind: 'change', members }, ...details };
}

/** A step that deletes an item. */
export function remove(words = 'delete it', details: Details = {}): Plot {
  return { by: 'delete', words, ...details };
}

/** The condition that the server has accepted another step. */
export function after(step: string): Pick<Plot, 'when'> {
  return { when: { step, was: 'accepted' } };
}
