import { lineTotal, negative, sumOf, type Sums } from "#shared/money/cents.ts";
import { paymentMethods } from "#shared/payments/ledger.ts";
import type { CreditNoteContent, InvoiceContent } from "#features/invoices/invoice-rules/invoice.ts";
import { invoiceStateLabels, type InvoiceState } from "#features/invoices/invoice-rules/invoiceState.ts";
import type { InvoiceFileKind } from "#features/invoices/invoice-rules/invoiceFileKinds.ts";
import type { Cell } from "./export.ts";

/**
 * The files of a period with invoices and payments. Amounts are in dollars; a credit note takes off its amounts, and a
 * void invoice counts nothing, so the sum of a column is what the business invoiced or received.
 */

/** An issued invoice as files show it. Amounts of money are in cents. */
export type FiledInvoice = {
  id: string;
  state: Exclude<InvoiceState, "draft">;
  paid: number;
  balance: number;
  content: InvoiceContent;
};
/** Something with a number that was issued in the period: an invoice, or a credit note. */
export type FiledPaper = { invoice: FiledInvoice } | { creditNote: { id: string; content: CreditNoteContent } };

/** Money that a customer handed over or got back. `number`: of the invoice or the quote. Amounts are in cents. */
export type FiledPayment = {
  id: string;
  paid_on: string;
  of: "Invoice" | "Quote";
  number: string;
  customer: string;
  kind: keyof typeof paymentKinds;
  method: string;
  amount: number;
  tip: number;
  reference: string | null;
  note: string | null;
};
const paymentKinds = { payment: "Payment", refund: "Refund", dispute: "Dispute", undo: "Undone" } as const;

const dollars = (cents: number): number => cents / 100;

const none: Sums = { subtotal: 0, discount: 0, taxes: [], total: 0 };

/** The first columns of every row about a paper. */
function headOf(paper: FiledPaper): { cells: Cell[]; sums: Sums } {
  if ("creditNote" in paper) {
    const { number, issued_on, recipient, sums } = paper.creditNote.content;
    return { cells: ["Credit note", number, issued_on, recipient.name], sums: negative(sums) };
  }
  const { state, content } = paper.invoice;
  return {
    cells: ["Invoice", content.number, content.issued_on, content.recipient.name],
    sums: state === "void" ? none : content.sums,
  };
}
const heads = ["Type", "Number", "Date", "Customer"];

const netOf = ({ subtotal, discount }: Sums): number => subtotal - discount;
const taxOf = ({ taxes }: Sums): number => sumOf(taxes.map(({ amount }) => amount));

/** One row for each paper. */
const invoicesFile = {
  columns: [
    ...heads,
    "Email",
    "Title",
    "Job",
    "For Invoice",
    "Status",
    "Due",
    "Net",
    "Tax",
    "Total",
    "Paid",
    "Owed",
    "Currency",
    "ID",
  ],
  rows: (paper: FiledPaper): Cell[][] => {
    const { cells, sums } = headOf(paper);
    const money = [dollars(netOf(sums)), dollars(taxOf(sums)), dollars(sums.total)];
    if ("creditNote" in paper) {
      const { id, content } = paper.creditNote;
      const about = [content.recipient.email, content.reason, null, content.invoice_number, "Issued", null];
      return [[...cells, ...about, ...money, null, null, "USD", id]];
    }
    const { id, state, paid, balance, content } = paper.invoice;
    const about = [content.recipient.email, content.title, content.job_number, null, invoiceStateLabels[state]];
    return [[...cells, ...about, content.due_on, ...money, dollars(paid), dollars(balance), "USD", id]];
  },
};

/** One row for each line, and one for a discount: their sum is the total before tax. */
const linesFile = {
  columns: [...heads, "Description", "Quantity", "Unit", "Price", "Amount", "Taxable", "Currency"],
  rows: (paper: FiledPaper): Cell[][] => {
    const { cells, sums } = headOf(paper);
    if ("creditNote" in paper)
      return [[...cells, paper.creditNote.content.reason, 1, null, null, dollars(netOf(sums)), null, "USD"]];
    if (paper.invoice.state === "void") return [];
    const lines = paper.invoice.content.lines.map(({ text, quantity, unit, unit_price, taxable }): Cell[] => [
      ...cells,
      text,
      Number(quantity),
      unit || null,
      dollars(unit_price),
      dollars(lineTotal({ quantity, unit_price })),
      taxable ? "yes" : "no",
      "USD",
    ]);
    const discount = [...cells, "Discount", 1, null, null, dollars(-sums.discount), null, "USD"];
    return sums.discount === 0 ? lines : [...lines, discount];
  },
};

/** One row for each tax of a paper. */
const taxesFile = {
  columns: [...heads, "Tax", "Rate (%)", "Net", "Amount", "Currency"],
  rows: (paper: FiledPaper): Cell[][] => {
    const { cells, sums } = headOf(paper);
    return sums.taxes.map(({ name, percent, amount }) => [
      ...cells,
      name,
      Number(percent),
      dollars(netOf(sums)),
      dollars(amount),
      "USD",
    ]);
  },
};

/** One row for each payment, refund and dispute. */
export const paymentsFile = {
  columns: [
    "Date",
    "For",
    "Number",
    "Customer",
    "Type",
    "Method",
    "Amount",
    "Tip",
    "Currency",
    "Reference",
    "Note",
    "ID",
  ],
  row: ({ id, paid_on, of, number, customer, kind, method, amount, tip, reference, note }: FiledPayment): Cell[] => [
    paid_on,
    of,
    number,
    customer,
    paymentKinds[kind],
    methodLabels[method] ?? method,
    dollars(amount),
    dollars(tip),
    "USD",
    reference,
    note,
    id,
  ],
};
const methodLabels: Readonly<Record<string, string>> = { ...paymentMethods, test: "Test checkout" };

/** The most invoices that QuickBooks Online imports from one file. Source: its help page on importing invoices. */
export const quickBooksInvoices = 100;

const usDay = (day: string | null): string | null => day && `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

/**
 * The layout that QuickBooks Online's importer of invoices takes, with its own names of columns: one row for each line,
 * and one for each tax, so that each invoice has its total to the cent. An invoice with a discount is one line, because
 * the importer takes no negative ones; it takes no credit notes either, and void invoices are left out.
 */
const quickBooksFile = {
  columns: [
    "*InvoiceNo",
    "*Customer",
    "*InvoiceDate",
    "*DueDate",
    "Memo",
    "Item(Product/Service)",
    "ItemDescription",
    "ItemQuantity",
    "ItemRate",
    "*ItemAmount",
    "Taxable",
  ],
  rows: (paper: FiledPaper): Cell[][] => {
    if ("creditNote" in paper || paper.invoice.state === "void") return [];
    const { number, recipient, issued_on, due_on, title, lines, sums } = paper.invoice.content;
    const head = [number, recipient.name, usDay(issued_on), usDay(due_on ?? issued_on), title];
    const charged: Cell[][] =
      sums.discount === 0
        ? lines.map(({ text, quantity, unit_price }) => [
            "Services",
            text,
            Number(quantity),
            dollars(unit_price),
            dollars(lineTotal({ quantity, unit_price })),
            "N",
          ])
        : [["Services", title, 1, dollars(netOf(sums)), dollars(netOf(sums)), "N"]];
    const taxes = sums.taxes.map(({ name, percent, amount }): Cell[] => [
      "Sales tax",
      `${name} ${percent}%`.trim(),
      1,
      dollars(amount),
      dollars(amount),
      "N",
    ]);
    return [...charged, ...taxes].map((cells) => [...head, ...cells]);
  },
};

/** The first part of a file's name, such as "invoices" or "quickbooks-2". */
export const invoiceFileName = (kind: InvoiceFileKind, part: number): string =>
  kind === "quickbooks" ? `${kind}-${part}` : kind;

/** The files with papers, by their names. */
export const paperFiles = {
  invoices: invoicesFile,
  lines: linesFile,
  taxes: taxesFile,
  quickbooks: quickBooksFile,
} as const;
