/** What the codes of the operating system mean to a person (POSIX, errno.h). */
const words: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['ENOTDIR', 'part of its path is a file, not a folder'],
  ['EISDIR', 'it is a folder'],
  ['EEXIST', 'something of that name is there already'],
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['EROFS', 'the file system is read-only'],
  ['ENOSPC', 'no space is left'],
  ['EDQUOT', 'the disk quota is used up'],
  ['EFBIG', 'it is too large'],
  ['EIO', 'the device reports an error'],
  ['EMFILE', 'too many files are open'],
  ['ENFILE', 'too many files are open'],
  ['ELOOP', 'its symbolic links lead in a circle'],
  ['ENAMETOOLONG', 'the name is too long'],
  ['ENXIO', 'nobody is at the other end of it'],
  ['EINVAL', 'the system does not take it as a file'],
]);

/**
 * Why the file system refused, in words that complete "cannot read FILE: …".
 *
 * @example
 * fileFault(error) // 'there is no such file'
 */
export function fileFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return words.get(code) ?? (error.message || code);
}
