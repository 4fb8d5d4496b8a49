/**
 * A path without the slashes at its end: "/a//" is "/a", and "/" is "". Not by a pattern: that takes the square of the
 * length of a path that is nothing but slashes.
 */
export function withoutSlashesAtEnd(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}
