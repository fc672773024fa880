/**
 * The path of a file as a repository has it, with slashes and from its top, where it was named from there.
 *
 * @example
 * repositoryPath('.\\api\\openapi.yaml') // 'api/openapi.yaml'
 */
export function repositoryPath(file: string): string {
  return file.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
}
