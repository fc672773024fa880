import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromium, openBrowser, type BrowserPage } from '../browser/browser.js';
import { hostile, runOf } from './hostile-runs.js';
import { htmlFiles, sixTargets, tenThousand, twoTargets } from './html-pages.js';

describe.skipIf(chromium === undefined)('the HTML report in a browser', () => {
  let page: BrowserPage;
  let files: Awaited<ReturnType<typeof htmlFiles>>;
  let url: string;
  beforeAll(async () => {
    files = await htmlFiles();
    [page, url] = await Promise.all([openBrowser(), files.write(twoTargets)]);
  });
  afterAll(() => Promise.all([page?.close(), files?.remove()]));

  const texts = (selector: string): Promise<string[]> =>
    page.evaluate(
      `[...document.querySelectorAll(${JSON.stringify(selector)})].map((one) => one.innerText.replaceAll(/\\s+/g, ' ').trim())`,
    );
  let last = 0;
  /** Another query makes it another page, and not another place in the same one. */
  const anew = async (fragment = '', file = url): Promise<void> => {
    await page.open(`${file}?${++last}${fragment}`);
  };
  const choose = (name: string, value: string): Promise<void> =>
    page.evaluate(`{
      const control = document.querySelector('#filters [name=${name}]');
      control.value = ${JSON.stringify(value)};
      control.dispatchEvent(new Event('input', { bubbles: true }));
    }`);
  const press = async (key: string, code = key): Promise<void> => {
    const text = key === 'Enter' ? '\r' : key.length === 1 ? key : undefined;
    const keyCode = { Enter: 13, Tab: 9, ArrowDown: 40 }[key] ?? 0;
    const event = { key, code, windowsVirtualKeyCode: keyCode, ...(text === undefined ? {} : { text }) };
    await page.command('Input.dispatchKeyEvent', { type: 'keyDown', ...event });
    await page.command('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
  };

  test('it opens with the verdicts, what was found, every case and the contract, and asks for nothing', async () => {
    await anew();
    expect(await texts('.card .verdict')).toEqual(['✗ Violates the contract', '✓ Conforms']);
    expect(await texts('.matrix tbody tr')).toEqual([
      'createPlant ✗ 2 of 3 2 failed, 1 passed ✓ 2 of 3 1 inconclusive, 2 passed',
      'listPlants ✓ 1 1 passed ✓ 1 1 passed with a warning',
    ]);
    expect(await texts('.finding .message')).toEqual(['200 OK to a request with name: left out.', 'It was slow.']);
    expect(await texts('.cases tbody tr')).toHaveLength(4);
    expect(page.requests.filter((asked) => !asked.startsWith('data:'))).toEqual([`${url}?1`]);
    expect(page.complaints).toEqual([]);
  });

  test('each line of the contract says what became of it, and by which cases', async () => {
    await anew();
    const states = await page.evaluate<Record<string, string>>(
      "Object.fromEntries([...document.querySelectorAll('.document .line:not(.silent)')].map((one) => [one.dataset.line, one.className.replace('line ', '')]))",
    );
    expect(states).toEqual({ 5: 'warned', 8: 'exercised', 14: 'failed', 15: 'failed', 16: 'failed', 18: 'untouched' });
    await page.evaluate(`document.querySelector('[data-line="14"] button').click()`);
    expect((await texts('.panel'))[0]).toMatch(
      /required of Plant in a response: not exercised on .*: no response.*Findings.*createPlant\/body\/no-name.*Cases about this line: 2/,
    );
  });

  test.each([
    ['text', 'NO-ID', ['200 OK to a request with id: left out.'], 1],
    ['text', 'nowhere', [], 0],
    ['level', 'warning', ['It was slow.'], 1],
    ['rule', 'missing-allow', ['It was slow.'], 1],
    ['operation', 'listPlants', ['It was slow.'], 1],
    ['target', '1', ['It was slow.'], 4],
    ['outcome', 'inconclusive', [], 1],
  ])('a filter by %s %s leaves what it asks for', async (name, value, messages, cases) => {
    await choose(name, value);
    expect(await texts('.finding .message')).toEqual(messages);
    expect(await texts('.cases tbody tr')).toHaveLength(cases);
    await page.evaluate("document.querySelector('#filters button').click()");
    expect(await texts('.cases tbody tr')).toHaveLength(4);
  });

  test('a link leads to one finding, opens it, and shows all that there is to know about it', async () => {
    await anew('#finding-bbbbbbbbbbbbbbbb');
    expect(await page.evaluate("document.querySelector('.finding[open] .details').innerText")).toContain(
      'createPlant/body/no-id',
    );
    expect(await page.evaluate("document.activeElement.closest('.finding').open")).toBe(true);
    expect(await texts('.compared > div')).toEqual(['Expected 400 with an Error body', 'Received 200 {"name":"Fern"}']);
    expect(await texts('.excerpt .it')).toEqual(['→ 14 required:']);
    expect((await texts('.command code'))[0]).toMatch(/^curl .*\$TRELLIS_TOKEN/);
    await choose('level', 'warning');
    await page.evaluate("location.hash = '#finding-cccccccccccccccc-B'");
    await expect.poll(() => texts('.finding[open] .message')).toEqual(['It was slow.']);
    // The filter that would hide it is let go.
    await page.evaluate("location.hash = '#finding-aaaaaaaaaaaaaaaa-A'");
    await expect.poll(() => texts('.finding[open] .details code')).toContain('createPlant/body/no-name');
    expect((await texts('.finding[open] .details')).join(' ')).toContain('Fingerprint aaaaaaaaaaaaaaaa');
    expect(page.complaints).toEqual([]);
  });

  test('it is used by keyboard alone', async () => {
    await anew();
    const focused = (): Promise<string> =>
      page.evaluate(
        "document.activeElement.getAttribute('aria-label') ?? (document.activeElement.name || document.activeElement.innerText)",
      );
    await press('Tab');
    expect(await focused()).toBe('Skip to the findings');
    await press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('findings');
    await press('Tab');
    expect(await page.evaluate("document.activeElement.matches('.finding summary:focus-visible')")).toBe(true);
    await press('Enter');
    await expect.poll(() => texts('.finding[open]')).toHaveLength(1);
    await press('/', 'Slash');
    expect(await focused()).toBe('text');
    await page.evaluate("document.querySelector('.document button').focus()");
    await press('ArrowDown');
    expect(await focused()).toBe('Line 8: exercised, 200 of createPlant, 1 case');
  });

  test('it fits on a phone, with a finding and a line open', async () => {
    await page.command('Emulation.setDeviceMetricsOverride', {
      width: 360,
      height: 800,
      deviceScaleFactor: 1,
      mobile: true,
    });
    await anew('#finding-aaaaaaaaaaaaaaaa');
    await page.evaluate("document.querySelector('.document button').click()");
    expect(await page.evaluate('[innerWidth, document.documentElement.scrollWidth]')).toEqual([360, 360]);
    await page.command('Emulation.clearDeviceMetricsOverride');
  });

  test('many targets fit on a phone, too, and a case in which something is found twice is one case', async () => {
    await page.command('Emulation.setDeviceMetricsOverride', {
      width: 360,
      height: 800,
      deviceScaleFactor: 1,
      mobile: true,
    });
    await anew('', await files.write(sixTargets));
    expect(await page.evaluate('[innerWidth, document.documentElement.scrollWidth]')).toEqual([360, 360]);
    expect(await page.evaluate("document.querySelector('.outcome.passed .word').getClientRects().length")).toBe(1);
    await page.command('Emulation.clearDeviceMetricsOverride');
    expect(await texts('.finding .facts')).toEqual(['A createPlant · openapi.yaml:14 · 1 case']);
    await page.evaluate("document.querySelector('.finding').open = true");
    await expect.poll(() => texts('.finding .folded summary')).toContain('The same finding 1 more time');
  });

  test('every text can be read in light and in dark', async () => {
    await anew('#finding-aaaaaaaaaaaaaaaa');
    await page.evaluate("document.querySelectorAll('.document button')[2].click()");
    for (const value of ['light', 'dark']) {
      await page.command('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });
      expect(await page.evaluate(tooFaint)).toEqual([]);
    }
  });

  test('paper gets what is folded, and nothing to press', async () => {
    await anew();
    await page.command('Emulation.setEmulatedMedia', { media: 'print' });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect((await texts('.finding .compared')).filter((text) => text !== '')).toHaveLength(2);
    const controls =
      "[...document.querySelectorAll('button, input, select')].filter((one) => one.checkVisibility()).map((one) => one.className)";
    expect(new Set(await page.evaluate<string[]>(controls))).toEqual(
      new Set(['gutter exercised', 'gutter failed', 'gutter untouched', 'gutter warned']),
    );
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    expect(await page.evaluate("document.querySelectorAll('.finding[open]').length")).toBe(0);
    await page.command('Emulation.setEmulatedMedia', { media: '' });
  });

  test('what a target sent stays text', async () => {
    const text = [
      '</script><script>window.broken=1</script>',
      ...hostile.map(([, each]) => each),
      '<img src=x onerror="window.broken=1">',
      '-->{{',
      '</style>',
    ].join('');
    await anew('', await files.write({ ...runOf(text), documents: [{ file: text, text }] }));
    await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
    await page.evaluate("for (const one of document.querySelectorAll('.gutter')) one.click()");
    expect(
      await page.evaluate(`({
        scripts: document.scripts.length,
        others: document.querySelectorAll('img, style, [onerror], failure, testcase').length,
        broken: window.broken ?? null,
        title: document.title,
        unseen: /[^\\P{C}\\n\\t]|[\\u2028\\u2029]/u.test(document.body.innerText),
      })`),
    ).toEqual({ scripts: 2, others: 1, broken: null, title: expect.stringContaining('</style>'), unseen: false });
    expect((await texts('.compared .del'))[0]).toContain('</script>&amp;');
    expect(page.complaints).toEqual([]);
  });

  test('ten thousand cases open and are filtered within a second', async () => {
    const spent = async (): Promise<number> => {
      const { metrics } = await page.command('Performance.getMetrics');
      return metrics.find(({ name }: { name: string }) => name === 'TaskDuration').value;
    };
    // In time of the processor, as it may be busy with something else.
    await page.command('Performance.enable', { timeDomain: 'threadTicks' });
    const file = await files.write(tenThousand());
    const before = await spent();
    await anew('', file);
    expect((await texts('#filters output'))[0]).toBe('2000 of 2000 findings, 10000 of 10000 cases');
    const opened = await spent();
    await choose('text', 'member9995:');
    expect((await texts('#filters output'))[0]).toBe('1 of 2000 findings, 1 of 10000 cases');
    expect((await spent()) - opened).toBeLessThan(1);
    expect(opened - before).toBeLessThan(1);
    await choose('text', '');
    await page.evaluate("location.hash = '#finding-000000000000270b'");
    await expect.poll(() => texts('.finding[open] .details code')).toEqual(['operation95/body/9995']);
  });
});

/** Texts whose contrast with what is behind them is less than 4.5 to 1 (WCAG 2.2, 1.4.3). */
const tooFaint = `(() => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const known = new Map();
  const rgba = (color) => {
    if (!known.has(color)) known.set(color, read(color));
    return known.get(color);
  };
  const read = (color) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].map((part) => part / 255);
  };
  const over = ([r, g, b, a], below) => [r, g, b].map((part, at) => part * a + below[at] * (1 - a));
  const luminance = (color) => {
    const [r, g, b] = color.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (one) => {
    const color = rgba(getComputedStyle(one).backgroundColor);
    return color[3] === 1 ? color.slice(0, 3) : over(color, one.parentElement ? behind(one.parentElement) : [1, 1, 1]);
  };
  return [...document.body.querySelectorAll('*')].flatMap((one) => {
    const isText = [...one.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim() !== '');
    if (!isText || !one.checkVisibility() || one.closest('script, option, .spoken, .skip')) return [];
    const ground = behind(one);
    const [light, dark] = [luminance(over(rgba(getComputedStyle(one).color), ground)), luminance(ground)].sort((a, b) => b - a);
    const ratio = (light + 0.05) / (dark + 0.05);
    return ratio < 4.5 ? [one.tagName + '.' + one.className + ' ' + ratio.toFixed(2)] : [];
  });
})()`;
