import { rules, type Level, type NamedRule } from '../../../checks/index.js';
import type { Place } from '../../../json/index.js';
import { clip } from '../../text/clip.js';
import { repositoryPath } from '../github/workflow-command.js';
import { writeJson } from '../../stream/json-text.js';
import type { Sink } from '../../stream/reporter.js';

/** GitHub shows no more characters of a message. */
const longestMessage = 4_000;

/** The name of a level (SARIF 2.1.0 §3.27.10). */
export const sarifLevel = { violation: 'error', warning: 'warning', note: 'note' } as const satisfies Record<
  Level,
  string
>;

/** Every rule as a reportingDescriptor (SARIF 2.1.0 §3.49), in the order of the list of rules. */
export const sarifRules = rules.map((rule) => ({
  id: rule.id,
  name: pascalCase(rule.id),
  shortDescription: { text: rule.title },
  fullDescription: { text: rule.why },
  help: { text: helpText(rule, ''), markdown: helpText(rule, '**') },
  defaultConfiguration: { level: sarifLevel[rule.level] },
  properties: { category: rule.category, tags: ['api-contract', rule.category] },
}));

function helpText({ why, fix, standard }: NamedRule, bold: string): string {
  const more = standard === undefined ? [] : [`${bold}Standard:${bold} ${standard}`];
  return [why, `${bold}How to fix it:${bold} ${fix}`, ...more].join('\n\n');
}

/** `server-error` as `ServerError` (§3.49.7). */
function pascalCase(id: string): string {
  return id.replaceAll(/(?:^|-)(?<first>[a-z])/g, (_match, first: string) => first.toUpperCase());
}

/**
 * Writes text as a message (SARIF 2.1.0 §3.11): braces are doubled, since they enclose placeholders (§3.11.5), and text
 * of a target cannot become a link (§3.11.6).
 *
 * @example
 * sarifMessage('got {"a":1}') // { text: 'got {{"a":1}}' }
 */
export function sarifMessage(text: string): { readonly text: string } {
  return { text: clip(text, longestMessage).replaceAll(/[{}]/g, '$&$&').replaceAll('](', '] (') };
}

/**
 * Writes a file as an artifactLocation (SARIF 2.1.0 §3.4): relative to the top of the sources, as code scanning expects
 * it, or as a complete URI if it is elsewhere.
 *
 * @example
 * artifactLocation('api/plant store.yaml') // { uri: 'api/plant%20store.yaml', uriBaseId: '%SRCROOT%' }
 */
function artifactLocation(file: string): { readonly uri: string; readonly uriBaseId?: string } {
  if (/^https?:\/\//i.test(file)) return { uri: URL.canParse(file) ? new URL(file).href : encoded(file) };
  const path = repositoryPath(file);
  if (/^[a-z]:\//i.test(path)) return { uri: `file:///${path.slice(0, 2)}${encoded(path.slice(2))}` };
  if (path.startsWith('/')) return { uri: `file://${encoded(path)}` };
  return path.startsWith('../') ? { uri: encoded(path) } : { uri: encoded(path), uriBaseId: '%SRCROOT%' };
}

function encoded(path: string): string {
  return path.toWellFormed().split('/').map(encodeURIComponent).join('/');
}

/** A place as a physicalLocation (SARIF 2.1.0 §3.29). */
export function physicalLocation({ file, line, column }: Place) {
  const region = { startLine: Math.max(1, line), startColumn: Math.max(1, column) };
  return { artifactLocation: artifactLocation(file), region };
}

/** The analysed documents (SARIF 2.1.0 §3.24). */
export function sarifArtifacts(files: Iterable<string>) {
  return Array.from(files, (file) => ({ location: artifactLocation(file), roles: ['analysisTarget'] }));
}

/** Writes a log (SARIF 2.1.0 §3.13). */
export function writeSarif(runs: readonly object[], sink: Sink): Promise<void> {
  return writeJson({ $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs }, sink);
}
