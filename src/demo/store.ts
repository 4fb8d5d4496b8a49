import * as z from "zod";
import { sampleTeam } from "#features/business/members/sampleTeam.demo.ts";
import type { DemoContext, DemoStore } from "#browser/demo/demoContext.ts";
import { storedDemoEstimate } from "#features/requests/estimates/storedEstimate.demo.ts";
import { renewedLinks } from "#features/customer-pages/customer-links/customerLink.demo.ts";
import { invoiceSettings } from "#features/invoices/invoice-rules/invoice.ts";
import { storedInvoice } from "#features/invoices/invoices/storedInvoice.demo.ts";
import { storedTemplate, storedWritten } from "#features/messages/conversations/conversation.demo.ts";
import { storedConsent } from "#features/messages/consents/consent.demo.ts";
import {
  storedMessage,
  storedMessageSettings,
  storedSequence,
} from "#features/messages/planned-messages/storedMessage.demo.ts";
import { storedJob } from "#features/jobs/jobs/storedJob.demo.ts";
import { storedQuote } from "#features/quotes/quote-rules/quoteLife.ts";
import { quoteSettings, quoteTemplate } from "#features/quotes/quote-rules/quoteRecord.ts";
import { savedFilter } from "#shared/savedFilter.ts";
import { sampleBusiness, type SampleBusiness } from "./sampleBusiness.ts";
import { announceDemoWrite } from "#browser/demo/demoWrites.ts";
import { demoCollections, demoKeyPrefix, type DemoCollection } from "#shared/demoCollections.ts";
import { storedEvent } from "#features/work/events/event.ts";
import { storedPoint } from "#features/work/checklists/checklist.ts";
import { storedVisitNote, storedVisitPhoto } from "#features/work/visits/visit.ts";
import { customer } from "#features/customers/customers/customer.ts";
import { demoTimelineEvent } from "#shared/timeline.ts";
import { followUp } from "#features/customers/follow-ups/followUp.ts";
import { notification } from "#shared/notifications/notification.ts";
import { customerService } from "#features/customers/schedules/schedule.ts";
import { service, serviceComponent } from "#features/catalog/services/service.ts";

/** The schema of each stored collection, by its key; the visit has its own key. */
const collections: { [Name in DemoCollection]: z.ZodType<SampleBusiness[Name]> } = {
  services: z.array(service),
  components: z.array(serviceComponent),
  customers: z.array(customer),
  estimates: z.array(storedDemoEstimate),
  followUps: z.array(followUp),
  customerServices: z.array(customerService),
  notifications: z.array(notification),
  timeline: z.array(demoTimelineEvent),
  calendar: z.array(storedEvent),
  removedEvents: z.array(storedEvent),
  visitNotes: z.array(storedVisitNote),
  visitPhotos: z.array(storedVisitPhoto),
  visitPoints: z.array(storedPoint),
  jobs: z.array(storedJob),
  invoices: z.array(storedInvoice),
  customerPages: z.array(renewedLinks),
  invoiceSettings: z.array(invoiceSettings.extend({ version: z.int() })),
  quotes: z.array(storedQuote),
  quoteSettings: z.array(quoteSettings.extend({ version: z.int() })),
  quoteTemplates: z.array(quoteTemplate),
  sequences: z.array(storedSequence),
  messages: z.array(storedMessage),
  consents: z.array(storedConsent),
  messageSettings: z.array(storedMessageSettings),
  writtenMessages: z.array(storedWritten),
  messageTemplates: z.array(storedTemplate),
  savedFilters: z.array(savedFilter),
};

/** The schema version of the stored data. Data of an older Yardstick is ignored. */
const version = 27;

/** The visitor's storage; a part of the browser's own. */
export type VisitorStorage = Pick<Storage, "getItem" | "setItem">;

/**
 * Opens a visitor's sample business. Data that is missing, broken, of another visit or of another version is seeded
 * again. If the storage is full or forbidden, changes last as long as the page.
 */
function openDemoStore({
  userId,
  storage,
  now,
}: {
  userId: string;
  storage: VisitorStorage | null;
  now: () => Date;
}): DemoStore<SampleBusiness> {
  /** The collections that the storage refused. */
  const held = new Map<DemoCollection, unknown>();
  const label = z.object({ version: z.literal(version), userId: z.literal(userId), rows: z.unknown() });

  const stored = <Name extends DemoCollection>(collection: Name): SampleBusiness[Name] | null => {
    if (held.has(collection)) return structuredClone(held.get(collection)) as SampleBusiness[Name];
    try {
      return collections[collection].parse(
        label.parse(JSON.parse(storage?.getItem(demoKeyPrefix + collection) ?? "null")).rows,
      );
    } catch {
      return null;
    }
  };

  const put = <Name extends DemoCollection>(collection: Name, rows: SampleBusiness[Name]) => {
    try {
      if (!storage) throw new Error("There is no storage.");
      storage.setItem(demoKeyPrefix + collection, JSON.stringify({ version, userId, rows }));
      held.delete(collection);
    } catch {
      held.set(collection, structuredClone(rows));
    }
  };

  const seed = () => {
    held.clear();
    const sample = sampleBusiness(userId, now());
    for (const collection of Object.keys(collections) as DemoCollection[]) put(collection, sample[collection]);
    return sample;
  };

  return {
    // A single collection is never seeded again, because its rows refer to those of the others.
    read: (collection) => stored(collection) ?? seed()[collection],
    write: (collection, rows) => {
      put(collection, rows);
      announceDemoWrite(demoCollections[collection]);
    },
  };
}

/** The context of the demo's handlers: a visitor's sample business and its people. */
export const openDemoContext = (visit: {
  userId: string;
  storage: VisitorStorage | null;
  now: () => Date;
}): DemoContext<SampleBusiness> => ({
  userId: visit.userId,
  store: openDemoStore(visit),
  team: sampleTeam(visit.userId, visit.now()),
  now: visit.now,
});
