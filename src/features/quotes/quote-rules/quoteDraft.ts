import type * as z from "zod";
import { namesAddress } from "#shared/contact/addressInText.ts";
import { draftFields, type QuoteRecipient } from "./quote.ts";
import { maxCents, quoteLimits } from "./quoteLimits.ts";
import { choiceByDefault, figuresOf } from "./quoteMoney.ts";

/** The part of a quote that its owner writes, and the contradictions in it. */

/** The part of a quote that its owner writes. A draft can be unfinished; a sent quote is complete (`missingFields`). */
export const quoteDraft = draftFields.superRefine((draft, context) => {
  for (const { path, message } of faultsOf(draft)) context.addIssue({ code: "custom", path, message });
});
export type QuoteDraft = z.output<typeof quoteDraft>;

/** The same for saving, with a limit on all its texts together. Drafts stored before this limit stay readable. */
export const savedDraft = quoteDraft.superRefine((draft, context) => {
  const message = tooMuchText(draft);
  if (message !== null) context.addIssue({ code: "custom", path: ["terms"], message });
  if (namesAddress(draft.title)) context.addIssue({ code: "custom", path: ["title"], message: addressInTitle });
});

const addressInTitle = "Titles go into emails, so they can't have a web or email address. Please put it into the text.";

/** Returns an error if a quote has too much text; null if it fits. */
function tooMuchText({ title, introduction, packages, taxes, terms, notices }: QuoteDraft): string | null {
  const texts = {
    title: [title],
    introduction: [introduction],
    terms: [terms],
    packages: packages.flatMap(({ name, description, lines }) => [
      name,
      description,
      ...lines.flatMap(({ text, unit }) => [text, unit]),
    ]),
    taxes: taxes.map(({ name }) => name),
    notices: notices.flatMap((notice) => [notice.title, notice.text]),
    discount: [],
    deposit: [],
    language: [],
  } satisfies Record<keyof QuoteDraft, string[]>;
  return tooLongInAll(Object.values(texts).flat(), quoteLimits.characters, "This quote");
}

/** Returns an error if texts have more than `most` characters together; null if they fit. `what` names them. */
export function tooLongInAll(texts: readonly string[], most: number, what: string): string | null {
  const count = texts.reduce((sum, text) => sum + text.length, 0);
  if (count <= most) return null;
  const [has, fits] = [count, most].map((figure) => figure.toLocaleString("en-US"));
  return `${what} has ${has} characters in all. Please shorten it to ${fits}.`;
}

/** The fields in the head of a quote, wherever it is shown: all that have no section of their own. */
export type HeadField = Exclude<
  keyof QuoteDraft,
  "packages" | "discount" | "taxes" | "deposit" | "terms" | "notices" | "language"
>;

type DraftFault = { path: (string | number)[]; message: string };

/** The contradictions in a draft, beyond the checks of each field. */
function faultsOf(draft: z.output<typeof draftFields>): DraftFault[] {
  const faults: DraftFault[] = [];
  const lines = draft.packages.flatMap((one) => one.lines);
  if (lines.length > quoteLimits.lines)
    faults.push({ path: ["packages"], message: `Please use at most ${quoteLimits.lines} lines.` });
  const ids = [...draft.packages, ...lines].map(({ id }) => id);
  if (new Set(ids).size !== ids.length)
    faults.push({ path: ["packages"], message: "Two packages or lines have the same id." });
  if (draft.packages.filter(({ recommended }) => recommended).length > 1)
    faults.push({ path: ["packages"], message: "Please recommend one package at most." });
  if (new Set(draft.taxes.map(({ name }) => name.toLowerCase())).size !== draft.taxes.length)
    faults.push({ path: ["taxes"], message: "Two taxes have the same name." });
  draft.packages.forEach((one, at) => {
    const optional = one.lines.filter((line) => line.optional).map(({ id }) => id);
    const least = figuresOf(draft, { package_id: one.id, line_ids: [] });
    const most = figuresOf(draft, { package_id: one.id, line_ids: optional });
    if (most && (most.total > maxCents || most.subtotal > maxCents))
      faults.push({ path: ["packages", at], message: "The total may be at most $99,999,999.99." });
    if (least && draft.discount?.kind === "fixed" && draft.discount.amount > least.subtotal)
      faults.push({ path: ["discount", "amount"], message: "The discount is more than the subtotal." });
  });
  return faults;
}

/** True if an offer uses a feature of the Pro plan: several packages, or a deposit. */
export const hasProParts = ({
  packages = [],
  deposit,
}: {
  packages?: readonly unknown[];
  deposit: QuoteDraft["deposit"];
}): boolean => packages.length > 1 || deposit !== null;

/** Returns the errors that prevent sending a quote, by field: "offer.packages.0.lines.2.text". */
export function missingFields({
  offer,
  recipient,
}: {
  offer: QuoteDraft;
  recipient: QuoteRecipient;
}): Record<string, string> {
  const missing: Record<string, string> = {};
  const tooMuch = tooMuchText(offer);
  if (tooMuch !== null) missing["offer.terms"] = tooMuch;
  if (namesAddress(offer.title)) missing["offer.title"] = addressInTitle;
  if (recipient.name === "") missing["recipient.name"] = "Customer name is required";
  offer.packages.forEach((one, at) => {
    const place = `offer.packages.${at}`;
    if (offer.packages.length > 1 && one.name === "") missing[`${place}.name`] = "Please name this package.";
    if (one.lines.length === 0) missing[`${place}.lines`] = "Please add a line.";
    one.lines.forEach((line, number) => {
      if (line.text === "") missing[`${place}.lines.${number}.text`] = "Please describe this line.";
    });
  });
  return missing;
}

/** The total of a draft with the default choice, in cents. */
export const totalByDefault = (draft: Pick<QuoteDraft, "packages" | "discount" | "taxes" | "deposit">): number =>
  figuresOf(draft, choiceByDefault(draft.packages))?.total ?? 0;
