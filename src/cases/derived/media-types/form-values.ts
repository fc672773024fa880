import { sampleValues } from '../../instantiate.js';
import { draftedPlan } from '../good/draft.js';
import { formBody } from '../good/form-body.js';
import { multipartBody } from '../good/multipart-body.js';
import type { BodyTree } from '../../body-tree.js';
import type { RequestMutation } from '../request-site.js';
import { sampleValue } from '../values/sample-value.js';
import { literalBody } from '../values/body-of.js';

const writers = { 'application/x-www-form-urlencoded': formBody, 'multipart/form-data': multipartBody } as const;

/** A form without one of its properties, or with a word for one that is none: what the schema finds invalid. */
export const formValues: RequestMutation = {
  id: 'media-types/form-values',
  applies: ({ bodies }) => bodies.some(({ essence }) => essence in writers),
  *derive({ bodies, draft }) {
    for (const { tree, essence, mediaType, minimal } of bodies) {
      const write = (writers as Partial<Record<string, typeof formBody>>)[essence];
      const { schema } = mediaType;
      if (write === undefined || tree?.kind !== 'object' || schema === undefined) continue;
      const part = essence === 'multipart/form-data' ? 'multipart' : 'form';
      for (const [name, value] of tree.members) {
        const changes: readonly (readonly [id: string, words: string, changed: BodyTree])[] = [
          ['missing', 'left out', { kind: 'object', members: tree.members.filter(([other]) => other !== name) }],
          ...(value.kind === 'scalar'
            ? [
                ['word', '"fern!", of another type', replaced(tree, name, '"fern!"')] as const,
                ['empty', 'empty', replaced(tree, name, '""')] as const,
              ]
            : []),
        ];
        for (const [id, words, changed] of changes) {
          const template = write(changed, mediaType);
          const failures = schema.validate(sampleValue(changed, sampleValues()), 'request');
          const [failure] = failures;
          if (template === undefined || failure === undefined) continue;
          yield {
            id: `${part}/${name.replaceAll(/[^\w.~-]+/g, '-')}/${id}`,
            change: `${name}: ${words}`,
            // An empty text may stand for no value at all.
            expect: { outcome: id === 'empty' ? 'survive' : 'refuse' },
            request: draftedPlan({ ...draft, body: { mediaType: minimal.mediaType, template } }),
            aspects: ['body'],
            proven: true,
            contract: failure.place,
            priority: id === 'missing' ? 1 : 2,
          };
        }
      }
    }
  },
};

function replaced(tree: BodyTree & { readonly kind: 'object' }, name: string, text: string): BodyTree {
  return {
    kind: 'object',
    members: tree.members.map(([other, value]) => [other, other === name ? literalBody(text) : value]),
  };
}
