import type { contract } from "#api/contract.ts";

/** The groups of operations in the documentation: one for each noun of the contract. */
export const groups: Readonly<Record<keyof typeof contract, { title: string; description: string }>> = {
  estimates: {
    title: "Estimates",
    description:
      "Estimates for customers' requests, computed by a form or written by the owner: status, price and measurements.",
  },
  customers: { title: "Customers", description: "The business's customers, with their job history and timeline." },
  places: {
    title: "Places",
    description: "The places of customers, with the sizes that earlier requests found there.",
  },
  jobs: {
    title: "Jobs",
    description: "Agreed work: from an accepted quote or an estimate until it is done and closed.",
  },
  invoices: {
    title: "Invoices",
    description: "Invoices of jobs or of their own, with their payments, credit notes and credit.",
  },
  invoicePages: {
    title: "Invoice pages",
    description: "The page of one invoice, for the customer who has its link.",
  },
  customerLinks: {
    title: "Customer links",
    description: "The link of a customer's page, to share or to renew.",
  },
  sequences: {
    title: "Sequences",
    description: "Messages that go to customers after or before an event, such as a quote that nobody opened.",
  },
  messages: {
    title: "Messages",
    description: "The messages to customers: planned, sent, and stopped.",
  },
  conversations: {
    title: "Conversations",
    description: "The messages with each customer, out and in, and the messages of unknown senders.",
  },
  consents: {
    title: "Consents",
    description: "The ledger of what customers agreed to and ended.",
  },
  customerPages: {
    title: "Customer pages",
    description: "The page of one customer, with their requests, quotes, visits and invoices, opened with a code.",
  },
  threads: {
    title: "Threads",
    description: "The steps of one job: requested, quoted, accepted, scheduled, done, paid.",
  },
  services: {
    title: "Services",
    description: "The services that the business offers, their rates, and the parts of packages.",
  },
  firstSteps: { title: "First steps", description: "A new business's progress toward its first quote." },
  calendar: {
    title: "Calendar",
    description: "Planned work, visits suggested by schedules, and the feed for calendar apps.",
  },
  visits: {
    title: "Visits",
    description: "A member's own events, for work on site: tasks, notes, photos and completion.",
  },
  schedules: {
    title: "Service schedules",
    description: "Recurring services for customers and their due dates.",
  },
  followUps: { title: "Follow-ups", description: "Reminders to contact a customer again." },
  merges: { title: "Merges", description: "Merging two customers, and undoing a merge." },
  imports: {
    title: "Imports",
    description: "Customers imported from a file of another program, a spreadsheet or a phone.",
  },
  exports: {
    title: "Exports",
    description: "All data as files: CSV, or one archive with the photos and quote PDFs.",
  },
  analytics: {
    title: "Analytics",
    description: "Requests, quotes and invoices over a range of days, and their outcomes.",
  },
  notifications: { title: "Notifications", description: "Notifications to the owner, and their channels." },
  savedFilters: { title: "Saved filters", description: "A member's own named filters of lists." },
  pushes: { title: "Notifications on devices", description: "Push notifications to a member's own devices." },
  webhooks: { title: "Webhooks", description: "The address of your program that receives events." },
  publicForms: {
    title: "Public forms",
    description: "Operations for customers with a form's link, without signing in.",
  },
  deposits: {
    title: "Card payments",
    description: "Card payments of quote deposits: with Stripe, or as a test.",
  },
  quotes: {
    title: "Quotes",
    description: "Offers to customers: drafts, sent versions that never change, answers and payments.",
  },
  quotePages: {
    title: "Quotes' own pages",
    description: "Operations for customers with the address of a quote's page, without signing in.",
  },
  requestPages: {
    title: "Requests' own pages",
    description: "Operations for customers with the address of a request's page, without signing in.",
  },
  requestOffers: {
    title: "Accepting a request's price",
    description: "Operations for customers with the address of a request's page: its price becomes a quote to accept.",
  },
  account: { title: "Account", description: "The business and its settings." },
  members: { title: "Team", description: "The members of the business, and open invitations." },
  securityEvents: {
    title: "Security log",
    description: "Security events of the business: sign-ins, passwords, keys, exports and members.",
  },
  secondFactors: {
    title: "Two-step sign-in",
    description: "A person's authenticator app and recovery codes. Only for that person, signed in.",
  },
  billing: { title: "Plan and payment", description: "The plan of the business." },
  passkeys: {
    title: "Passkeys",
    description: "The passkeys with which a person signs in. Only for that person, signed in.",
  },
  apiKeys: {
    title: "API keys",
    description: "The keys of your own programs. Only a signed-in person can create and revoke them.",
  },
};
