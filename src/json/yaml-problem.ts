import type { Place } from './source.js';

/** A problem of a document, in the shape of `Problem` in `src/error`. */
export interface DocumentProblem {
  readonly code: string;
  readonly message: string;
  readonly place: Place;
  readonly hint?: string | undefined;
}

interface Advice {
  readonly code: string;
  readonly message?: string;
  readonly hint?: string | undefined;
}

const indentation: Advice = {
  code: 'yaml-indentation',
  hint: 'check the indentation of this line and the one before, and quote a value that contains ": "',
};

/** Messages and hints for the common error codes of the `yaml` package. */
const advices: Readonly<Record<string, Advice>> = {
  BAD_INDENT: indentation,
  BLOCK_AS_IMPLICIT_KEY: indentation,
  MULTILINE_IMPLICIT_KEY: indentation,
  BAD_SCALAR_START: { code: 'yaml-syntax', hint: 'put the value in quotes' },
  BAD_DQ_ESCAPE: { code: 'yaml-syntax', hint: 'write \\\\ for a backslash, or use single quotes' },
  NON_STRING_KEY: { code: 'yaml-key', message: 'a member name must be a string' },
  TAB_AS_INDENT: { code: 'yaml-tab', message: 'a tab must not indent a line', hint: 'indent with spaces' },
};

interface YamlError {
  readonly code: string;
  readonly message: string;
}

/** Whether an error concerns text after the end of the document; all later errors then do, too. */
export function isStray({ code, message }: YamlError): boolean {
  return (
    code === 'UNEXPECTED_TOKEN' &&
    /^(?:Unexpected \S+ (?:at node end|token in YAML stream)|Not a YAML token)/.test(message)
  );
}

const stray: Advice = {
  code: 'yaml-syntax',
  message: 'this does not belong to what stands before it',
  hint: 'check that the file is YAML or JSON, and the indentation and quotes of this line and the one before',
};

/** Converts an error of the `yaml` package into a problem. */
export function yamlProblem(error: YamlError, place: Place): DocumentProblem {
  const advice = isStray(error) ? stray : (advices[error.code] ?? { code: 'yaml-syntax' });
  const message = advice.message ?? error.message.charAt(0).toLowerCase() + error.message.slice(1);
  return { code: advice.code, message, place, hint: advice.hint };
}
