import type { Direction, MediaType } from '../../../contract/index.js';
import { withTreeAt, type BodyTree } from '../../../wire/index.js';
import { withBodyOfType, type RequestPlan } from '../../model/request-plan.js';
import { isWritable } from '../../model/request-body.js';
import { givenBody } from '../../given/given-parts.js';
import type { OperationSite } from '../site/mutation.js';
import type { BodyForm } from '../good/body-form.js';
import type { WholeValue } from './value-site.js';

/** The location of values: the body of a request, a parameter, or a response. */
export interface ValueFrame {
  readonly whole: WholeValue;
  readonly direction: Direction;
  /** The description of the value. */
  readonly mediaType: MediaType;
  /** Values given by the user. */
  readonly given: BodyTree | undefined;
  /** True if identifying values are fresh in every case. */
  readonly fresh: boolean;
  /** Returns a writer of requests with another value at a path, or without one; undefined if that is impossible. */
  writer(root: BodyTree, path: readonly string[]): (value: BodyTree | undefined) => RequestPlan | undefined;
}

export function bodyFrame(site: OperationSite, mediaType: MediaType, { id, contentType, write }: BodyForm): ValueFrame {
  return {
    whole: { at: ['body'], words: 'body', aspects: ['body'] },
    direction: 'request',
    mediaType,
    given: givenBody(mediaType)?.tree,
    fresh: true,
    writer: (root, path) => (value) => {
      const tree = withTreeAt(root, path, value);
      // Without a root value, there is no JSON body at all.
      if (tree === undefined) return id === 'body' ? withBodyOfType(site.minimal, contentType, undefined) : undefined;
      const body = { tree, write };
      // Every value has a JSON form, so JSON is written only when needed.
      return id === 'body' || isWritable(body) ? withBodyOfType(site.minimal, contentType, body) : undefined;
    },
  };
}
