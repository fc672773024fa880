import { describe, expect, test } from 'vitest';
import { credentialVariants } from '../../src/cases/index.js';
import type { RunOptions } from '../../src/run/index.js';
import { aCase, contractOf, createPlant, goodCases } from './plant-store.js';
import { runAgainst } from './runs.js';
import { httpServer, socketServer } from './servers.js';

const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const PLUS_TOO: Readonly<Record<string, string>> = { ...MARKUP, '"': '&#34;', '+': '&#43;' };
const SLASHES_TOO: Readonly<Record<string, string>> = { ...MARKUP, '"': '&quot;', '/': '&#x2F;', '=': '&#x3D;' };
const unicode = (sign: string): string => `\\u00${sign.charCodeAt(0).toString(16).toUpperCase()}`;

/** Every way in which a target could give a secret back. */
const ENCODINGS: Readonly<Record<string, (secret: string) => string>> = {
  'as it is': (secret) => secret,
  'in capitals': (secret) => secret.toUpperCase(),
  'percent-encoded': encodeURIComponent,
  'percent-encoded in small letters': (secret) => encodeURIComponent(secret).toLowerCase(),
  'percent-encoded to the last byte': (secret) => Buffer.from(secret).toString('hex').replaceAll(/../g, '%$&'),
  'as form data': (secret) => new URLSearchParams([['', secret]]).toString().slice(1),
  'escaped for JSON': (secret) => JSON.stringify(secret).slice(1, -1),
  'escaped for JSON, slashes too': (secret) => JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/'),
  'escaped for HTML': (secret) => secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
  'percent-encoded twice': (secret) => encodeURIComponent(encodeURIComponent(secret)),
  'escaped for JSON, plus signs too': (secret) =>
    JSON.stringify(secret)
      .slice(1, -1)
      .replaceAll(/[<>&+\u0080-\u00ff]/g, unicode),
  'escaped for HTML, plus signs too': (secret) => secret.replaceAll(/[&<>"+]/g, (sign) => PLUS_TOO[sign] ?? sign),
  'escaped for HTML, slashes too': (secret) => secret.replaceAll(/[&<>"/=]/g, (sign) => SLASHES_TOO[sign] ?? sign),
  'in base64': (secret) => Buffer.from(secret).toString('base64'),
  'in base64url': (secret) => Buffer.from(secret).toString('base64url'),
  'in the base64 of the whole field': (secret) => Buffer.from(`Bearer ${secret}`).toString('base64'),
  'in the base64url of a longer text': (secret) => Buffer.from(`it was ${secret}, no?`).toString('base64url'),
  'in hexadecimal': (secret) => Buffer.from(secret).toString('hex'),
};

const secrets: Readonly<Record<string, string>> = {
  'a plain token': 'g00d-t0ken-of-the-plant-store',
  'a token of odd characters': 'a+b/c=="<d>&é%41\\',
  'a short token': 's3c',
};

/** Everything that the events say, with what JSON escapes undone, so that nothing hides behind a backslash. */
async function everything(url: string, options: Partial<RunOptions>, of = goodCases(2)): Promise<string> {
  const { events } = await runAgainst(url, of, options);
  const said: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === 'string') said.push(value);
    else if (value instanceof Map) walk([...value]);
    else if (typeof value === 'object' && value !== null) Object.entries(value).flat().forEach(walk);
  };
  walk(events);
  return said.join('\n');
}

for (const [kind, secret] of Object.entries(secrets)) {
  describe(`${kind} is in no event when it comes back`, () => {
    for (const [how, encode] of Object.entries(ENCODINGS)) {
      test(how, async () => {
        const shown = encode(secret);
        const field = Buffer.from(shown)
          .toString('latin1')
          .replaceAll(/[^\x20-\x7e\x80-\xff]/g, '');
        const url = await socketServer((socket) => {
          const body = JSON.stringify({ name: shown, error: `no ${shown} here: ${shown}` }) + shown;
          socket.write(
            Buffer.concat([
              Buffer.from(
                `HTTP/1.1 418 ${field}\r\nContent-Type: application/${field.replaceAll(/\W/g, 'x')}\r\nX-Token: ${field}\r\n`,
                'latin1',
              ),
              Buffer.from(
                `Location: /login?token=${field}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
              ),
            ]),
          );
        });
        const said = await everything(url, { credentials: new Map([['', secret]]) });
        expect(said).toContain('$TRELLIS_TOKEN');
        expect(said).not.toContain(secret);
        if (secret.length > 3) expect(said).not.toContain(shown);
      });
    }
  });
}

describe('a secret is in no event', () => {
  test('when it reaches over the end of what an event holds', async () => {
    const secret = 'g00d-t0ken-of-the-plant-store';
    for (const before of [2_030, 2_047, 2_048]) {
      const url = await httpServer((_request, response) => {
        response.writeHead(500, { 'Content-Type': 'text/plain', 'X-Long': `${'x'.repeat(before - 1_024)}${secret}` });
        response.end(`${'x'.repeat(before)}${secret}`);
      });
      const said = await everything(url, { credentials: new Map([['', secret]]) });
      expect(said).not.toContain(secret.slice(0, 6));
    }
  });

  test('when the wrong user is told of it', async () => {
    const basicAuth = { type: 'http', name: 'basicAuth', scheme: 'basic', place: createPlant.place } as const;
    const operation = {
      ...createPlant,
      security: [{ schemes: [{ scheme: basicAuth, scopes: [] }], place: createPlant.place }],
    };
    const url = await httpServer((request, response) => {
      const credentials = String(request.headers.authorization);
      const decoded = Buffer.from(credentials.replace('Basic ', ''), 'base64').toString();
      response.writeHead(500, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ credentials, decoded, password: decoded.split(':')[1] }));
    });
    const contract = { ...contractOf(operation), securitySchemes: new Map([['basicAuth', basicAuth]]) };
    const credentials = new Map([['basicAuth', 'gardener:Gr33n-f1ngers']]);
    const said = await everything(url, { contract, credentials });
    expect(said).toContain('$TRELLIS_CREDENTIAL_basicAuth');
    expect(said).not.toContain('Gr33n-f1ngers');
    expect(said).not.toContain(Buffer.from('gardener:Gr33n-f1ngers').toString('base64'));
  });

  test('when it was changed on purpose, and is still too near to the good one', async () => {
    const secret = 'g00d-t0ken-of-the-plant-store';
    const url = await httpServer((request, response) => {
      response.writeHead(500, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ sent: request.headers.authorization, url: request.url }));
    });
    const variants = credentialVariants.map(({ id }) =>
      aCase(`variant/${id}`, {
        expect: { outcome: 'deny' },
        request: { credentials: { kind: 'variant', variant: id } },
      }),
    );
    const said = await everything(url, { credentials: new Map([['', secret]]) }, [...goodCases(1), ...variants]);
    expect(said).toContain('[changed credential]');
    expect(said).not.toContain(secret.slice(0, -4));
    expect(said).not.toContain(secret.toUpperCase().slice(5));
    expect(said).not.toContain(secret.slice(-8));
  });

  test('when it is a field of every request', async () => {
    const url = await httpServer((request, response) => {
      response.writeHead(500, { 'Content-Type': 'text/plain' }).end(String(request.headers['x-api-key']));
    });
    const said = await everything(url, { headers: [['X-Api-Key', 'gr33n-h0use-key']] });
    expect(said).toContain('$TRELLIS_HEADER_X_API_KEY');
    expect(said).not.toContain('gr33n-h0use-key');
  });

  test('when it is part of the URL that is refused', async () => {
    const keyAuth = {
      type: 'apiKey',
      name: 'keyAuth',
      in: 'query',
      parameter: 'key',
      place: createPlant.place,
    } as const;
    const operation = {
      ...createPlant,
      security: [{ schemes: [{ scheme: keyAuth, scopes: [] }], place: createPlant.place }],
    };
    const contract = { ...contractOf(operation), securitySchemes: new Map([['keyAuth', keyAuth]]) };
    const url = await httpServer((_request, response) => response.writeHead(403).end());
    const said = await everything(url, { contract, credentials: new Map([['', 'gr33n h0use/key']]) });
    expect(said).toContain('/plants?key=$TRELLIS_TOKEN returns 403');
    expect(said).not.toContain(encodeURIComponent('gr33n h0use/key'));
  });
});

test('a short secret leaves words alone that it happens to be part of', async () => {
  const url = await httpServer((_request, response) => {
    response.writeHead(500, { 'Content-Type': 'text/plain' }).end('abcdef abc def');
  });
  const said = await everything(url, { credentials: new Map([['', 'abc']]) });
  expect(said).toContain('abcdef $TRELLIS_TOKEN def');
});

test('a secret that is an ordinary word leaves the line to paste whole', async () => {
  const url = await httpServer((_request, response) => response.writeHead(500).end());
  const said = await everything(url, { credentials: new Map([['', 'token']]) });
  expect(said).toContain('"Authorization: Bearer ${TRELLIS_TOKEN}"');
});

describe('a secret of a letter or two is hidden where it is a credential', () => {
  test.each(['X', '1', 'S'])('and the line to paste is left whole: %s', async (secret) => {
    const url = await httpServer((request, response) => {
      const body = { sent: request.headers.authorization, error: 1, message: `S 1 X; token=${secret}` };
      response.writeHead(500, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    });
    const { cases } = await runAgainst(url, goodCases(1), { credentials: new Map([['', secret]]) });
    const [finding] = cases.flatMap(({ result }) => result.findings);
    expect(finding?.reproduce).toMatch(/^curl -isS -X 'POST' .*Bearer \$\{TRELLIS_TOKEN\}" .*'http:\/\/127\.0\.0\.1:/);
    const answered = `{"sent":"Bearer $TRELLIS_TOKEN","error":1,"message":"S 1 X; token=$TRELLIS_TOKEN"}`;
    expect(cases[0]?.exchange?.responseBody).toBe(answered);
    expect(cases[0]?.exchange?.requestFields).toContainEqual(['Authorization', 'Bearer $TRELLIS_TOKEN']);
  });

  test.each([
    ['query', '/plants?k=$TRELLIS_TOKEN'],
    ['cookie', 'k=$TRELLIS_TOKEN'],
  ] as const)('in the %s as well', async (where, shown) => {
    const scheme = { type: 'apiKey', name: 'keyAuth', in: where, parameter: 'k', place: createPlant.place } as const;
    const operation = { ...createPlant, security: [{ schemes: [{ scheme, scopes: [] }], place: createPlant.place }] };
    const contract = { ...contractOf(operation), securitySchemes: new Map([['keyAuth', scheme]]) };
    const url = await httpServer((_request, response) => response.writeHead(500).end());
    const said = await everything(url, { contract, credentials: new Map([['', '1']]) }, goodCases(1));
    expect(said).toContain(shown);
    expect(said).not.toContain('k=1');
  });
});
