import type { QuoteContent } from "#features/quotes/quote-rules/quote.ts";
import type { PaperOf } from "#features/quotes/quote-papers/quotePdf.server.ts";
import { sha256 } from "#shared/figures/sha256.ts";

/** A line of a quote for $100, unless these fields say otherwise. */
export const line = (id: string, fields: Partial<QuoteContent["packages"][number]["lines"][number]> = {}) => ({
  id,
  text: `Work ${id}`,
  quantity: "1",
  unit: "",
  unit_price: 100_00,
  taxable: true,
  optional: false,
  chosen_by_default: false,
  ...fields,
});
/** The content of a quote: $100 of work on a driveway, unless these fields say otherwise. */
export const contentOf = (fields: Partial<QuoteContent> = {}): QuoteContent => ({
  schema: 1,
  number: 42,
  version: 1,
  currency: "usd",
  title: "Driveway",
  introduction: "",
  packages: [{ id: "p", name: "", description: "", recommended: false, lines: [line("a")] }],
  discount: null,
  taxes: [],
  deposit: null,
  terms: "",
  notices: [],
  language: "en",
  business: {
    name: "Lakeview Exterior Care",
    phone: "(630) 555-0100",
    email: "office@lakeview.example",
    town: "Naperville, IL",
    licensed_insured: true,
    color: "#0b6e99",
    logo: null,
  },
  recipient: { name: "Carla Customer", email: "carla@mail.dev", phone: null, address: "12 Oak Street" },
  derivations: [],
  ...fields,
});
/** The input for the paper of such a quote. */
export const paperOf = (fields: Partial<QuoteContent> = {}): PaperOf => ({
  content: contentOf(fields),
  lastDay: "2026-12-23",
  contentHash: sha256("content"),
  sentAt: "2026-11-24T03:00:00.000Z",
  timeZone: "America/Chicago",
  pictures: new Map(),
});
