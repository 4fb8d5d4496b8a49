const words: Record<string, string> = {
  ENOSPC: "the disk is full. Free some space, or choose another folder.",
  EDQUOT: "this account's disk quota is used up. Free some space, or choose another folder.",
  EFBIG: "the file is larger than this system allows. Choose another folder.",
  EACCES: "this account can't write there. Choose another folder, or change its permissions.",
  EPERM: "this account can't write there. Choose another folder, or change its permissions.",
  EROFS: "the file system is read-only. Choose another folder.",
  ENOENT: "a folder of this path does not exist. Create it first.",
  ECONNREFUSED: "the database does not answer. Check that it is running.",
  "57P01": "the database was stopped. Try again when it is running.",
  "53100": "the disk of the database is full. Free some space there.",
};

/** One line: why a backup or a restore failed, and what to do. */
export function describeFailure(error: unknown): string {
  const { code, message, path } = error as NodeJS.ErrnoException;
  const known = code === undefined ? undefined : words[code];
  if (known === undefined) return message;
  return path === undefined ? known : `${path}: ${known}`;
}
