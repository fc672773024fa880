import { someString } from '../body/visit-objects.js';
import { report, type Check } from '../findings/finding.js';
import { jsonOf, mediaTypeOf } from '../body/response-body.js';
import type { ReceivedResponse, SentRequest } from '../context/exchange.js';
import { excerpt, statusText } from '../findings/finding-text.js';

/** Checks that an error response does not reveal internals of the server. */
export const stackTraceCheck: Check = {
  id: 'stack-trace',
  check({ request, result }, theCase) {
    if (result.kind !== 'response' || result.status < 400 || result.body.length === 0) return [];
    const leak = leakIn(result, textOf(request));
    if (leak === undefined) return [];
    const message = `The body of the ${statusText(result.status)} response contains a ${leak.what}.`;
    const facts = { expected: 'a message about the request', received: excerpt(leak.excerpt), place: theCase.contract };
    return [report('stack-trace', { message, ...facts, key: leak.what })];
  },
};

function leakIn(response: ReceivedResponse, request: string): Leak | undefined {
  const json = jsonOf(response);
  if (json?.ok) {
    let leak: Leak | undefined;
    someString(json.node, ({ text }) => (leak = findLeak(text, request)) !== undefined);
    return leak;
  }
  const text = new TextDecoder().decode(response.body);
  return findLeak(isMarkup(response) ? withoutTags(text) : text, request);
}

/** Removes tags, since pages name scripts and styles by paths of the site, which are not secret. */
function withoutTags(text: string): string {
  return text
    .replaceAll(/<[^<>]{0,2000}>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"');
}

function isMarkup(response: ReceivedResponse): boolean {
  const typed = mediaTypeOf(response);
  return typed.kind === 'known' && /html|xml/.test(typed.mediaType.subtype);
}

function textOf({ url, body }: SentRequest): string {
  return `${url}\n${body === undefined ? '' : new TextDecoder().decode(body)}`;
}

/** An internal detail of the server in a text. */
interface Leak {
  readonly what: 'stack trace' | 'file path';
  readonly excerpt: string;
}

/** How much of a text is searched, in UTF-16 code units: stack traces are at the beginning. */
const searched = 64 * 1024;

/** Returns the first leak in a text that the request itself did not contain. */
function findLeak(text: string, sent: string): Leak | undefined {
  const beginning = text.slice(0, searched);
  for (const { what, sign, pattern } of leakPatterns) {
    // A substring search is much faster than trying the pattern at every position.
    if (!beginning.includes(sign)) continue;
    const match = pattern.exec(beginning)?.[0];
    if (match !== undefined && !sent.includes(match)) return { what, excerpt: match };
  }
  return undefined;
}

/** A pattern of internal details. */
interface LeakPattern extends Pick<Leak, 'what'> {
  /** A text that occurs in every match. */
  readonly sign: string;
  /** The pattern has no nested repetition, because it is applied to untrusted text. */
  readonly pattern: RegExp;
}

/** Patterns that do not match prose about a request, one for the stack traces of each family of languages. */
const leakPatterns: readonly LeakPattern[] = [
  // JavaScript: "at createPlant (/srv/store.js:12:5)", "at file:///srv/store.js:12:5", "at async node:internal/…:1:2"
  {
    what: 'stack trace',
    sign: 'at ',
    pattern:
      /\bat (?:[^\s(][^\n(]{0,120} )?\(?(?:file:\/\/|node:|webpack|\/|[A-Za-z]:[\\/])[^\s()]{1,300}:\d{1,7}:\d{1,7}\)?/,
  },
  // Java, Kotlin, Scala: "at store.Plants.create(Plants.java:12)"
  {
    what: 'stack trace',
    sign: 'at ',
    pattern:
      /\bat [\w$./]{1,200}\.[\w$<>]{1,80}\((?:[\w$]{1,80}\.(?:java|kt|scala|groovy|clj):\d{1,7}|Native Method|Unknown Source)\)/,
  },
  // .NET: "at Store.Plants.Create(Plant plant) in C:\src\Plants.cs:line 12"
  { what: 'stack trace', sign: ':line ', pattern: /\bat [^\n(]{1,300}\([^\n)]{0,300}\) in [^\n]{1,300}:line \d{1,7}/ },
  // Python
  { what: 'stack trace', sign: 'Traceback (', pattern: /\bTraceback \(most recent call last\):/ },
  { what: 'stack trace', sign: '.py", line', pattern: /\bFile "[^"\n]{1,300}\.py", line \d{1,7}/ },
  // Go
  { what: 'stack trace', sign: 'goroutine ', pattern: /\bgoroutine \d{1,12} \[[a-z][^\]\n]{0,60}\]:/ },
  // Ruby: "plants.rb:12:in `create'"
  { what: 'stack trace', sign: '.rb:', pattern: /\b[\w/.-]{1,300}\.rb:\d{1,7}:in [`'][^`'\n]{1,120}'/ },
  // PHP: "#0 /srv/plants.php(12): create()", "in /srv/plants.php on line 12"
  { what: 'stack trace', sign: '.php(', pattern: /#\d{1,4} [^\s(]{1,300}\.php\(\d{1,7}\): / },
  { what: 'stack trace', sign: '.php', pattern: /\bin [^\s]{1,300}\.php(?: on line |:)\d{1,7}/ },
  // Rust
  { what: 'stack trace', sign: 'panicked at', pattern: /\bthread '[^'\n]{1,80}' (?:\(\d{1,12}\) )?panicked at / },
  // Elixir, Erlang: "(store 0.1.0) lib/store/plants.ex:12: Store.Plants.create/1"
  { what: 'stack trace', sign: 'lib/', pattern: /\blib\/[\w/.-]{1,200}\.exs?:\d{1,7}: [\w.?!]{1,120}\/\d/ },
  // A file in a folder of a server. The end of a URL path does not begin at a word boundary.
  {
    what: 'file path',
    sign: '/',
    pattern:
      /(?<![\w./:~%-])\/(?:home|root|usr|var|opt|srv|etc|Users|private|tmp|mnt)\/[\w@.+-]{1,100}(?:\/[\w@.+-]{1,100}){0,20}\.[A-Za-z]\w{0,7}\b/,
  },
  // A source file with a line number in any folder.
  {
    what: 'file path',
    sign: '/',
    pattern:
      /(?<![\w./:~%-])\/(?:[\w@.+-]{1,100}\/){1,20}[\w@.+-]{1,100}\.(?:[cm]?[jt]sx?|py|rb|php|java|kt|go|rs|cs|exs?|pl|cpp|c)(?::\d{1,7}| line \d{1,7}|\(\d{1,7}\))/,
  },
  {
    what: 'file path',
    sign: ':\\',
    pattern: /(?<!\w)[A-Za-z]:\\(?:[\w@.+ -]{1,100}\\){1,20}[\w@.+-]{1,100}\.\w{1,8}\b/,
  },
];
