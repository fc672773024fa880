import { patternOfSeveral, type NamedState } from './state-words.js';
import { wordsOf } from './words.js';

/** Words that say nothing but in which states the server rejects the request, if they are all of a sentence. */
const plainWords = new Set(
  `a an the this that these which it they its you one is are was were be been being has have had can could may must
  cannot can't mustn't isn't aren't wasn't weren't hasn't haven't couldn't not no never neither either only already yet
  still currently current longer again anymore any more first before once after when if while because since as so and
  or nor also therefore in of for from with state states status statuses phase stage request requests operation action
  conflict error invalid wrong possible allowed permitted accepted valid available rejected fails failed returns returned
  respond responds answers code server requires immutable read-only readonly`.split(/\s+/),
);

/** Phrases with words that elsewhere say more. */
const plainPhrases =
  /\b(?:ha(?:s|ve)|needs?|possible|allowed|permitted|requires?.*) to\b|\buntil (?:it|they)(?: (?:is|are|has been|have been))? (?:re|un)[a-z]+ed$|\b[a-z]+ed(?:,| and| or) [a-z]+ed\b|(?:,| and| or) [a-z]+ed\b|\b4\d\d\b|\bread[ -]only\b/gi;

const cannot = String.raw`(?:cannot|can't|can not|must not|mustn't|may not|can no longer|may no longer|can never)`;

interface Form {
  readonly isOnly: boolean;
  readonly isOfRefusals?: true;
}

/** The forms of such sentences. Those of refusals are read in descriptions of 4xx responses alone. */
const forms: readonly (Form & { readonly form: string })[] = [
  // Only drafts can be changed. Only paid orders may be shipped.
  { isOnly: true, form: String.raw`\bonly (?:an? |the )?<states>(?: <item>)? (?:can|could|may)\b<no condition>` },
  // Only invoices in the state DRAFT can be changed. Only an order that is paid can be shipped.
  {
    isOnly: true,
    form: String.raw`\bonly (?:(?!are\b|is\b)[a-z]+ )?(?:an? |the )?<item> (?:(?:that|which|with|is|are|in|still|an?|the|status|state|of|has|have|been) )+<states><end>`,
  },
  // It can only be cancelled while it is pending. Only allowed for drafts.
  {
    isOnly: true,
    form: String.raw`\bonly (?:be )?(?:[a-z]+ (?:(?:an?|the) <item> )?)?(?:while|when|if|in|for|from)(?: (?:the|an?|its|it|they|<item>|is|are|in|still|status|state|of|has|have|been))* <states><end>`,
  },
  // You can only cancel pending orders.
  { isOnly: true, form: String.raw`\bonly [a-z]+ (?:an? )?<states> <item>$` },
  // The order must be paid. It must be paid first.
  {
    isOnly: true,
    form: String.raw`\b(?:<item>|it) (?:must|has to|have to|needs? to)(?: still)?(?: (?:be|have been))?(?: (?:in|an?|the|status|state|of))* <states>(?: first|(?= before (?:it|they) )|<end>)`,
  },
  // Requires the order to be open. Requires the status open.
  {
    isOnly: true,
    form: String.raw`^requires?(?: (?:an?|the|<item>|to|be|in|state|status|of|that|is))* <states><end>`,
  },
  // The invoice is not a draft.
  {
    isOnly: true,
    isOfRefusals: true,
    form: String.raw`(?:^|: |- |\b(?:<item>|it|they|state|status|if|when|because) )(?:(?:is|are|was|were|has|have) )?(?:not|neither|[a-z]+n't|no|no longer)(?: (?:yet|been|in|an?|the|state|status))* <states><end>`,
  },
  // The order is already cancelled.
  {
    isOnly: false,
    isOfRefusals: true,
    form: String.raw`(?:^|: |- |\b(?:<item>|it|they|if|when|because) )(?:(?:is|are|was|were|has|have) )?already (?:(?:been|being|in|an?|the) )*<states><end of state>`,
  },
  // The order has been shipped.
  {
    isOnly: false,
    isOfRefusals: true,
    form: String.raw`\b(?:<item>|it) (?:is|are|was|were|has been|have been)(?: (?:currently|in|an?|the|state|status|of))* <states><end of state>`,
  },
  // A solved ticket cannot be solved again.
  { isOnly: false, form: String.raw`\b<states>(?: <item>)? ${cannot}\b<no condition>` },
  // You cannot change a paid order, or an order that has been paid.
  {
    isOnly: false,
    form: String.raw`\b(?:${cannot}|not (?:possible|allowed) to) [a-z]+(?: or [a-z]+)? (?:(?:an?|the) )?(?:<item> (?:(?:that|which|in|is|are|has|have|been|status|state) )+<states><end of state>|<states> <item>$)`,
  },
  // Paid orders are immutable.
  { isOnly: false, form: String.raw`\b<states>(?: <item>)? (?:is|are) (?:immutable|read[ -]?only)\b` },
  // It cannot be changed once it has been issued.
  {
    isOnly: false,
    form: String.raw`\b(?:${cannot}|no longer|not possible|not allowed|no [a-z]+ (?:is|are) (?:possible|allowed))\b(?:[^,]*) (?:once|after|when|if|while|because)(?: (?:the|an?|it|they|<item>|has|have|is|are|was|been|already|in|status|state))* <states><end of state>`,
  },
  // Once it is paid, an order cannot be changed.
  {
    isOnly: false,
    form: String.raw`^(?:once|after|when|if|while)(?: (?:the|an?|it|they|<item>|has|have|is|are|was|been|already|in|status|state))* <states>,? (?:an?|the|it|they|<item>)(?: <item>)? ${cannot}\b`,
  },
];

/** The patterns of what a sentence says of an item and its states. */
export interface Patterns {
  readonly noun: RegExp;
  readonly anyState: RegExp;
  /** Of the states in which a sentence says the server accepts a request: `paid orders can be changed by the staff`. */
  readonly allowing: RegExp;
  readonly forms: readonly (Form & { readonly pattern: RegExp })[];
  /** Words for the request. */
  readonly deed: RegExp;
  /** Of `finished jobs (done, failed)`. */
  readonly listing: RegExp;
}

export function patternsFor(states: readonly NamedState[], thing: string, deeds: string): Patterns {
  const names = [...new Set([wordsOf(thing).join(' '), wordsOf(thing).at(-1) ?? '', 'item', 'resource'])];
  const ownNames = names.filter((each) => each !== '').map((each) => each.replace(/y$/, '(?:y|ie)'));
  const noun = `(?:${ownNames.join('|')})s?`;
  const several = patternOfSeveral(states);
  const parts: Readonly<Record<string, string>> = {
    states: `(${several})`,
    item: noun,
    end: String.raw`(?: yet)?(?=,|:|\)|$| (?:${noun}|state|status|phase|stage|can|could|may)\b)`,
    // `Paid orders cannot be changed once they are shipped` says nothing of the others.
    'no condition': String.raw`(?!.* (?:once|after|when|if|while|before|because|as)\b)`,
    'end of state': String.raw`(?=,|:|\)|$| (?:(?:and|or) (?!not\b|no longer\b|(?:an? |the )?${several})|(?:state|status|already|before|any ?more|any longer)\b))`,
  };
  const patternIn = (form: string): RegExp =>
    new RegExp(
      form.replaceAll(/<([a-z ]+)>/g, (_, part: string) => parts[part] ?? ''),
      'i',
    );
  return {
    noun: new RegExp(`\\b${noun}\\b(?! (?:items?|resources?)\\b)`, 'gi'),
    anyState: new RegExp(`\\b${several}(?![a-z])`, 'gi'),
    allowing: patternIn(
      String.raw`^(?!.*\bonly (?:an? |the )?<states>).*?\b<states>(?: <item>)? (?:can|may) (?!not\b|no longer\b|never\b|only\b)`,
    ),
    deed: new RegExp(
      String.raw`\b(?:${deeds})(?:[bdglmnprt]?(?:i?e?s|i?e?d|y?ing|e|y)|[a-z]{0,3}(?:ion|ment))?\b`,
      'gi',
    ),
    listing: patternIn(String.raw`\b[a-z]+ (<item>) \(<states>\)`),
    forms: forms.map(({ form, ...rest }) => ({ ...rest, pattern: patternIn(form) })),
  };
}

/** Returns true for a sentence that says no more than states, requests and whether one is possible in the others. */
export function isPlain(text: string, { anyState, noun, deed }: Patterns): boolean {
  const rest = [plainPhrases, anyState, noun, deed].reduce((left, known) => left.replaceAll(known, ' '), text);
  return (rest.toLowerCase().match(/[a-z0-9][a-z0-9'-]*/g) ?? []).every((word) => plainWords.has(word));
}
