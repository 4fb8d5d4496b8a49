/** A part of a legal text: its heading, and its paragraphs; `id` is its anchor. */
export type LegalPart = { id: string; title: string; paragraphs: string[]; language?: "es" };
