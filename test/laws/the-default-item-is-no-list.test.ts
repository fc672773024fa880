import { expect, test } from 'vitest';
import { judgedAt, violationsIn } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf, type Answer } from '../run/service.js';
import { contractOf, lawsOf } from './judged.js';

test('the default item is no list', async () => {
  const notice = objectOf({ language: text, text, options: { type: 'array', items: { type: 'string' } } });
  const document = documentOf(
    {
      '/notices': { get: answersOr(404)(200, { $ref: '#/components/schemas/Notice' }) },
      '/notices/{language}': {
        ...at('language'),
        get: answersOr(404)(200, { $ref: '#/components/schemas/Notice' }),
        put: { ...sent(objectOf({ text })), ...answersOr(400, 415)([200, 201], objectOf({ language: text, text })) },
        delete: answersOr(404)(204),
      },
    },
    { components: { schemas: { Notice: notice } } },
  );
  const notices = new Map<string, object>([['en', { language: 'en', text: 'Hello', options: ['short'] }]]);
  const shown = (language: string): Answer => (notices.has(language) ? [200, notices.get(language)] : 404);
  const url = await serviceOf({
    'GET /notices': () => shown('en'),
    'GET /notices/{language}': ({ ids: [language] }) => shown(language),
    'PUT /notices/{language}': ({ ids: [language], body: { text: words } }) => {
      if (!isShort(words)) return 400;
      const status = notices.has(language) ? 200 : 201;
      notices.set(language, { language, text: words, options: [] });
      return [status, { language, text: words }];
    },
    'DELETE /notices/{language}': ({ ids: [language] }) => (notices.delete(language) ? 204 : 404),
  });
  const contract = await contractOf(document);
  expect(violationsIn(await judgedAt(url, contract, { cases: lawsOf(contract), settle: 0 }))).toEqual([]);
});
