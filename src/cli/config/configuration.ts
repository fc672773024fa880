import type { AnswerRule } from '../../contract/index.js';
import type { DeclaredResource } from '../../resources/index.js';
import type { DoubtsOff } from '../../checks/index.js';
import type { Severity } from '../../run/index.js';
import type { Options } from '../settings/settings.js';
import type { ConfiguredLogin } from './login.js';
import type { ConfiguredTarget } from './target.js';

/** The contents of `trellis.config.yaml`. */
export interface Configuration {
  /** The file, as messages name it; undefined without a file. */
  readonly file: string | undefined;
  /** The folder that its paths are relative to, and in which its commands run. */
  readonly folder: string;
  /** The defaults of flags. */
  readonly options: Partial<Options>;
  /** The levels of rules, and then overrides, which have priority. */
  readonly severities: readonly Severity[];
  /** Declared resources, which are checked against the document. */
  readonly resources: readonly DeclaredResource[];
  /** Rules for responses of the mock, which are checked against the document. */
  readonly answers: readonly AnswerRule[];
  /** The login for every target without its own credential or login. */
  readonly login: ConfiguredLogin | undefined;
  readonly doubtsOff: DoubtsOff | undefined;
  readonly defaultTargets: readonly string[] | undefined;
  readonly targets: ReadonlyMap<string, ConfiguredTarget>;
}

export const noConfiguration: Configuration = {
  file: undefined,
  folder: '.',
  options: {},
  severities: [],
  resources: [],
  answers: [],
  login: undefined,
  doubtsOff: undefined,
  defaultTargets: undefined,
  targets: new Map(),
};
