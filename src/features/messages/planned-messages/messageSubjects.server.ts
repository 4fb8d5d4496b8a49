import { momentOf } from "#shared/days/calendarDays.ts";
import { languageNamed } from "#shared/words/languages.ts";
import type { Query } from "#platform/database/tenantDb.ts";
import { customerToken } from "#features/customer-pages/customer-links/customerToken.server.ts";
import { balanceOf } from "#features/invoices/invoice-rules/invoiceState.ts";
import { paperLink } from "#features/papers/paper-links/paperLink.server.ts";
import { quoteAddress } from "#features/quotes/quotes/quoteAddress.server.ts";
import { requestAddress } from "#features/requests/submissions/requestAddress.server.ts";
import type { Subject } from "#features/messages/message-rules/triggers.ts";
import { pageNumbers } from "./messagePlan.queries.ts";
import type { NamedRecord } from "./messageValues.ts";
import type { MessageSubject } from "./planAbout.ts";
import {
  followUpRecords,
  invoiceRecords,
  quoteRecords,
  requestRecords,
  visitRecords,
} from "./subjectRecords.queries.ts";

/** The records that messages are about: their customers, the facts of the triggers, and the words that name them. */

/** The parts of links, and the clocks of the business. */
export type SubjectContext = { secret: string; publicUrl: string; ownerId: string; zone: string };

type CommonRow = {
  id: string;
  customer_id: string | null;
  customer_deleted: boolean;
  name: string;
  email: string | null;
  phone: string | null;
  address: string | null;
  language: string;
  service: string;
};

/** The part of a record that all kinds have; `more` is what only its kind has. */
const subjectOf = (
  { id, customer_id, customer_deleted, name, email, phone, address, language, service }: CommonRow,
  facts: MessageSubject["facts"],
  more: Partial<NamedRecord>,
): MessageSubject => ({
  id,
  customer_id,
  customer_deleted,
  name,
  email,
  phone,
  language: languageNamed(language) ?? "en",
  facts,
  named: { name, address, service, pageLink: null, ...more },
});

type Reader = (query: Query, ids: string[], context: SubjectContext) => Promise<MessageSubject[]>;

const readers: Record<Subject, Reader> = {
  request: async (query, ids, { secret, publicUrl, ownerId }) =>
    (await query(requestRecords, { ids })).map((row) =>
      subjectOf(
        row,
        {
          status: row.status,
          pricedAt: row.priced_at,
          withdrawnAt: row.withdrawn_at,
          hasQuote: row.has_quote,
          hasWork: row.has_work,
          deletedAt: row.deleted_at,
          customerWroteAt: row.wrote_at,
        },
        { request: { link: publicUrl + requestAddress(secret, ownerId, row.id) } },
      ),
    ),

  quote: async (query, ids, { secret, publicUrl, ownerId }) =>
    (await query(quoteRecords, { ids })).map((row) =>
      subjectOf(
        row,
        {
          state: row.state,
          sentAt: row.sent_at,
          versionFirstViewedAt: row.viewed_at,
          expiresAt: row.expires_at,
          answeredAt: row.answered_at,
          depositDue: row.deposit_due,
          depositPaid: row.deposit_paid,
          workCancelled: row.work_cancelled,
          deletedAt: null,
          customerWroteAt: row.wrote_at,
        },
        {
          quote: {
            number: row.number,
            link: publicUrl + quoteAddress(secret, { ownerId, quoteId: row.id, number: row.link_number }),
            expiresAt: row.expires_at,
            depositOwed: Math.max(row.deposit_due - row.deposit_paid, 0),
          },
        },
      ),
    ),

  visit: async (query, ids, { zone }) =>
    (await query(visitRecords, { ids })).map((row) =>
      subjectOf(
        row,
        {
          plannedAt: row.planned_at,
          startsAt: row.start_day === null ? row.starts_at : momentOf(row.start_day, 0, zone).toISOString(),
          completedAt: row.completed_at,
          cancelledAt: row.deleted_at,
          reviewAskedAt: row.review_asked_at,
          deletedAt: row.deleted_at,
          customerWroteAt: row.wrote_at,
        },
        {
          visit: {
            startsAt: row.starts_at,
            endsAt: row.ends_at,
            startDay: row.start_day,
            window: row.arrival_window,
          },
        },
      ),
    ),

  invoice: async (query, ids, { secret, publicUrl, ownerId }) =>
    (await query(invoiceRecords, { ids })).map((row) => {
      const { state, total, credited, paid } = row;
      const { token } = paperLink(secret, { kind: "invoice", ownerId, id: row.id, number: row.link_number });
      return subjectOf(
        row,
        {
          amounts: { state, total, credited, paid },
          issuedAt: row.issued_at,
          dueOn: row.due_on,
          deletedAt: null,
          customerWroteAt: row.wrote_at,
        },
        {
          invoice: {
            number: row.number,
            link: `${publicUrl}/invoice/${token}`,
            owed: balanceOf({ state, total, credited, paid }),
            dueOn: row.due_on,
          },
        },
      );
    }),

  follow_up: async (query, ids) =>
    (await query(followUpRecords, { ids })).map((row) =>
      subjectOf(
        row,
        {
          status: row.status,
          scheduledAt: row.scheduled_at,
          nextServiceOn: row.next_service_on,
          hasWork: row.has_work,
          deletedAt: null,
          customerWroteAt: row.wrote_at,
        },
        { service_due: { on: row.next_service_on } },
      ),
    ),
};

/** Reads records of one kind, with the links to the pages of their customers. Records that are gone are left out. */
export async function readSubjects(
  query: Query,
  kind: Subject,
  ids: string[],
  context: SubjectContext,
): Promise<MessageSubject[]> {
  if (ids.length === 0) return [];
  const found = await readers[kind](query, ids, context);
  const customers = found.flatMap(({ customer_id }) => (customer_id === null ? [] : [customer_id]));
  const numbers = new Map(
    (await query(pageNumbers, { ids: [...new Set(customers)] })).map(({ id, link_number }) => [id, link_number]),
  );
  const { secret, publicUrl, ownerId } = context;
  return found.map((one) => {
    if (one.customer_id === null) return one;
    const of = { ownerId, customerId: one.customer_id, number: numbers.get(one.customer_id) ?? 1, subject: null };
    return { ...one, named: { ...one.named, pageLink: `${publicUrl}/my/${customerToken(secret, of)}` } };
  });
}
