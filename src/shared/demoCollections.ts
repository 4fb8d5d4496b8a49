import type { Topic } from "./topics.ts";

/** The prefix of every key that the demo stores in the visitor's browser. */
export const demoKeyPrefix = "yardstick.demo.";

/** The cookie that marks a visit to the demo for the server. The visit's data stays in the browser. */
export const demoCookie = "yardstick.demo";

/** The collections of records that the demo stores, each with the topic of a change to it. */
export const demoCollections = {
  services: "services",
  components: "services",
  customers: "customers",
  customerPages: "customers",
  estimates: "estimates",
  followUps: "customers",
  customerServices: "customers",
  notifications: "notifications",
  timeline: "customers",
  calendar: "calendar",
  removedEvents: "calendar",
  visitNotes: "calendar",
  visitPhotos: "calendar",
  visitPoints: "calendar",
  jobs: "jobs",
  invoices: "invoices",
  invoiceSettings: "invoices",
  quotes: "quotes",
  quoteSettings: "quotes",
  quoteTemplates: "quotes",
  sequences: "messages",
  messages: "messages",
  consents: "messages",
  messageSettings: "messages",
  writtenMessages: "messages",
  messageTemplates: "messages",
  savedFilters: "business",
} as const satisfies Record<string, Topic>;

/** The name of a collection. */
export type DemoCollection = keyof typeof demoCollections;
