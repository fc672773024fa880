import { describe, expect, test } from 'vitest';
import { escapeForTerminal, escapeXml } from '../../src/report/index.js';

describe('escapeForTerminal', () => {
  test.each([
    ['ESC and the sequence behind it', 'a\x1b[2J\x1b]0;title\x07b', 'a\\u{1b}[2J\\u{1b}]0;title\\u{7}b'],
    ['the one-byte form of CSI', '\x9b31m', '\\u{9b}31m'],
    ['NUL, backspace, tab and DEL', '\0\b\t\x7f', '\\u{0}\\u{8}\\u{9}\\u{7f}'],
    ['a lone carriage return', 'good\rbad', 'good\\u{d}bad'],
    ['bidirectional overrides and isolates', '\u202Aa\u202E\u2066b\u2069', '\\u{202a}a\\u{202e}\\u{2066}b\\u{2069}'],
    ['zero-width characters', 'a\u200B\u200D\uFEFF\u2060b', 'a\\u{200b}\\u{200d}\\u{feff}\\u{2060}b'],
    ['invisible tags', '\u{e0041}', '\\u{e0041}'],
    ['line and paragraph separators', '\u2028\u2029', '\\u{2028}\\u{2029}'],
    ['lone surrogates', 'a\ud800b\udc00', 'a\\u{d800}b\\u{dc00}'],
    ['noncharacters', '\uFFFE\uFFFF', '\\u{fffe}\\u{ffff}'],
  ])('shows %s as code points', (_, text, shown) => {
    expect(escapeForTerminal(text)).toBe(shown);
  });

  test('shows line breaks of both kinds as one mark', () => {
    expect(escapeForTerminal('{\n  "a": 1\r\n}')).toBe('{↵  "a": 1↵}');
  });

  test('leaves what can be seen as it is', () => {
    const text = 'Ämne 植物 🌿 e\u0301 \\u{1b} "quoted" <b>';
    expect(escapeForTerminal(text)).toBe(text);
  });

  test('does not depend on what it was given before', () => {
    expect([escapeForTerminal('\x1b'), escapeForTerminal('\x1b')]).toEqual(['\\u{1b}', '\\u{1b}']);
  });
});

describe('escapeXml', () => {
  test('turns markup into entities', () => {
    expect(escapeXml(`<script>"&'</script>]]>`)).toBe('&lt;script&gt;&quot;&amp;&apos;&lt;/script&gt;]]&gt;');
  });

  test('keeps white space apart by references', () => {
    expect(escapeXml('a\tb\r\nc')).toBe('a&#9;b&#13;&#10;c');
  });

  test('marks what XML 1.0 cannot hold, and what nobody could see', () => {
    expect(escapeXml('\0\x1b\ud800\uFFFE\uFFFF\u202E')).toBe('\\u{0}\\u{1b}\\u{d800}\\u{fffe}\\u{ffff}\\u{202e}');
  });

  test('keeps characters beyond the basic plane', () => {
    expect(escapeXml('植物 🌿')).toBe('植物 🌿');
  });
});

describe('what a build server would take as a command is none', () => {
  test('in the terminal report', () => {
    expect(escapeForTerminal('::error file=x::y ##[group]z ##vso[task] ##teamcity[x]')).toBe(
      String.raw`:\u{3a}error file=x::y #\u{23}[group]z #\u{23}vso[task] #\u{23}teamcity[x]`,
    );
  });

  test('in XML', () => {
    expect(escapeXml('::stop-commands::y ##[error]')).toBe(':&#58;stop-commands::y #&#35;[error]');
  });

  test('and everything else stays as it is', () => {
    const harmless = 'std::vector::at Foo::Bar::error 12::34 [::1]:80 ## heading a:b::c #[x]';
    expect(escapeForTerminal(harmless)).toBe(harmless.replace('::error ', String.raw`:\u{3a}error `));
    expect(escapeXml(harmless)).toBe(harmless.replace('::error ', ':&#58;error '));
  });
});
