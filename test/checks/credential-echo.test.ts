import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { judge } from '../../src/checks/index.js';
import { aCase } from './a-case.js';
import { anExchange, json } from './an-exchange.js';
import type { ExchangeSketch } from './an-exchange.js';
import { contractOf, greenhouse, plantStore } from './contracts.js';

const secret = 'S3cretT0ken/+with"quotes"==';
const requestFields = [['Authorization', `Bearer ${secret}`]] as const;
const theCase = aCase({ id: 'a request', expect: 'survive', aspects: ['body'] });

function echoes(sketch: ExchangeSketch): readonly string[] {
  const exchange = anExchange({ status: 400, requestFields, secrets: [secret], ...sketch });
  const findings = judge(exchange, theCase, plantStore);
  expect(JSON.stringify(findings)).not.toContain('S3cretT0ken');
  return findings.filter(({ rule }) => rule === 'credential-echo').map(({ level, key }) => `${level} ${key}`);
}

describe('credentials are found in a body', () => {
  it.each(
    Object.entries({
      raw: secret,
      'in JSON': JSON.stringify({ message: `unknown: ${secret}` }),
      'in JSON, solidus escaped': JSON.stringify({ message: secret }).replaceAll('/', String.raw`\/`),
      'in JSON, all escaped': `{"message":"${[...secret].map((c) => String.raw`\u00` + c.charCodeAt(0).toString(16)).join('')}"}`,
      'as the name of a member': JSON.stringify({ [secret]: 1 }),
      'in a URL': `/login?token=${encodeURIComponent(secret)}`,
      'in a URL, in lower case': `/login?token=${encodeURIComponent(secret).replaceAll(/%../g, (e) => e.toLowerCase())}`,
      'in base64': Buffer.from(secret).toString('base64'),
      'in base64url': Buffer.from(secret).toString('base64url'),
      'in the base64 of the whole field': Buffer.from(`Bearer ${secret}`).toString('base64'),
      'in the base64url of a longer text': Buffer.from(`it was ${secret}, no?`).toString('base64url'),
      'in hexadecimal': Buffer.from(secret).toString('hex').toUpperCase(),
      'in another case': secret.toUpperCase(),
      'escaped for HTML': secret.replaceAll('"', '&quot;'),
      'the whole field': `Bearer ${secret}`,
    }),
  )('%s', (_, body) => {
    expect(echoes({ fields: json, body })).toContain('violation body');
  });

  it('of a success as much as of an error', () => {
    expect(echoes({ status: 200, fields: [['Content-Type', 'text/plain']], body: secret })).toEqual(['violation body']);
    expect(echoes({ status: 500, fields: json, body: `{"message":${JSON.stringify(secret)}}` })).toEqual([
      'violation body',
    ]);
  });
});

describe('credentials in the query, where they do not belong', () => {
  const url = `http://localhost/plants?access_token=${encodeURIComponent(secret)}`;
  const path = url.slice('http://localhost'.length);

  it('weigh less where nothing but the request target is repeated', () => {
    const fields = [...json, ['WWW-Authenticate', `Bearer realm="${path}"`]] as const;
    const sketch = { url, fields, status: 401, requestFields: [] };
    expect(echoes({ ...sketch, body: JSON.stringify({ path }) })).toEqual(['warning body', 'warning www-authenticate']);
  });

  it('weigh as much as ever where they are repeated by themselves', () => {
    const sketch = { url, fields: json, status: 401, requestFields: [] };
    expect(echoes({ ...sketch, body: JSON.stringify({ path, token: secret }) })).toEqual(['violation body']);
  });
});

describe('credentials are found elsewhere', () => {
  it('in every field that has them, once each', () => {
    const fields = [
      ['X-Token', secret],
      ['Set-Cookie', `a=${encodeURIComponent(secret)}`],
      ['x-token', secret],
    ] as const;
    expect(echoes({ status: 401, fields: [...fields, ['WWW-Authenticate', 'Bearer']] })).toEqual([
      'violation x-token',
      'violation set-cookie',
    ]);
  });

  it('in the reason phrase', () => {
    expect(echoes({ status: 415, reason: `No ${secret}` })).toEqual(['violation reason phrase']);
  });
});

describe('credentials are not found', () => {
  it('in the data that the request carried itself', () => {
    const requestBody = JSON.stringify({ name: 'S3cretName' });
    expect(
      echoes({ secrets: ['S3cretName'], requestBody, fields: json, body: requestBody.replaceAll('S3', 'S3') }),
    ).toEqual([]);
  });

  it('in an ordinary word that happens to be a short secret', () => {
    expect(
      echoes({
        secrets: ['plant'],
        requestFields: [['Authorization', 'Bearer plant']],
        body: { error: 1, message: 'no plant' },
      }),
    ).toEqual([]);
    expect(
      echoes({
        secrets: ['plant'],
        requestFields: [['Authorization', 'Bearer plant']],
        body: { error: 1, message: 'no Bearer plant' },
      }),
    ).toEqual(['violation body']);
  });

  it('in another writing of data that the request carried itself', () => {
    const requestBody = JSON.stringify({ name: 'Fern "the <3rd>"' });
    const body = '<p>Fern &quot;the &lt;3rd&gt;&quot;</p>';
    expect(echoes({ secrets: ['Fern "the <3rd>"'], requestFields: [], requestBody, fields: [], body })).toEqual([]);
  });

  it.each(
    Object.entries({
      'a digest of it': createHash('sha256').update(secret).digest('hex'),
      'its beginning in hexadecimal': Buffer.from(secret.slice(0, 12)).toString('hex'),
      'another text escaped for HTML': '&lt;p&gt; &quot;==&quot; &amp;',
      'its last characters': `…${secret.slice(-6)}`,
    }),
  )('where there is %s', (_, body) => {
    expect(echoes({ fields: [['Content-Type', 'text/plain']], body })).toEqual([]);
  });

  it.each(['706c616e74', 'PLANT', '%70%6c%61%6e%74', 'cGxhbnQ='])('in a short secret written as %s', (written) => {
    const requestFields = [['Authorization', 'Bearer plant']] as const;
    expect(echoes({ secrets: ['plant'], requestFields, body: { error: 1, message: `no ${written}` } })).toEqual([]);
  });

  it('in words that differ from a secret of words by their case', () => {
    const secrets = ['correct horse battery staple'];
    const body = { error: 1, message: 'no Correct Horse Battery Staple' };
    expect(echoes({ secrets, requestFields: [], body })).toEqual([]);
  });

  it('where the secret is empty', () => {
    const requestFields = [['Authorization', 'Basic Zm9vOg==']] as const;
    expect(echoes({ secrets: [''], requestFields, body: { error: 1, message: 'Basic Zm9vOg==' } })).toEqual([]);
  });

  it('where a request has none', () => {
    expect(echoes({ secrets: [], requestFields: [], body: { error: 1, message: 'Bearer' } })).toEqual([]);
  });
});

it('never shows any of them, be they cut', () => {
  for (let before = 150; before < 210; before += 1) {
    const body = `${'x'.repeat(before)}${secret}`;
    const exchange = anExchange({ status: 418, requestFields, secrets: [secret], fields: json, body });
    const shown = JSON.stringify(judge(exchange, theCase, plantStore));
    expect(shown).toContain('xxx');
    expect(shown).not.toContain('S3cr');
  }
});

describe('an operation that hands out tokens', () => {
  const renew = aCase({ id: 'a request', operation: 'renewKey', expect: 'accept' });
  const judged = (body: object, status = 201) =>
    judge(
      anExchange({ status, secrets: [secret], body, fields: [...json, ['WWW-Authenticate', 'Key']] }),
      renew,
      greenhouse,
    )
      .filter(({ rule }) => rule === 'credential-echo')
      .map(({ level }) => level);

  it('may show them at a declared property', () => {
    expect(judged({ key: secret })).toEqual(['note']);
  });

  it('may show several', async () => {
    const tokens = {
      type: 'object',
      properties: { tokens: { type: 'array', items: { type: 'string' } }, meta: { type: 'object' } },
    };
    const responses = { 201: { description: '', content: { 'application/json': { schema: tokens } } } };
    const contract = await contractOf({ paths: { '/a': { post: { operationId: 'renewKey', responses } } } });
    const levels = (body: object) =>
      judge(anExchange({ status: 201, secrets: [secret], body }), renew, contract).map(({ level }) => level);
    expect(levels({ tokens: ['other', secret] })).toEqual(['note']);
    expect(levels({ meta: { token: secret } })).toEqual(['violation']);
  });

  it('may not show them anywhere else', () => {
    expect(judged({ key: 'new', old: secret })).toEqual(['violation']);
    expect(judged({ key: secret, old: secret })).toEqual(['violation']);
    expect(judged({ [secret]: 1, key: 'new' })).toEqual(['violation']);
    expect(judged({ key: secret }, 401)).toEqual(['violation']);
  });
});

it('lets a cookie that is the credential be set again, and no other', async () => {
  const contract = await contractOf({
    security: [{ session: [] }],
    paths: { '/a': { get: { operationId: 'a', responses: { 200: { description: '' } } } } },
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } } },
  });
  const request = aCase({ id: 'a request', operation: 'a', expect: 'accept' });
  const keys = (cookie: string) =>
    judge(anExchange({ secrets: ['0123456789'], fields: [['Set-Cookie', cookie]] }), request, contract).map(
      ({ key }) => key,
    );
  expect(keys('sid=0123456789; HttpOnly')).toEqual([]);
  expect(keys('other=0123456789')).toEqual(['set-cookie']);
});
