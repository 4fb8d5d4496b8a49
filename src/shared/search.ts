/** Whether one of the texts contains what was typed, whatever the letters' case. */
export function containsText(texts: readonly (string | null)[], typed: string): boolean {
  const wanted = typed.toLowerCase();
  return texts.some((text) => text?.toLowerCase().includes(wanted) ?? false);
}
