import { todayOfOwner } from "#platform/business/todayOfOwner.ts";
import { formatCurrency } from "#shared/figures/figures.ts";
import { ProductError } from "#shared/errors.ts";
import { payableByCard } from "#shared/payments/ledger.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { recordNotification, type MemberEmail } from "#platform/members/recordNotification.ts";
import type { NotificationKind } from "#shared/notifications/notificationKinds.ts";
import { settleInvoice } from "#features/ledger/deposits/deposits.queries.ts";
import { paperLink } from "#features/papers/paper-links/paperLink.server.ts";
import type {
  LockedSubject,
  PaymentHappening,
  PaymentNews,
  SubjectHandlers,
} from "#features/payments/card-payments/subjectHandlers.server.ts";
import { invoiceOf, lockInvoice, type LockedInvoice } from "#features/invoices/invoices/invoice.queries.ts";
import { recordInvoice } from "#features/invoices/invoices/invoiceHistory.server.ts";
import type { MailDeps } from "#features/invoices/invoices/invoiceMails.server.ts";
import { mailReceipt } from "#features/invoices/invoices/invoicePayments.server.ts";
import { readInvoice } from "#features/invoices/invoices/invoiceReading.server.ts";
import { invoicePageRefusals } from "#features/invoices/invoice-portal/invoicePageRefusals.ts";

/** The invoice as the subject of a card payment. */

/** Invoices as subjects of payments; their links are derived from the secret, and receipts are emailed. */
export const invoiceSubject = (deps: MailDeps): SubjectHandlers => ({
  words: { paidFor: "Invoices", heading: "Invoice", back: "Back to the invoice" },
  topic: "invoices",

  async lock(tx, id) {
    const [invoice] = await tx.query(lockInvoice, { id });
    return invoice ? lockedInvoice(deps, tx, invoice) : null;
  },

  async due({ query, ownerId }, id, language) {
    const nothing = () => new ProductError("conflict", invoicePageRefusals(language).nothingDue);
    const [known] = await query(invoiceOf, { id });
    if (!known) throw nothing();
    const { today } = await todayOfOwner({ query }, new Date());
    const stored = await readInvoice(query, id, today);
    const amount = payableByCard(stored.balance);
    if (amount === 0 || stored.number === null) throw nothing();
    const title = language === "es" ? `Factura ${stored.number}` : `Invoice ${stored.number}`;
    return { amount, title, email: stored.client_email, page: pageAt(deps, ownerId, id, stored.link_number) };
  },

  async page({ query, ownerId }, id) {
    const [known] = await query(invoiceOf, { id });
    if (!known) return null;
    const { today } = await todayOfOwner({ query }, new Date());
    return pageAt(deps, ownerId, id, (await readInvoice(query, id, today)).link_number);
  },
});

const pageAt = ({ secret }: MailDeps, ownerId: string, id: string, number: number): `/invoice/${string}` =>
  `/invoice/${paperLink(secret, { kind: "invoice", ownerId, id, number }).token}`;

const lockedInvoice = (deps: MailDeps, tx: OwnerTx, invoice: LockedInvoice): LockedSubject => ({
  record: (happening) => recordMoney(deps, tx, invoice, happening),
  notify: (news) => notifyOfPayment(tx, invoice, news),
});

/** Settles an invoice after its ledger has changed, and records the change. A received payment has a receipt. */
async function recordMoney(
  deps: MailDeps,
  tx: OwnerTx,
  invoice: LockedInvoice,
  { kind, amount, tip = 0, method }: PaymentHappening,
): Promise<void> {
  tx.notify("invoices");
  if (method === undefined) return;
  const [settled] = await tx.query(settleInvoice, { id: invoice.id });
  if (!settled) throw new Error("An invoice was not settled.");
  await recordInvoice(tx, invoice, amount >= 0 ? "paid" : "returned", { amount, method });
  if (kind === "paid")
    await mailReceipt(deps, tx, invoice, { paid: amount, tip, after: { state: invoice.state, ...settled } });
}

/** The kind of notification for each change. */
const kinds = {
  failed: "payment_failed",
  paid: "invoice_paid",
  disputed: "payment_disputed",
  refunded: "payment_refunded",
} as const satisfies Record<PaymentNews["kind"], NotificationKind>;

/** Notifies the business of a change of a payment on an invoice. */
function notifyOfPayment(tx: OwnerTx, invoice: LockedInvoice, news: PaymentNews): Promise<void> {
  const kind = kinds[news.kind];
  const { id, number, customer_id, client_name: name, client_email: email } = invoice;
  const amount = formatCurrency(Math.abs(news.amount), news.currency);
  return recordNotification(tx, {
    kind,
    facts: { name, number: 0, amount, invoice: number ?? "" },
    key: `${kind} ${news.key}`,
    invoice_id: id,
    customer_id,
    customer: { name, email },
    email: emailAbout(invoice, news, amount),
  });
}

/** The email about a payment on an invoice, which it names. */
function emailAbout(invoice: LockedInvoice, news: PaymentNews, sum: string): Partial<MemberEmail> {
  const { heading, body } = wordsAbout(invoice, news, sum);
  const title = [invoice.number, invoice.title].filter(Boolean).join(" · ");
  return {
    heading,
    body: [...body, { facts: [{ label: "Invoice", value: title }] }],
    path: { label: "Open the invoice", to: `/invoices/${invoice.id}` },
  };
}

function wordsAbout(invoice: LockedInvoice, news: PaymentNews, sum: string): { heading: string; body: string[] } {
  const who = invoice.client_name;
  switch (news.kind) {
    case "failed":
      return {
        heading: `${who}'s payment of ${sum} didn't go through.`,
        body: ["They can pay again on the invoice's page."],
      };
    case "paid":
      return {
        heading: `${who} paid ${sum}${news.method === "test" ? " in the test checkout" : " by card"}.`,
        body: [
          ...(invoice.state === "void" ? ["The invoice is void. Please refund this payment."] : []),
          ...(news.flag === null ? [] : ["This isn't the amount you asked for. Please check it."]),
        ],
      };
    case "disputed":
      return {
        heading: `${who}'s bank took ${sum} back until the dispute is settled.`,
        body: ["Please answer it at Stripe in time."],
      };
    case "refunded":
      return { heading: `${sum} went back to ${who}.`, body: [] };
  }
}
