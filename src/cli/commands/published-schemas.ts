import { schemaOf, type JsonSchema } from '../../codec/index.js';
import { caseFile } from '../../cases/index.js';
import { report } from '../../report/index.js';
import { baselineFile } from '../../run/index.js';
import { configuration } from '../config/parse-configuration.js';

/** The JSON Schemas of `schemas/`, by file: `npm run build` writes them. */
export const publishedSchemas: Readonly<Record<string, JsonSchema>> = {
  'baseline.schema.json': schemaOf(
    baselineFile,
    'Trellis baseline',
    'Findings that are known and accepted for a while: they are shown, and do not fail the run.',
  ),
  'cases.schema.json': schemaOf(
    caseFile,
    'Trellis case file',
    'Written contract cases: each is a small change to a valid request, and the answer that the contract requires.' +
      '\n\n' +
      'A text may contain holes such as `${unique.int64}`, which each request fills with a fresh value. The names are `int64`, `int32`, `string`, `uuid`, `wide-int64` and `wide-int64-neighbour`. A `wide-int64` is odd and above 2^54. Its neighbour is two below the `wide-int64` of the same name and rounds to the same double. A name, as in `${unique.int64.twin}`, gives the same value wherever it stands in a case. `${repeat.1000.x}` repeats a text. `$${` stands for `${` itself.',
  ),
  'config.schema.json': schemaOf(
    configuration,
    'Trellis configuration',
    'trellis.config.yaml: defaults of flags, and targets by name. In texts, `${NAME}` is a variable of the environment and `$${` stands for `${` itself. Paths go from the folder of the file.',
  ),
  'report.schema.json': schemaOf(
    report,
    'Trellis report',
    'What one run of `trellis verify` found, as `--reporter json` writes it. Durations are in milliseconds. Members that have nothing to say are left out.',
  ),
};
