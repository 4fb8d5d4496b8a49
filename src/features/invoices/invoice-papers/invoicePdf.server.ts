import { formatCents } from "#shared/money/cents.ts";
import type { Language } from "#shared/words/languages.ts";
import { openPaper, type Paper } from "#features/papers/paper/paper.server.ts";
import { dayOnPaper } from "#features/papers/paper/paperDates.ts";
import { dueAtIssue } from "#features/invoices/invoice-rules/composeInvoice.ts";
import type { CreditNoteContent, InvoiceContent } from "#features/invoices/invoice-rules/invoice.ts";
import { messages as en } from "./invoicePaperWords.en.ts";
import { messages as es } from "./invoicePaperWords.es.ts";

/** The PDFs of an invoice and of its credit notes. The same content gives the same bytes. */

/** The content of a paper, and the pictures by their SHA-256. */
export type InvoicePaperOf = { content: InvoiceContent; pictures: ReadonlyMap<string, Buffer> };
export type CreditNotePaperOf = { content: CreditNoteContent; pictures: ReadonlyMap<string, Buffer> };

const words = { en, es };
type Words = typeof en;

const dayWords = (day: string, language: Language): string => dayOnPaper(new Date(`${day}T12:00:00Z`), "UTC", language);

const open = (
  { business, language, issued_on }: Pick<InvoiceContent, "business" | "language" | "issued_on">,
  title: string,
): Paper =>
  openPaper({
    title: [title, business.name].filter(Boolean).join(" · "),
    author: business.name,
    language,
    at: new Date(`${issued_on ?? "2000-01-01"}T12:00:00Z`),
    colour: business.color,
  });

/** Returns the PDF of an issued invoice. */
export function invoicePdf({ content, pictures }: InvoicePaperOf): Promise<Buffer> {
  const { language, business, recipient, sums, lines, number, paid_before } = content;
  const texts = words[language];
  const title = texts.invoice(number ?? "");
  const paper = open(content, title);
  const due = dueAtIssue(content);
  paper.head({
    title,
    issuer: business,
    logo: business.logo === null ? undefined : pictures.get(business.logo),
    facts: factsOf(content, texts),
    total: texts.total(formatCents(due)),
  });
  paper.recipient({ title: texts.billTo, ...recipient });
  if (content.title !== "") paper.heading(content.title);
  const before = paid_before.map(({ day, amount }) => ({ label: texts.paidBefore(dayWords(day, language)), amount }));
  paper.lines(
    lines.map((line) => ({ ...line, note: null, pictures: [] })),
    { ...sums, discount_percent: content.discount_percent ?? undefined },
    before.length === 0 ? [] : [...before, { label: texts.due, amount: due }],
  );
  if (content.tax_exempt !== null) paper.text(texts.taxExempt(content.tax_exempt));
  if (content.instructions !== "") paper.titled(texts.howToPay, content.instructions);
  if (content.note !== "") paper.titled(texts.note, content.note);
  return paper.finish();
}

const factsOf = ({ issued_on, due_on, job_number, language }: InvoiceContent, texts: Words): string[] => [
  ...(issued_on === null ? [] : [texts.issuedOn(dayWords(issued_on, language))]),
  ...(due_on === null ? [] : [due_on === issued_on ? texts.dueOnReceipt : texts.dueOn(dayWords(due_on, language))]),
  ...(job_number === null ? [] : [texts.job(job_number)]),
];

/** Returns the PDF of a credit note. */
export function creditNotePdf({ content, pictures }: CreditNotePaperOf): Promise<Buffer> {
  const { language, business, recipient, sums, invoice_number } = content;
  const texts = words[language];
  const title = texts.creditNote(content.number);
  const paper = open(content, title);
  paper.head({
    title,
    issuer: business,
    logo: business.logo === null ? undefined : pictures.get(business.logo),
    facts: [texts.issuedOn(dayWords(content.issued_on, language)), texts.ofInvoice(invoice_number)],
    total: texts.credit(formatCents(sums.total)),
  });
  paper.recipient({ title: texts.billTo, ...recipient });
  const line = {
    id: "credit",
    text: texts.creditLine(invoice_number),
    quantity: "1",
    unit: "",
    unit_price: sums.subtotal,
    taxable: sums.taxes.length > 0,
    note: null,
    pictures: [],
  };
  paper.lines([line], sums, []);
  paper.titled(texts.reason, content.reason);
  return paper.finish();
}

/** The name of a paper's file, without the extension. */
export const invoiceFileName = ({ number, language, business }: InvoiceContent): string =>
  [words[language].invoiceFile, number, business.name].filter(Boolean).join(" ");
export const creditNoteFileName = ({ number, language, business }: CreditNoteContent): string =>
  [words[language].creditFile, number, business.name].filter(Boolean).join(" ");
