const words: Record<string, string> = {
  ENOSPC: "the disk is full. Make room, or choose another place.",
  EDQUOT: "this account's share of the disk is used up. Make room, or choose another place.",
  EFBIG: "the file became larger than this system allows. Choose another place.",
  EACCES: "the place can't be written by this account. Choose another place, or change its permissions.",
  EPERM: "the place can't be written by this account. Choose another place, or change its permissions.",
  EROFS: "the place is read-only. Choose another place.",
  ENOENT: "a folder on the way does not exist. Create it first.",
  ECONNREFUSED: "the database does not answer. Check that it is running.",
  "57P01": "the database was stopped meanwhile. Start again once it is back.",
  "53100": "the disk of the database is full. Make room there.",
};

/** One line: why a backup or a restore failed, and what to do. */
export function describeFailure(error: unknown): string {
  const { code, message, path } = error as NodeJS.ErrnoException;
  const known = code === undefined ? undefined : words[code];
  if (known === undefined) return message;
  return path === undefined ? known : `${path}: ${known}`;
}
