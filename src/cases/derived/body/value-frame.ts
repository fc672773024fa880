import type { MediaType } from '../../../contract/index.js';
import type { BodyTree } from '../../../wire/index.js';
import type { RequestPlan } from '../../case.js';
import { givenBody } from '../../given/given-parts.js';
import type { OperationSite } from '../mutation.js';
import { bodyFormOf, jsonForm } from './body-form.js';
import { withTreeAt } from './edit-value.js';
import type { WholeValue } from './value-site.js';
import { withBodyOfType } from './with-body-of-type.js';
import { writerAt } from './writer-at.js';

/** Where the values of a schema stand in a request: its body, or one of its parameters. */
export interface ValueFrame {
  readonly whole: WholeValue;
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
export function bodyFrame(site: OperationSite, mediaType: MediaType): ValueFrame {
  const form = bodyFormOf(mediaType) ?? jsonForm;
  const contentType = form.contentType(mediaType);
  return {
    whole: { words: 'body', aspects: ['body'] },
    mediaType,
    given: givenBody(mediaType)?.tree,
    fresh: true,
    writer: (root, path) => {
      if (form === jsonForm) {
        const write = writerAt(root, path);
        // Without a value at its root a JSON body is not there at all.
        return (value) => withBodyOfType(site.minimal, contentType, write(value));
      }
      return (value) => {
        const changed = withTreeAt(root, path, value);
        const body = changed && form.write(changed, mediaType);
        return body && withBodyOfType(site.minimal, contentType, body);
      };
    },
  };
}
