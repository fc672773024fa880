/** A fenced block of a page: its language, and what else its fence says. */
export interface Snippet {
  readonly language: string;
  readonly info: string;
  readonly text: string;
  /** The line of the fence, from 1. */
  readonly line: number;
}

/** The fenced blocks of a page of Markdown, in their order. */
export function snippetsOf(markdown: string): readonly Snippet[] {
  return [...markdown.matchAll(/^```(\S+)[ ]?([^\n]*)\n(.*?)^```$/gms)].map((match) => {
    const [, language = '', info = '', text = ''] = match;
    return { language, info, text, line: markdown.slice(0, match.index).split('\n').length };
  });
}
