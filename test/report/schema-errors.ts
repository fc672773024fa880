import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';

function validator(file: string, dialect: 'draft-04' | 'draft-07'): (text: string) => readonly string[] {
  const ajv = new Ajv.default({ strict: false, allErrors: true, logger: false, unicodeRegExp: false });
  addFormats.default(ajv);
  const schema = JSON.parse(readFileSync(new URL(`schemas/${file}`, import.meta.url), 'utf8'));
  // All that this schema has of draft-04 and later drafts lack is the name of its identifier.
  const { $schema: _, id: __, ...rest } = schema;
  const validate = ajv.compile(dialect === 'draft-04' ? rest : schema);
  return (text) =>
    validate(JSON.parse(text))
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** What is wrong with a text that should be SARIF 2.1.0. */
export const sarifErrors = validator('sarif-2.1.0-rtm.5.json', 'draft-04');
/** What is wrong with a text that should be in the Common Test Report Format. */
export const ctrfErrors = validator('ctrf-schema-0.0.json', 'draft-07');

const ajv = new Ajv2020({ strict: true, allErrors: true });
addFormats.default(ajv);
const isReport = ajv.compile(
  JSON.parse(readFileSync(new URL('../../schemas/report.schema.json', import.meta.url), 'utf8')),
);

/** What is wrong with a text that should be a JSON report of ours. */
export function reportErrors(text: string): readonly string[] {
  return isReport(JSON.parse(text))
    ? []
    : (isReport.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
