import { repositoryPath } from '../../text/repository-path.js';

/**
 * A file as an artifactLocation (SARIF 2.1.0 §3.4): what is named from the working directory is relative to the top of
 * the sources, as code scanning wants it; what is elsewhere has its whole address.
 *
 * @example
 * artifactLocation('api/plant store.yaml') // { uri: 'api/plant%20store.yaml', uriBaseId: '%SRCROOT%' }
 */
export function artifactLocation(file: string): { readonly uri: string; readonly uriBaseId?: string } {
  if (/^https?:\/\//i.test(file)) return { uri: URL.canParse(file) ? new URL(file).href : encoded(file) };
  const path = repositoryPath(file);
  if (/^[a-z]:\//i.test(path)) return { uri: `file:///${path.slice(0, 2)}${encoded(path.slice(2))}` };
  if (path.startsWith('/')) return { uri: `file://${encoded(path)}` };
  return path.startsWith('../') ? { uri: encoded(path) } : { uri: encoded(path), uriBaseId: '%SRCROOT%' };
}

function encoded(path: string): string {
  return path.toWellFormed().split('/').map(encodeURIComponent).join('/');
}
