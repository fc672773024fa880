import { expect, test } from 'vitest';
import { chromium, openBrowser } from '../browser/browser.js';
import { proxyTo, send, serverOf } from './proxies.js';

test.skipIf(chromium === undefined)('a browser sees each request with what was found', async () => {
  const upstream = await serverOf((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('[{"id":1}]');
  });
  const proxy = await proxyTo(upstream);
  const page = await openBrowser();
  try {
    await page.open(`${proxy.url}/__trellis/`);
    await send(proxy.url, { path: '/plants?limit=1' });
    const line = `new Promise((done) => { const look = () => { const item = document.querySelector('#list li'); if (item) done(item.textContent); else setTimeout(look, 20); }; look(); })`;
    const text = await page.evaluate<string>(line);
    expect(text).toContain('GET /plants?limit=1');
    expect(text).toContain('lacks the required property `name`');
    expect(await page.evaluate<string>('document.querySelector("header p").textContent')).toContain(upstream);
    await page.evaluate('document.querySelector("#list details").open = true');
    const opened = `new Promise((done) => { const look = () => { const text = document.querySelector('.exchange')?.innerText ?? ''; if (text.includes('Response')) done(text); else setTimeout(look, 20); }; look(); })`;
    expect(await page.evaluate<string>(opened)).toMatch(/GET \/plants\?limit=1[^]*Response[^]*"id": 1/);
    expect(page.complaints).toEqual([]);
  } finally {
    await page.close();
  }
});
