/** How long the tag of a link may be. */
export const maxTagLength = 40;

/**
 * A link's tag (`?source=`) as it is stored and compared: lower case, letters, digits, spaces, "-", "_" and ".", no
 * longer than `maxTagLength`; null where nothing is left. The link's author chose it, so it may be anything.
 */
export function sourceTag(text: string | null | undefined): string | null {
  const tag = (text ?? "")
    .slice(0, 500)
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}_.-]+/gu, " ");
  // Cut in the middle of a sign of two parts, its first half goes too.
  return (
    tag
      .trim()
      .slice(0, maxTagLength)
      .replace(/\p{Cs}$/u, "")
      .trim() || null
  );
}
