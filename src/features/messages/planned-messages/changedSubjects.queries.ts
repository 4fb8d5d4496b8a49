import { column, textStatement } from "#platform/database/textStatement.ts";
import type { Subject } from "#features/messages/message-rules/triggers.ts";
import type { NewMessage } from "./planAbout.ts";
import { mayHaveArrived } from "./messageStates.ts";

/**
 * The records that a plan looks at, of all kinds in one list, and its many rows at once. They are text, because the
 * builder would say these lists in five statements.
 */

/** The records that changed since an instant, and those of planned messages whose customers wrote, changed or said no. */
export const changedSubjects = textStatement(
  "messages.changed-subjects",
  `select 'quote' as kind, id from quotes where created_by = $1 and updated_at >= $2 and job_id is null and number is not null
    union select 'request', request_id from estimates where created_by = $1 and updated_at >= $2
    union select 'visit', id from calendar_events where created_by = $1 and updated_at >= $2
      and coalesce(job_id, estimate_id, schedule_id) is not null
    union select 'invoice', id from invoices where created_by = $1 and updated_at >= $2 and number is not null
    union select 'follow_up', id from customer_services where created_by = $1 and updated_at >= $2
    union select 'follow_up', id from customer_follow_ups where created_by = $1 and updated_at >= $2
    union select 'quote', q.id from quotes q join jobs j on j.created_by = $1 and j.quote_id = q.id
      where q.created_by = $1 and j.updated_at >= $2
    union select m.about, m.about_id from messages m where m.created_by = $1 and m.state = 'planned' and m.about_id is not null
      and (m.customer_id in (
          select id from customers where created_by = $1 and updated_at >= $2
          union all select customer_id from messages where created_by = $1 and direction = 'in' and not automatic and created_at >= $2
          union all select customer_id from consents where created_by = $1 and created_at >= $2)
        or lower(m.address) in (
          select address from consents where created_by = $1 and created_at >= $2
          union all select address from bounced_addresses where created_by = $1 and bounced_at >= $2))`,
  {
    params: { owner: column.uuid, since: column.moment },
    row: { kind: column.text as { type: string; nullable: boolean; value?: Subject }, id: column.uuid },
  },
);

/** All records that messages could still be about: those that a sequence looks at when it is turned on. */
export const openSubjects = textStatement(
  "messages.open-subjects",
  `select id from (
      select 'quote' as kind, id, sent_at as at from quotes where created_by = $1 and job_id is null and state in ('sent', 'accepted')
      union all select 'request', request_id, created_at from estimates where created_by = $1 and status = 'pending'
        and deleted_at is null and request_position = 0 and not is_test and first_shown_at is not null
      union all select 'visit', id, start_datetime from calendar_events where created_by = $1 and deleted_at is null
        and coalesce(job_id, estimate_id, schedule_id) is not null
      union all select 'invoice', id, issued_at from invoices where created_by = $1 and state = 'issued'
      union all select 'follow_up', id, updated_at from customer_services where created_by = $1 and status = 'active'
      union all select 'follow_up', id, updated_at from customer_follow_ups where created_by = $1 and status = 'active'
        and next_service_date is not null) as open
    where kind = $2 order by at desc nulls last limit $3`,
  {
    params: { owner: column.uuid, kind: column.text, limit: column.bigint },
    row: { id: column.uuid },
  },
);

/**
 * Plans messages, each step once for its cause. One that was cancelled for a reason that an undo took back is planned
 * again for its time, if that is still ahead: an undo sends nothing. `$3`: these reasons.
 */
export const addPlanned = textStatement(
  "messages.add-planned",
  `insert into messages (created_by, customer_id, direction, channel, state, address, name, language, trigger, step_id,
      cause, about, about_id, due_at, send_at, subject, body, reason)
    select $1, r.customer_id, 'out', r.channel, r.state, r.address, r.name, r.language, r.trigger, r.step_id, r.cause, r.about,
      r.about_id, r.due_at, r.due_at, r.subject, r.body, r.reason
    from jsonb_to_recordset($2) as r(customer_id uuid, channel text, state text, address text, name text, language text,
      trigger text, step_id uuid, cause text, about text, about_id uuid, due_at timestamptz, subject text, body text, reason text)
    on conflict (created_by, trigger, step_id, cause) where trigger is not null do update
      set state = 'planned', reason = null, version = messages.version + 1, updated_at = now()
      where messages.state = 'cancelled' and messages.sent_at is null and messages.reason = any($3)
        and excluded.state = 'planned' and excluded.due_at = messages.due_at
    returning id`,
  {
    params: {
      owner: column.uuid,
      messages: column.jsonParam<NewMessage[]>(),
      undone: column.arrayOf(column.text),
    },
    row: { id: column.uuid },
  },
);

/** Cancels planned messages, each for its reason. One that a mail server may have taken becomes unknown. */
export const cancelPlanned = textStatement(
  "messages.cancel-planned",
  `update messages m set state = case when m.sent_at is null then 'cancelled' else 'unknown' end,
      reason = case when m.sent_at is null then r.reason else r.reason || ' ${mayHaveArrived}' end, version = m.version + 1, updated_at = now()
    from jsonb_to_recordset($2) as r(id uuid, reason text)
    where m.created_by = $1 and m.id = r.id and m.state = 'planned' returning m.id`,
  {
    params: { owner: column.uuid, reasons: column.jsonParam<{ id: string; reason: string }[]>() },
    row: { id: column.uuid },
  },
);
