import { describe, expect, test } from 'vitest';
import { lawCases } from '../../src/laws/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import type { CollectedTarget } from '../../src/report/index.js';
import { json } from '../laws/judged.js';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { TOKEN } from './servers.js';
import { isText, serviceOf, type Answer, type Asked, type Body } from './service.js';
import { casesOf } from '../derived-cases.js';

const text = { type: 'string', minLength: 1, maxLength: 60 };
const flag = { type: 'boolean' };
const objectOf = (properties: object, required = Object.keys(properties)): object => {
  return { type: 'object', required, properties, additionalProperties: false };
};
const user = objectOf({ username: text, email: text });
const session = objectOf({ username: text, email: text, token: text }, ['email']);
const profile = objectOf({ username: text, following: flag });
const article = objectOf({ slug: text, title: text, body: text, favorited: flag }, ['slug', 'title', 'favorited']);
const newArticle = objectOf({ title: text, body: text }, ['title']);
const wrong = { 400: { description: '' }, 401: { description: '' }, 404: { description: '' } };
const operation = (
  operationId: string,
  status: number,
  answer?: readonly [string, object],
  sent?: readonly [string, object],
) => {
  const wrapped = ([name, schema]: readonly [string, object]): object => json(objectOf({ [name]: schema }));
  return {
    operationId,
    ...(sent && { requestBody: { required: true, ...wrapped(sent) } }),
    responses: { [status]: answer === undefined ? { description: '' } : wrapped(answer), ...wrong },
  };
};
const secured = { security: [{ token: [] }] };
const inPath = (name: string): object => ({ parameters: [{ name, in: 'path', required: true, schema: text }] });
const contract = await contractOf(
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Articles', version: '1' },
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths: {
      '/users': {
        post: operation(
          'register',
          201,
          ['user', user],
          ['user', objectOf({ username: text, email: text, password: text })],
        ),
      },
      '/users/login': {
        post: operation('login', 200, ['user', session], ['user', objectOf({ email: text, password: text })]),
      },
      '/profiles/{username}': { ...inPath('username'), get: operation('readProfile', 200, ['profile', profile]) },
      '/profiles/{username}/follow': {
        ...inPath('username'),
        post: { ...operation('follow', 200, ['profile', profile]), ...secured },
      },
      '/articles': { post: { ...operation('write', 201, ['article', article], ['article', newArticle]), ...secured } },
      '/articles/{slug}': {
        ...inPath('slug'),
        get: operation('read', 200, ['article', article]),
        put: { ...operation('rewrite', 200, ['article', article], ['article', newArticle]), ...secured },
        delete: { ...operation('remove', 204), ...secured },
      },
      '/articles/{slug}/favorite': {
        ...inPath('slug'),
        post: { ...operation('favor', 200, ['article', article]), ...secured },
      },
    },
  }),
);

/** Where a service of articles goes wrong. */
type Fault =
  | 'takes any password'
  | 'denies with 200'
  | 'fails to log in'
  | 'fails to follow'
  | 'keeps the old title'
  | 'forgets favorites';

/** A service that keeps the slug of an article in line with its title. */
async function judgedWith(
  fault?: Fault,
  only = /./,
): Promise<readonly [target: CollectedTarget, left: readonly string[], followed: ReadonlySet<string>]> {
  const users = new Map<string, Body>([['ann', { username: 'ann', email: 'ann@example.com', password: 'secret' }]]);
  const followed = new Set<string>();
  const favorites = new Set<string>();
  const articles = new Map<string, Body>([['old', { slug: 'old', title: 'Old' }]]);
  const isMember = ({ request }: Asked): boolean => request.headers.authorization === `Bearer ${TOKEN}`;
  const unknown: Answer = [401, undefined, { 'WWW-Authenticate': 'Bearer' }];
  /** The object that a request wraps, if it has texts in these members, and no other than those. */
  const sent = (
    asked: Asked,
    name: string,
    required: readonly string[],
    optional: readonly string[] = [],
  ): Body | undefined => {
    const own = asked.body[name];
    if (typeof own !== 'object' || own === null || Object.keys(asked.body).length > 1) return undefined;
    const isGood = ([key, value]: readonly [string, unknown]): boolean =>
      [...required, ...optional].includes(key) && isText(value) && [...value].length <= 60;
    return required.every((key) => key in own) && Object.entries(own).every(isGood) ? (own as Body) : undefined;
  };
  const shown = (slug: string, asked: Asked): Body => ({
    article: { ...articles.get(slug), favorited: isMember(asked) && favorites.has(slug) },
  });
  const stored = (asked: Asked, old: string | undefined): Answer => {
    const article = sent(asked, 'article', ['title'], ['body']);
    if (!isMember(asked)) return unknown;
    if (old !== undefined && !articles.has(old)) return 404;
    if (article === undefined) return 400;
    const title = String(article['title']);
    const words = encodeURIComponent(title)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-');
    const slug = articles.has(words) && words !== old ? `${words}-${articles.size}` : words;
    const before = articles.get(old ?? '')?.['title'];
    if (old !== undefined) articles.delete(old);
    articles.set(slug, {
      ...article,
      slug,
      title: fault === 'keeps the old title' ? (before ?? title) : title,
    });
    return [old === undefined ? 201 : 200, shown(slug, asked)];
  };
  const url = await serviceOf({
    'POST /users': (asked) => {
      const own = sent(asked, 'user', ['username', 'email', 'password']);
      if (own === undefined) return 400;
      const { username, email } = own;
      if ([...users.values()].some((each) => each['username'] === username || each['email'] === email)) return 400;
      users.set(String(username), own);
      return [201, { user: { username, email } }];
    },
    'POST /users/login': (asked) => {
      const own = sent(asked, 'user', ['email', 'password']);
      if (own === undefined) return 400;
      const found = [...users.values()].find((each) => each['email'] === own['email']);
      const isRight = found !== undefined && (found['password'] === own['password'] || fault === 'takes any password');
      if (!isRight) return fault === 'denies with 200' ? [200, { user: { email: own['email'] } }] : 401;
      if (fault === 'fails to log in') return 500;
      return [200, { user: { username: found['username'], email: own['email'], token: TOKEN.slice(0, 9) } }];
    },
    'GET /profiles/{username}': ({ ids: [username] }) =>
      users.has(username) ? [200, { profile: { username, following: false } }] : 404,
    'POST /profiles/{username}/follow': (asked) => {
      const [username] = asked.ids;
      if (!isMember(asked)) return unknown;
      if (!users.has(username)) return 404;
      followed.add(username);
      return fault === 'fails to follow' ? 500 : [200, { profile: { username, following: true } }];
    },
    'POST /articles': (asked) => stored(asked, undefined),
    'GET /articles/{slug}': (asked) => (articles.has(asked.ids[0]) ? [200, shown(asked.ids[0], asked)] : 404),
    'PUT /articles/{slug}': (asked) => stored(asked, asked.ids[0]),
    'DELETE /articles/{slug}': (asked) => (!isMember(asked) ? unknown : articles.delete(asked.ids[0]) ? 204 : 404),
    'POST /articles/{slug}/favorite': (asked) => {
      const [slug] = asked.ids;
      if (!isMember(asked)) return unknown;
      if (!articles.has(slug)) return 404;
      if (fault !== 'forgets favorites') favorites.add(slug);
      return [200, { article: { ...articles.get(slug), favorited: true } }];
    },
  });
  const cases = [...casesOf(contract, 40), ...lawCases(contract, resourceGraph(contract))];
  const target = await judgedAt(url, contract, { cases, only, credentials: new Map([['', TOKEN]]) });
  return [target, [...articles.keys()], followed];
}

describe('a service whose accounts log in, and whose articles are named after their titles', () => {
  test('is tested as a whole, without a finding, and keeps nothing but its own', async () => {
    const [target, left, followed] = await judgedWith();
    expect(violationsIn(target)).toEqual([]);
    expect(target.notExercised).toEqual([]);
    expect(left).toEqual(['old']);
    expect(followed).not.toContain('ann');
  });

  test('may answer 200 to a wrong password, without a token', async () => {
    expect(violationsIn((await judgedWith('denies with 200'))[0])).toEqual([]);
  });

  test.each<readonly [Fault, string]>([
    ['takes any password', 'violation unauthenticated-accepted resource:user/law/other-secret-denied'],
    ['fails to log in', 'violation server-error login/good/minimal'],
    ['fails to follow', 'violation server-error follow/good/minimal'],
    ['keeps the old title', 'violation value-damaged resource:article/law/update-has-effect'],
    ['forgets favorites', 'violation answer-not-stored resource:article/law/action-is-stored'],
  ])('is found where it %s', async (fault, finding) => {
    const [target] = await judgedWith(fault, /\/(?:good|law)\//);
    expect(target.findings.map(({ level, rule, case: id }) => `${level} ${rule} ${id}`)).toContain(finding);
  });
});
