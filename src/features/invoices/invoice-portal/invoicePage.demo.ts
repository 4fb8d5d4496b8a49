import type { DemoContext } from "#browser/demo/demoContext.ts";
import { notifyVisitor } from "#browser/demo/demoNotifications.ts";
import { visitorsZone } from "#browser/demo/visitorsDay.ts";
import { dayIn } from "#shared/days/calendarDays.ts";
import { ProductError } from "#shared/errors.ts";
import { formatCents } from "#shared/money/cents.ts";
import {
  amountsOf,
  changeDemoInvoice,
  demoSettings,
  invoiceAtDemoLink,
  noteOnTimeline,
  rowOf,
  withEntry,
  type InvoiceRows,
  type StoredDemoInvoice,
} from "#features/invoices/invoices/storedInvoice.demo.ts";
import { balanceOf } from "#features/invoices/invoice-rules/invoiceState.ts";
import type { InvoiceAnswers } from "./invoiceClient.browser.ts";
import type { InvoicePage } from "./invoicePage.ts";
import { messages } from "./refusalWords.en.ts";
import { receivedMoney, shownNotes } from "./shownMoney.ts";

/**
 * Opens the page of an invoice in the demo, which answers from the visitor's own browser storage; null if the link
 * matches no invoice.
 */
export function openDemoInvoice(
  context: DemoContext<InvoiceRows>,
  token: string,
  listen: InvoiceAnswers["listen"],
): { page: InvoicePage; answers: InvoiceAnswers } | null {
  const found = () => {
    const invoice = invoiceAtDemoLink(context, token);
    if (!invoice) throw new ProductError("not_found", messages.gone);
    return invoice;
  };
  if (!invoiceAtDemoLink(context, token)) return null;
  return {
    page: pageOf(context, found()),
    answers: {
      listen,
      read: async () => pageOf(context, found()),
      view: async () => {
        const at = context.now().toISOString();
        const { id, first_viewed_at } = found();
        const viewed = { first_viewed_at: first_viewed_at ?? at, last_viewed_at: at };
        changeDemoInvoice(context, id, (one) => ({ ...one, ...viewed }));
      },
      pay: async ({ tip }) => {
        pay(context, found(), tip);
        return { url: null };
      },
      pdf: () => null,
      picture: () => "",
    },
  };
}

/** Pays what is owed with a test card, and a tip. */
function pay(context: DemoContext<InvoiceRows>, invoice: StoredDemoInvoice, tip: number): void {
  const owed = balanceOf(amountsOf(invoice));
  if (owed === 0) throw new ProductError("conflict", messages.nothingDue);
  const now = context.now();
  const amount = owed + tip;
  const paid = {
    kind: "payment",
    method: "test",
    amount,
    tip,
    paid_on: dayIn(visitorsZone(), now),
    note: null,
  } as const;
  changeDemoInvoice(context, invoice.id, (one) => withEntry(one, paid, { by: null, now }));
  noteOnTimeline(context, invoice, "invoice_payment", formatCents(amount));
  const { client_name: name, client_email: customer_email, customer_id, id, number } = invoice;
  notifyVisitor(context, {
    kind: "invoice_paid",
    facts: { name, number: 0, amount: formatCents(amount), invoice: number ?? "" },
    invoice_id: id,
    customer_id,
    metadata: { customer_name: name, customer_email },
  });
}

function pageOf(context: DemoContext<InvoiceRows>, invoice: StoredDemoInvoice): InvoicePage {
  const { state, balance } = rowOf(context, invoice);
  const { content, payments, credit_notes } = invoice;
  if (!content || state === "draft") throw new Error("An invoice with a link was never issued.");
  return {
    business_owner_id: "demo",
    state,
    content,
    received: receivedMoney(payments),
    credit_notes: shownNotes(credit_notes),
    balance,
    due_by_card: balance,
    takes_tips: balance > 0 && demoSettings(context).tips,
    payment_on_its_way: false,
    time_zone: visitorsZone(),
  };
}
