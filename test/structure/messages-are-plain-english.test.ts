import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { doubts, rules } from '../../src/checks/index.js';
import { exceptions, imperatives, longestSentence, wordLists, styleList, verb } from './style-list.js';

const root = resolve(import.meta.dirname, '../..');

/** What is wrong with a message, by the style list. */
function faultsOf(message: string): readonly string[] {
  const words = message.replaceAll(/\$\{[^}]*\}/g, 'x').replaceAll(/`[^`]*`/g, 'x');
  const long = words
    .split(/(?<=[.:;!?])\s+|\n/)
    .filter((sentence) => sentence.split(/\s+/).length > longestSentence)
    .map(() => `more than ${longestSentence} words in a sentence`);
  const matched = styleList.filter(([pattern]) => pattern.test(words));
  return [...long, ...matched.map(([pattern, instead]) => `${pattern}: write "${instead}"`)];
}

/** The texts in a source that a person can read: string literals of three words and more, without comments. */
function messagesIn(source: string): readonly string[] {
  const code = source
    .replaceAll(/^\s*(?:\/\*\*.*|\*.*|\/\/.*)$/gm, '')
    .replaceAll(/ \/\/ .*$/gm, '')
    .replaceAll(/^import .*$/gm, '');
  return [...code.matchAll(/'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`/g)]
    .map(([, single, double, template]) => single ?? double ?? template ?? '')
    .filter((text) => /[A-Za-z]{2,}[,:;]? [a-z]+[,:;]? [a-z$]+/.test(text) && !/=>|[?] \w|&&|\|\|/.test(text))
    .filter((text) => !exceptions.some((exception) => exception.test(text)));
}

function sourcesBelow(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((name) => name.endsWith('.ts') && !wordLists.includes(name));
}

describe('the style list finds what it is about', () => {
  test.each([
    'Who sends half a character may get it back.',
    'It was let in.',
    'The file is no report.',
    'the request was refused',
    Array.from({ length: 31 }, () => 'word').join(' '),
  ])('%s', (message) => {
    expect(faultsOf(message)).not.toEqual([]);
  });

  test('and nothing else', () => {
    expect(faultsOf('The server accepted (200 OK) a request that the contract does not allow.')).toEqual([]);
    expect(messagesIn("const text = 'the server said no'; // who is it\n")).toEqual(['the server said no']);
  });
});

describe('a rule is explained in plain English', () => {
  test.each(rules)('$id', ({ title, why, fix }) => {
    for (const text of [`${title}.`, why, fix]) expect(faultsOf(text)).toEqual([]);
    for (const text of [title, ...why.split(/(?<=\.) /)]) expect(text).toMatch(verb);
    expect(fix).toMatch(imperatives);
  });
});

test.each(doubts)('the doubt $id has its reason in plain English', ({ because }) => {
  expect(faultsOf(because)).toEqual([]);
  expect(because).toMatch(verb);
});

test.each(sourcesBelow('src'))('the messages of %s are plain English', (file) => {
  const messages = messagesIn(readFileSync(join(root, file), 'utf8'));
  expect(
    messages.map((message) => [message, ...faultsOf(message)]).filter(([, ...faults]) => faults.length > 0),
  ).toEqual([]);
});
