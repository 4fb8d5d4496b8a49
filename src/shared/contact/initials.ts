/** "MR" of "Marcus Reyes": the first letters of a name's first and last word; "?" without letters. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.match(/^\p{L}/u)?.[0].toUpperCase() ?? "")
    .join("");
  return initials || "?";
}
