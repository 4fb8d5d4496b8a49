import type { CustomersRecords } from "./customerPage.ts";

type RequestStage = CustomersRecords["requests"][number]["stage"];
type QuoteState = CustomersRecords["quotes"][number]["state"];
type InvoiceState = CustomersRecords["invoices"][number]["state"];

/** The texts of a customer's page. */
export const messages = {
  yourPage: "Your page",
  theBusiness: "the business",
  fromEmail: "From your email",
  codeTitle: "See everything",
  codeText: (who: string) => `Your requests, quotes, visits and invoices from ${who} are behind a code.`,
  noAddress: (who: string) => `${who} has no email address for you. Ask them to add it, then come back.`,
  emailCode: "Email me a code",
  codeSent: (address: string) => `We sent a code to ${address}. It works for 10 minutes.`,
  code: "6-digit code",
  enterCode: "Enter the code",
  newCode: "Email me another code",
  sixDigits: "Enter the 6 digits of the email.",
  failed: "Something went wrong. Please try again.",
  opened: "Your page is open.",

  visits: "Visits to come",
  noVisits: "No visits planned.",
  visit: "Visit",
  between: (from: string, to: string) => `arriving between ${from} and ${to}`,
  quotes: "Quotes",
  noQuotes: "No quotes yet.",
  quote: (number: number) => `Quote ${number}`,
  goodThrough: (day: string) => `Good through ${day}`,
  openInvoices: "Invoices to pay",
  noOpenInvoices: "Nothing to pay.",
  otherInvoices: "Earlier invoices",
  invoice: (number: string) => `Invoice ${number}`,
  due: (day: string) => `Due ${day}`,
  left: (amount: string) => `${amount} to pay`,
  requests: "Requests",
  noRequests: "No requests yet.",
  sentOn: (day: string) => `Sent ${day}`,
  stages: {
    sent: "Sent",
    in_progress: "In progress",
    completed: "Completed",
    closed: "Closed",
    withdrawn: "Withdrawn",
  } satisfies Record<RequestStage, string>,
  quoteStates: {
    sent: "Open",
    accepted: "Accepted",
    declined: "Declined",
    expired: "Expired",
    withdrawn: "Withdrawn",
  } satisfies Record<QuoteState, string>,
  invoiceStates: {
    open: "Open",
    overdue: "Overdue",
    part_paid: "Part paid",
    paid: "Paid",
    void: "Void",
  } satisfies Record<InvoiceState, string>,
  askAgain: "Request another estimate",
  call: "Call",
  text: "Text",
  gone: "We couldn't find this page. The link may have been replaced: ask the business for a new one.",
  unavailable: "This page can't be shown right now. Please try again in a moment.",
  noScript: "To see everything, turn on JavaScript in your browser and reload the page.",
};
