import { column, textStatement } from "#platform/database/textStatement.ts";
import type { Subject } from "#features/messages/message-rules/triggers.ts";

/**
 * The locks of what a message is about, against an answer, a payment or a deletion at the same moment. Each locks the
 * customer first, as those do, and then the record and what its facts are read from. They are text, because the builder
 * would say them in four times as many lines. `$1` is the business, `$2` the id of the record.
 */

/** A lock of the customers that `of` selects, which the locks of the records wait for. */
const customers = (of: string) =>
  `held as materialized (
    select c.id from customers c where c.created_by = $1 and c.id in (${of}) order by c.id for key share)`;
const afterThem = "(select count(*) from held) >= 0";

const lock = (about: Subject, text: string) =>
  textStatement(`messages.hold-${about}`, text, {
    params: { owner: column.uuid, id: column.uuid },
    row: { id: column.uuid },
  });

/** A quote is locked with its jobs, and a service that comes again in whichever table it is. */
export const recordLocks = {
  request: lock(
    "request",
    `with ${customers("select e.customer_id from estimates e where e.created_by = $1 and e.request_id = $2")}
    select e.id from estimates e where e.created_by = $1 and e.request_id = $2 and ${afterThem} order by e.id for share`,
  ),
  quote: lock(
    "quote",
    `with ${customers("select q.customer_id from quotes q where q.created_by = $1 and q.id = $2")},
      quote as materialized (
        select q.id from quotes q where q.created_by = $1 and q.id = $2 and ${afterThem} for share),
      work as materialized (
        select j.id from jobs j where j.created_by = $1 and j.quote_id in (select id from quote) order by j.id for share)
    select id from quote union all select id from work`,
  ),
  visit: lock(
    "visit",
    `with ${customers(
      `select coalesce(e.customer_id, j.customer_id) from calendar_events e
        left join jobs j on j.created_by = $1 and j.id = e.job_id where e.created_by = $1 and e.id = $2`,
    )}
    select e.id from calendar_events e where e.created_by = $1 and e.id = $2 and ${afterThem} for share`,
  ),
  invoice: lock(
    "invoice",
    `with ${customers("select i.customer_id from invoices i where i.created_by = $1 and i.id = $2")}
    select i.id from invoices i where i.created_by = $1 and i.id = $2 and ${afterThem} for share`,
  ),
  follow_up: lock(
    "follow_up",
    `with ${customers(
      `select s.customer_id from customer_services s where s.created_by = $1 and s.id = $2
        union all select f.customer_id from customer_follow_ups f where f.created_by = $1 and f.id = $2`,
    )},
      service as materialized (
        select s.id from customer_services s where s.created_by = $1 and s.id = $2 and ${afterThem} for share),
      follow_up as materialized (
        select f.id from customer_follow_ups f where f.created_by = $1 and f.id = $2 and ${afterThem} for share)
    select id from service union all select id from follow_up`,
  ),
} as const satisfies Record<Subject, unknown>;
