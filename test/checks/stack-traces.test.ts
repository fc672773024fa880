import { describe, expect, it } from 'vitest';
import { judge } from '../../src/checks/index.js';
import { aCase } from './a-case.js';
import { anExchange } from './an-exchange.js';
import type { ExchangeSketch } from './an-exchange.js';
import { plantStore } from './contracts.js';

const theCase = aCase({ id: 'a request', expect: 'survive', aspects: ['body'] });

function leaksIn(sketch: ExchangeSketch): readonly string[] {
  return judge(anExchange({ status: 400, ...sketch }), theCase, plantStore)
    .filter(({ rule }) => rule === 'stack-trace')
    .map(({ key, received }) => `${key}: ${received}`);
}

const inMessage = (message: string): ExchangeSketch => ({ body: { error: 1, message } });

describe('the insides of a server are seen', () => {
  it.each([
    'TypeError: x is undefined\n    at createPlant (/app/src/store.ts:12:5)',
    'at /app/store.js:12:5',
    'at file:///app/store.js:12:5',
    'at async handle (node:internal/process/task_queues:95:5)',
    'at new Plant (C:\\app\\plant.js:3:9)',
    'at Object.<anonymous> (webpack-internal:///./store.js:3:9)',
    'Traceback (most recent call last):\n  File "app.py", line 3, in create',
    'File "/usr/lib/python3/app.py", line 3, in create\n    raise',
    'java.lang.NullPointerException\n\tat org.plants.Store.create(Store.java:42)',
    'at java.base/java.lang.Thread.run(Unknown Source)',
    'at org.plants.StoreKt.create$default(Store.kt:7)',
    'at Plants.Store.Create(Plant plant) in C:\\src\\Store.cs:line 12',
    'panic: nil map\n\ngoroutine 18 [running]:\nmain.main()',
    "app/plants.rb:12:in `create'",
    '#0 /var/www/plants.php(12): Plants->create()',
    'Uncaught Error in /var/www/plants.php on line 12',
    "thread 'main' panicked at src/main.rs:4:5",
    '(plants 0.1.0) lib/plants/store.ex:12: Plants.Store.create/1',
  ])('a stack trace: %j', (message) => {
    expect(leaksIn(inMessage(message))).toHaveLength(1);
    expect(leaksIn(inMessage(message))[0]).toMatch(/^stack trace: /);
  });

  it.each([
    "ENOENT: no such file or directory, open '/var/lib/plants/7.json'",
    'could not read /etc/plants/secrets.yaml',
    'in /home/gardener/plants/store.py',
    'syntax error at /work/plants/store.pl line 7',
    'src: /build/plants/store.go:12',
    String.raw`could not open C:\Users\gardener\plants.db`,
  ])('a file path: %j', (message) => {
    expect(leaksIn(inMessage(message))).toHaveLength(1);
    expect(leaksIn(inMessage(message))[0]).toMatch(/^file path: /);
  });

  it('in a list of lines', () => {
    expect(
      leaksIn({ body: { error: 1, message: 'no', stack: ['Error', 'at create (/srv/store.js:1:2)'] } }),
    ).toHaveLength(1);
  });

  it('in a page, escaped', () => {
    const body = '<pre>Error: no<br> &nbsp; &nbsp;at create (/srv/store.js:1:2)<br></pre>';
    expect(leaksIn({ fields: [['Content-Type', 'text/html']], body })).toHaveLength(1);
  });

  it('in plain text of a server error', () => {
    expect(
      leaksIn({ status: 500, fields: [['Content-Type', 'text/plain']], body: 'at f (/srv/a.js:1:2)' }),
    ).toHaveLength(1);
  });
});

describe('nothing is seen in', () => {
  it.each([
    'The plant must be at least 3 cm tall (see section 4:2:1).',
    'Cannot POST /plants',
    'Route POST:/plants/1 not found',
    'unexpected token at line 3 column 7',
    'Unexpected token } in JSON at position 24',
    'File "plants.csv" is not known, line 3 is empty',
    'at 12:30:45 the store closes',
    'look at https://example.com/docs/errors.html:12',
    'see https://plants.example/home/errors.js',
    'the path /plants/7/photos/fern.png does not exist',
    'error in /plants at /name',
    'a goroutine [running] in prose',
    'call at(index) or at (x)',
    'invalid value at name.first (expected string)',
    'Name must match ^/[a-z]+/[a-z]+$',
    'and/or, his/her, 1/2/2024, TCP/IP',
    'C: is a drive',
    '~/plants is where I keep them',
  ])('%j', (message) => {
    expect(leaksIn(inMessage(message))).toEqual([]);
  });

  it('what the request itself said', () => {
    const message = 'no plant is named /etc/plants/fern.conf';
    expect(leaksIn({ ...inMessage(message), requestBody: '{"name":"/etc/plants/fern.conf"}' })).toEqual([]);
    expect(leaksIn({ ...inMessage(message), url: 'http://127.0.0.1/etc/plants/fern.conf' })).toEqual([]);
    expect(leaksIn(inMessage(message))).toHaveLength(1);
  });

  it('the paths of scripts in a page', () => {
    const body = '<script src="/home/assets/app.js"></script><link href="/opt/site/style.css"><h1>Not Found</h1>';
    expect(leaksIn({ status: 404, fields: [['Content-Type', 'text/html']], body })).toEqual([]);
  });

  it('an answer that is no error', () => {
    expect(leaksIn({ status: 200, body: { name: 'at f (/srv/a.js:1:2)' } })).toEqual([]);
  });
});
