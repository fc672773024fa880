import { countOf } from '../../../text/count-of.js';
import { element, button, indentJson } from '../../../../pages/index.js';
import { fetchSnippet } from './fetch-snippet.js';
import { preformatted, withCode, placeLink, folded } from './parts.js';
import type { Found, Report } from './report.js';
import { lineOf, linesOf, type PagePlace } from './page-data.js';
import type { ExchangeSummary, FindingHistory } from '../../../../run/index.js';

/** A status with its reason phrase, at the start of a description of a response. */
const status = /^[1-5]\d\d(?: [A-Z][\w' -]*)?(?=$|:|;|,)/;

const linesAround = 3;

/** Shows all details of one finding, below its headline. */
export function findingBody(report: Report, found: Found, headline: string): DocumentFragment {
  const { data } = report;
  const finding = report.finding(found);
  const { target } = report.cause(found.cause);
  const { before, change, id, written, proves } = report.case(finding.case);
  const targetName = `${report.letter(target)} ${data.targets[target]?.name ?? ''}`;
  const [expected, received] = differingPart(finding.expected, finding.received);
  const earlier = before === 0 ? '' : `, after ${countOf(before, 'request')} on the same connection`;
  const whole = document.createDocumentFragment();
  whole.append(
    facts([
      ['Message', finding.message === headline ? undefined : withCode(finding.message)],
      [change.startsWith('the valid request') ? 'Sent' : 'Changed', change + earlier],
      ['Case', element('code', id)],
      ['Written', written === undefined ? undefined : `${written.file}:${written.line}`],
      ['Target', data.targets.length === 1 ? undefined : targetName],
      ['Proves', proves],
      ['Standard', finding.standard],
      // The argument of "trellis replay".
      ['Fingerprint', finding.fingerprint],
    ]),
    element('div.compared', compared('Expected', 'ins', expected), compared('Received', 'del', received)),
  );
  if (finding.place !== undefined) whole.append(documentExcerpt(report, finding.place));
  const exchange = finding.history === undefined ? data.targets[target]?.exchanges[finding.case] : undefined;
  if (finding.history !== undefined) whole.append(historyParts(finding.history));
  else if (exchange !== undefined) whole.append(exchangeParts(exchange));
  whole.append(
    finding.reproduce === undefined
      ? element('p.facts', 'This report is at its size limit. See the JSON report for the request and the response.')
      : command('curl', finding.reproduce),
  );
  if (exchange !== undefined) {
    const snippet = fetchSnippet(exchange);
    whole.append(
      snippet.kind === 'code'
        ? element('details.folded.again', element('summary', 'As JavaScript (fetch)'), command('fetch', snippet.code))
        : element('p.facts', `Not available as JavaScript: ${snippet.why}.`),
    );
  }
  whole.append(element('p.facts', element('a', { href: report.link(found) }, 'Link to this finding')));
  return whole;
}

function facts(rows: readonly (readonly [name: string, value: string | Node | undefined])[]): HTMLElement {
  const known = rows.filter(([, value]) => value !== undefined);
  return element(
    'dl.details',
    ...known.map(([name, value]) => element('div', element('dt', name), element('dd', value))),
  );
}

function compared(title: string, name: 'ins' | 'del', [before, differing, after]: Parted): HTMLElement {
  // If the texts have nothing in common, a mark would cover all of both.
  const isMarked = differing !== '' && before + after !== '';
  const middle = isMarked ? element(name, differing) : name === 'ins' ? withCode(differing) : differing;
  return element(`div.${name}`, element('h4', title), element('p', before, middle, after));
}

function command(what: 'curl' | 'fetch', text: string): HTMLElement {
  const code = element('code', text);
  const title = what === 'curl' ? 'Send it again' : 'fetch';
  return element(
    'div.command',
    element('div.over', element('h4', title), copyButton(code, what)),
    preformatted(what, code),
  );
}

/** Creates a button that copies the text of an element. */
function copyButton(source: HTMLElement, what: string): HTMLButtonElement {
  const label = `Copy ${what}`;
  const press = async (): Promise<void> => {
    made.textContent = (await copied(source)) ? 'Copied' : 'Press Ctrl+C';
    setTimeout(() => (made.textContent = label), 2000);
  };
  const made = button('copy', label, () => void press());
  return made;
}

/** Copies the text, or selects it if the browser denies access to the clipboard. */
async function copied(source: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(source.textContent ?? '');
    return true;
  } catch {
    getSelection()?.selectAllChildren(source);
    return false;
  }
}

/** Shows the lines of the document around a place, with the line itself marked. */
function documentExcerpt({ data }: Report, place: PagePlace): HTMLElement {
  const { file, line } = place;
  const first = lineOf(place);
  const text = data.documents.find((each) => each.file === file)?.text;
  const name = `${file}:${line}`;
  if (text === undefined) return element('p.facts', `Contract: ${name}`);
  const from = Math.max(0, first - 1 - linesAround);
  const shown = linesOf(text)
    .slice(from, line + linesAround)
    .map((content, index) => {
      const number = from + index + 1;
      const isMarked = number >= first && number <= line;
      return element(
        isMarked ? 'span.line.it' : 'span.line',
        element('span.number', `${isMarked ? '→ ' : ''}${number}`),
        element('span', content),
      );
    });
  return element(
    'div.excerpt',
    element('div.over', element('h4', 'Contract'), placeLink(place)),
    preformatted(`Lines around ${name}`, ...shown),
  );
}

/** A text in three parts: the start that it shares with another text, the differing middle, and the shared end. */
type Parted = readonly [before: string, differing: string, after: string];

/**
 * Finds the difference between two short texts. If the statuses of two responses differ, the difference is the status.
 *
 * @example
 * differingPart('name, a string', 'name, a number') // [['name, a ', 'string', ''], ['name, a ', 'number', '']]
 */
export function differingPart(expected: string, received: string): readonly [Parted, Parted] {
  const came = status.exec(received)?.[0];
  if (came !== undefined && /^[1-5](?:\d\d|XX)|\bstatus\b/.test(expected) && !expected.startsWith(came)) {
    return [
      ['', expected, ''],
      ['', came, received.slice(came.length)],
    ];
  }
  const one = wordsOf(expected);
  const other = wordsOf(received);
  const least = Math.min(one.length, other.length);
  let start = 0;
  while (start < least && one[start] === other[start]) start++;
  let end = 0;
  while (end < least - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  const part = (words: readonly string[]): Parted => [
    words.slice(0, start).join(''),
    words.slice(start, words.length - end).join(''),
    words.slice(words.length - end).join(''),
  ];
  return [part(one), part(other)];
}

function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}_]+|\s+|[^]/gu) ?? [];
}

/** Shows the request beside the response, with headers and bodies collapsed. */
function exchangeParts(exchange: ExchangeSummary): HTMLElement {
  const { method, url, requestFields, requestBody, status, failure, responseFields, responseBody } = exchange;
  return element(
    'div.exchange',
    message('Request', `${method} ${url}`, requestFields, requestBody),
    message('Response', [status, failure].filter(Boolean).join(' · '), responseFields, responseBody),
  );
}

function message(
  title: string,
  start: string,
  fields: ExchangeSummary['requestFields'],
  body: string | undefined,
): HTMLElement {
  const headers = fields.map(([name, value]) => element('div', element('b', `${name}: `), value));
  return element(
    'div',
    element('h4', title),
    element('p.start', element('code', start)),
    section(countOf(fields.length, 'header'), headers),
    body === undefined || body === '' ? section('No body', []) : section('Body', [indentJson(body)]),
  );
}

function section(title: string, content: readonly (Node | string)[]): HTMLElement {
  return content.length === 0 ? element('p.facts', title) : folded(title, preformatted(title, ...content));
}

/** Shows the requests that prove a finding, each collapsed, and then the values that disagree. */
function historyParts({ exchanges, values }: FindingHistory): HTMLElement {
  const steps = exchanges.map(({ words, shows, exchange }, at) =>
    folded(`${at + 1}. ${words}: ${shows}`, exchangeParts(exchange)),
  );
  const disagreeing = values.map(({ exchange, where, text }) =>
    element('p.facts', `${where} (${exchange}): `, element('code', text)),
  );
  return element('div', element('h4', 'History'), ...steps, ...disagreeing);
}
