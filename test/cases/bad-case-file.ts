/** A file that is no case file, and what is said of it. */
export interface BadCaseFile {
  readonly title: string;
  readonly text: string;
  readonly refusal: string;
}

export function bad(title: string, text: string, refusal: string): BadCaseFile {
  return { title, text, refusal };
}
