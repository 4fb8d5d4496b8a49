/** True if one of the texts contains the typed text, regardless of case. */
export function containsText(texts: readonly (string | null)[], typed: string): boolean {
  const wanted = typed.toLowerCase();
  return texts.some((text) => text?.toLowerCase().includes(wanted) ?? false);
}
