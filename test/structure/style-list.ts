/** A pattern that no message may match, and what to write instead. */
export type Entry = readonly [pattern: RegExp, instead: string];

/** No sentence of a message has more words. */
export const longestSentence = 30;

/** The style list of messages. Each entry is a phrase that plain technical English does not use. */
export const styleList: readonly Entry[] = [
  [/\bwho\b/i, 'name the server, client or person'],
  [/\b(?:whoever|whatever|nobody|somebody|anybody)\b/i, 'name the subject'],
  [/\b(?:said|told|unsaid)\b/i, 'states, reports'],
  [/^It\b/, 'name the subject'],
  [/(?<!there )\bis no (?!longer|more\b)/i, 'is not a'],
  [/\bis none\b/i, 'is not one'],
  [/\bwhat (?:is|was) (?:no|not)\b/i, 'name the noun'],
  [/\bleads? nowhere\b/i, 'refers to nothing'],
  [/\bknown are\b/i, 'the known names are'],
  [/\b(?:let in|turned away|taken for|called so)\b/i, 'accepted, rejected, treated as, named'],
  [/\b(?:mend|mended|anew|midst)\b/i, 'fix, again, middle'],
  [/\ball the same\b/i, 'anyway'],
  [/\bbut for\b/i, 'except for'],
  [/\bby itself\b/i, 'alone'],
  [/\bso many\b|\bas many as\b|\bas often as\b/i, 'give the number'],
  [/\bput back\b|\bset back\b/i, 'restore, reset'],
  [/\bnot there\b|\bis there\b/i, 'does not exist, exists'],
  [/\bin the shape of\b/i, 'as ... describes'],
  [/\bgood (?:request|credential|token)\b/i, 'valid'],
  [/\bheader fields?\b/i, 'header'],
  [/\b(?:is|are|was|were) (?:accepted|refused|answered|rejected)\b/i, 'name the server: the server accepts'],
];

/** What the `fix` of a rule begins with. */
export const imperatives =
  /^(?:Accept|Answer|Check|Declare|Describe|Find|Handle|Keep|Leave|Limit|Log|Name|Produce|Read|Reject|Send|Serve|Write)\b/;

/** A sentence has a verb: one of these words, or a form in `s` after a noun. */
export const verb =
  /\b(?:is|are|was|has|have|had|does|do|did|can|cannot|may|must|should|will|ended|died|failed|accepted|rejected|answered|redirected|denied|\w+s)\b/;

/** Files whose long texts are lists of words. */
export const wordLists: readonly string[] = ['src/resources/vocabulary.ts'];

/** Texts that are no messages: ids of attempts, a text that baselines already contain, and words that a case begins with. */
export const exceptions: readonly RegExp[] = [/^\$\{[\w.]+\} \([^)]*\)$/, /^TODO: /, /^the good request$/];
