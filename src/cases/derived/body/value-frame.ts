import type { Direction, MediaType } from '../../../contract/index.js';
import { withTreeAt, type BodyTree } from '../../../wire/index.js';
import type { RequestPlan } from '../../model/case.js';
import { isWritable } from '../../model/request-body.js';
import { givenBody } from '../../given/given-parts.js';
import type { OperationSite } from '../site/mutation.js';
import type { BodyForm } from './body-form.js';
import type { WholeValue } from './value-site.js';
import { withBodyOfType } from './with-body-of-type.js';

/** Where the values of a schema stand: in the body of a request, in one of its parameters, or in a response. */
export interface ValueFrame {
  readonly whole: WholeValue;
  readonly direction: Direction;
  /** What describes the value. */
  readonly mediaType: MediaType;
  /** What the user wants to be in the values. */
  readonly given: BodyTree | undefined;
  /** Whether what identifies gets a fresh value in every case. */
  readonly fresh: boolean;
  /** Writes requests with another value at a path of a good one, or with none; undefined where it has no form there. */
  writer(root: BodyTree, path: readonly string[]): (value: BodyTree | undefined) => RequestPlan | undefined;
}

/** The body of an operation's good request. */
export function bodyFrame(site: OperationSite, mediaType: MediaType, { id, contentType, write }: BodyForm): ValueFrame {
  return {
    whole: { at: ['body'], words: 'body', aspects: ['body'] },
    direction: 'request',
    mediaType,
    given: givenBody(mediaType)?.tree,
    fresh: true,
    writer: (root, path) => (value) => {
      const tree = withTreeAt(root, path, value);
      // Without a value at its root a JSON body is not there at all.
      if (tree === undefined) return id === 'body' ? withBodyOfType(site.minimal, contentType, undefined) : undefined;
      const body = { tree, write };
      // Every value has a form in JSON, which is written only where there is room for it.
      return id === 'body' || isWritable(body) ? withBodyOfType(site.minimal, contentType, body) : undefined;
    },
  };
}
