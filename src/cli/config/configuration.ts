import type { AnswerRule } from '../../contract/index.js';
import type { DeclaredResource } from '../../resources/index.js';
import type { DoubtsOff } from '../../checks/index.js';
import type { Severity } from '../../run/index.js';
import type { Options } from '../settings/settings.js';
import type { ConfiguredLogin } from './login.js';
import type { ConfiguredTarget } from './target.js';

/** What `trellis.config.yaml` says. */
export interface Configuration {
  /** As it is named in messages; undefined where there is none. */
  readonly file: string | undefined;
  /** The folder from which its paths go, and in which its commands run. */
  readonly folder: string;
  /** What stands for flags that are not given. */
  readonly options: Partial<Options>;
  /** Rules first, then overrides, which go before them. */
  readonly severities: readonly Severity[];
  /** What a person says of resources, to be held against the document. */
  readonly resources: readonly DeclaredResource[];
  /** What the mock answers some requests with, to be held against the document. */
  readonly answers: readonly AnswerRule[];
  /** For every target that has no credential and no login of its own. */
  readonly login: ConfiguredLogin | undefined;
  readonly doubtsOff: DoubtsOff | undefined;
  readonly defaultTargets: readonly string[] | undefined;
  readonly targets: ReadonlyMap<string, ConfiguredTarget>;
}

/** What holds where there is no file. */
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
