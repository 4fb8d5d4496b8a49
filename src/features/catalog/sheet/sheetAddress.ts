/** The papers that the sheet is printed on. */
export const sheetPapers = ["letter", "a4"] as const;
export type SheetPaper = (typeof sheetPapers)[number];

/** The address of the sheet as a PDF; with a business, whose owner has this id, its name is on it. */
export function sheetAddress({ businessId, paper = "letter" }: { businessId?: string; paper?: SheetPaper }): string {
  const query = new URLSearchParams({
    ...(businessId !== undefined && { business: businessId }),
    ...(paper !== "letter" && { paper }),
  });
  return `/measuring-sheet.pdf${query.size > 0 ? `?${query.toString()}` : ""}`;
}
