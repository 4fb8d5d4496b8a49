import { visitorsZone } from "#browser/demo/visitorsDay.ts";
import type { DemoContext } from "#browser/demo/demoContext.ts";
import { dayIn } from "#shared/days/calendarDays.ts";
import { ledgerCurrency } from "#shared/payments/ledger.ts";
import type { LedgerEntry } from "#shared/payments/ledgerEntry.ts";
import { depositChanges, type DepositPart } from "./depositShares.ts";

/** The invoices of the demo follow the deposits on their quotes. */

type StoredInvoice = {
  id: string;
  job_id: string | null;
  serial: number | null;
  state: "draft" | "issued" | "void";
  total: number;
  payments: LedgerEntry[];
  credit_notes: { amount: number }[];
};
/** The collections that this needs; other features keep more in them. */
export type DepositRows<Invoice extends StoredInvoice = StoredInvoice> = {
  invoices: Invoice[];
  jobs: { id: string; quote_id: string | null }[];
  quotes: { id: string; payments: LedgerEntry[] }[];
};

/** The amount that deposits pay of an invoice, in cents. */
export const depositOn = ({ payments }: Pick<StoredInvoice, "payments">): number =>
  payments.filter(({ kind }) => kind === "deposit").reduce((sum, { amount }) => sum + amount, 0);

/** The entry of a deposit that pays a part of an invoice, or is taken back. */
export const depositEntry = ({ day, amount }: DepositPart, now: Date): LedgerEntry => ({
  id: crypto.randomUUID(),
  kind: "deposit",
  method: "other",
  amount,
  tip: 0,
  currency: ledgerCurrency,
  reference: null,
  flag: null,
  paid_on: day,
  note: null,
  undoes: null,
  by: null,
  at: now.toISOString(),
});

/** The numbered invoices of a quote's jobs, oldest first. */
export const invoicesOfQuote = <Invoice extends StoredInvoice>(
  store: DemoContext<DepositRows<Invoice>>["store"],
  quoteId: string,
): Invoice[] => {
  const jobs = store.read("jobs").filter(({ quote_id }) => quote_id === quoteId);
  return store
    .read("invoices")
    .filter(({ job_id, serial }) => serial !== null && jobs.some(({ id }) => id === job_id))
    .toSorted((a, b) => (a.serial ?? 0) - (b.serial ?? 0));
};

/** Adjusts what deposits pay of the invoices of a quote's jobs, as the server does. */
export function followDemoDeposit<Invoice extends StoredInvoice>(
  { store, now }: DemoContext<DepositRows<Invoice>>,
  quoteId: string,
): void {
  const quote = store.read("quotes").find(({ id }) => id === quoteId);
  const invoices = invoicesOfQuote(store, quoteId).map((invoice) => {
    const paid = invoice.payments.reduce((sum, { amount, tip }) => sum + amount - tip, 0);
    const credited = invoice.credit_notes.reduce((sum, { amount }) => sum + amount, 0);
    const owed = invoice.total - credited - paid;
    return { id: invoice.id, owed, deposit: depositOn(invoice), isVoid: invoice.state === "void" };
  });
  const changes = depositChanges(quote?.payments ?? [], invoices, dayIn(visitorsZone(), now()));
  if (changes.length === 0) return;
  store.write(
    "invoices",
    store.read("invoices").map((invoice) => {
      const own = changes.filter(({ id }) => id === invoice.id);
      const entries = own.map((part) => depositEntry(part, now()));
      return own.length === 0
        ? invoice
        : { ...invoice, payments: [...invoice.payments, ...entries], version: invoiceVersion(invoice) + 1 };
    }),
  );
}

const invoiceVersion = (invoice: StoredInvoice): number =>
  "version" in invoice && typeof invoice.version === "number" ? invoice.version : 0;
