/** The maximum length of a link's tag, in characters. */
export const maxTagLength = 40;

/**
 * Normalises a link's tag (`?source=`) for storage and comparison: lower case, only letters, digits, spaces, "-", "_"
 * and ".", at most `maxTagLength` characters. Null if none remain. The input is untrusted, because the link's author
 * chose it.
 */
export function sourceTag(text: string | null | undefined): string | null {
  const tag = (text ?? "")
    .slice(0, 500)
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}_.-]+/gu, " ");
  // If the cut splits a surrogate pair, its first half is removed too.
  return (
    tag
      .trim()
      .slice(0, maxTagLength)
      .replace(/\p{Cs}$/u, "")
      .trim() || null
  );
}
