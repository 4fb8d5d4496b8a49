import type { contract } from "#api/contract.ts";

/** The groups of operations in the documentation: one for each noun of the contract. */
export const groups: Readonly<Record<keyof typeof contract, { title: string; description: string }>> = {
  estimates: {
    title: "Estimates",
    description:
      "What a form computed, or the owner wrote, for a customer's request: its status, price and measurements.",
  },
  customers: { title: "Customers", description: "Who the business works for, with their job history and timeline." },
  services: {
    title: "Services",
    description: "What the business offers, at which rates, and the parts that make a package.",
  },
  firstSteps: { title: "First steps", description: "How far a new business is on the way to its first quote." },
  calendar: {
    title: "Calendar",
    description: "Planned work, the visits that schedules suggest, and the feed for calendar programs.",
  },
  visits: {
    title: "Visits",
    description: "The events that are a member's own, for those who are out on them: what to do, notes, photos, done.",
  },
  schedules: {
    title: "Service schedules",
    description: "What is done for a customer again and again, and when it is due.",
  },
  followUps: { title: "Follow-ups", description: "When a customer is to be contacted again." },
  merges: { title: "Merges", description: "Two customers made one, and one made two again." },
  imports: { title: "Imports", description: "Customers taken in from a CSV file." },
  exports: {
    title: "Exports",
    description: "Everything as files: CSV, or one archive with the photos and the PDFs of quotes.",
  },
  analytics: { title: "Analytics", description: "Requests and quotes, and what became of them, over a range of days." },
  notifications: { title: "Notifications", description: "What the owner is told, and by which ways." },
  pushes: { title: "Notifications on devices", description: "What a member's own devices are notified of." },
  webhooks: { title: "Webhooks", description: "The address of your program that hears of events." },
  publicForms: {
    title: "Public forms",
    description: "What a customer with a form's link may ask, without signing in.",
  },
  deposits: {
    title: "Card payments",
    description: "How deposits on quotes are taken by card: with Stripe, or in a test.",
  },
  quotes: {
    title: "Quotes",
    description: "Offers to customers: written, sent as versions that never change, answered, and what was paid.",
  },
  quotePages: {
    title: "Quotes' own pages",
    description: "What the customer of a quote may ask with the address of its page, without signing in.",
  },
  requestPages: {
    title: "Requests' own pages",
    description: "What the customer of a request may ask with the address of its page, without signing in.",
  },
  account: { title: "Account", description: "The business and its settings." },
  members: { title: "Team", description: "The people who work in the business, and those who are invited to." },
  securityEvents: {
    title: "Security log",
    description: "Sign-ins, passwords, keys, exports and members: what touched the safety of the business.",
  },
  secondFactors: {
    title: "Two-step sign-in",
    description: "A person's authenticator app and recovery codes. Only the person who has signed in may ask.",
  },
  billing: { title: "Plan and payment", description: "The plan the business is on." },
  passkeys: {
    title: "Passkeys",
    description: "The passkeys with which a person signs in. Only that person, signed in, sees and changes them.",
  },
  apiKeys: {
    title: "API keys",
    description: "The keys of your own programs. Only a person who has signed in makes and revokes them.",
  },
};
