/** Explanations of the error codes of the operating system (POSIX, errno.h). */
const words: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['ENOTDIR', 'part of its path is a file, not a folder'],
  ['EISDIR', 'it is a folder'],
  ['EEXIST', 'a file of that name already exists'],
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['EROFS', 'the file system is read-only'],
  ['ENOSPC', 'no space is left on the device'],
  ['EDQUOT', 'the disk quota is exceeded'],
  ['EFBIG', 'it is too large'],
  ['EIO', 'the device reports an error'],
  ['EMFILE', 'too many files are open'],
  ['ENFILE', 'too many files are open'],
  ['ELOOP', 'its symbolic links form a circle'],
  ['ENAMETOOLONG', 'the name is too long'],
  ['ENXIO', 'no process reads from it'],
  ['EINVAL', 'the system does not accept it as a file'],
]);

/**
 * The reason for an error of the file system, to complete "cannot read FILE: …".
 *
 * @example
 * fileFault(error) // 'there is no such file'
 */
export function fileFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return words.get(code) ?? (error.message || code);
}
