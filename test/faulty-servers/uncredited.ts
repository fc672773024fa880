/**
 * Families of derived cases that no fault here needs, since others find it too, with what they are kept for all the same.
 */
export const uncredited: Readonly<Record<string, string>> = {
  'good/minimal': 'whatever is wrong with every answer is shown by the smallest request',
  'good/full': 'whatever is wrong with every answer to a full request is shown by it first',
  'sequence/several': 'a connection that is not read to its end fails at the next good request, whichever that is',
  'sequence/after-denied': 'a server that reads no body before it refuses is one of sockets, and these stores are not',
  'sequence/after-wrong-media-type': 'a server that reads the bodies that it denies need not read those of other types',
  'sequence/after-unknown-path': 'a server that reads the bodies of its own paths need not read those of others',
  'no-body/empty-object':
    'what is refused here is sent again, and whoever takes it takes all that lacks what is required',
  'accept/anything': 'what most clients send, and few servers look at',
  'auth/wrong': 'who takes any token takes many others',
  'auth/middle-changed': 'who compares a part of a token takes other tokens with that part',
  'auth/scheme-only': 'on the wire the same as a scheme with a space behind it, but for what trims',
  'auth/scheme-and-space': 'on the wire the same as a scheme alone, but for what trims',
  'wire/authorization-twice':
    'of several fields a server sees one, the first, the last or a list, as of credentials joined',
  'body/beyond-double': 'a service that holds ids as doubles also takes the greatest for another one',
  'body/invalid-utf8': 'who replaces bytes that are not UTF-8 replaces overlong ones too',
  'body/number': 'who takes numbers for strings takes zero, too, unless it is taken for nothing',
  'body/pretty': 'who takes no line breaks between tokens takes none around them',
  'body/string': 'who reads a word as a number reads digits so as well',
  'method/grow': 'a parser that knows no such method answers before any of these stores sees it',
  'wire/bad-chunk': 'a parser sees it, and that of all these stores is the same',
  'wire/short-content-length': 'a parser sees it, and that of all these stores is the same',
};
