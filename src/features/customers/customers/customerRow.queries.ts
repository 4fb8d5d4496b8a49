import { expressionBuilder, sql, type AliasedExpression, type Expression } from "kysely";
import type { Customer, CustomerFields } from "./customer.ts";
import { displayedPriceOf } from "#features/requests/estimate-prices/displayedPrice.queries.ts";
import { followUpsOfCustomer } from "#features/customers/follow-ups/followUp.queries.ts";
import { soonDays, type FollowUpStatus } from "#features/customers/follow-ups/followUpDue.ts";
import { followUpSchedules } from "#features/customers/schedules/schedule.queries.ts";
import type { Schema } from "#platform/database/schema.ts";
import type { FromTable, Owner } from "#platform/database/statement.ts";

/** Expressions shared by lists and single customers. In all statements, `c` is a customer. */

const tables = expressionBuilder<Schema>();

/** A customer as the contract returns it. */
export const customerColumns = (c: FromTable<"c", "customers">) =>
  [
    ...(["c.id", "c.created_by", "c.name", "c.email", "c.phone", "c.address"] as const),
    c.ref("c.status").$castTo<CustomerFields["status"]>().as("status"),
    c.ref("c.client_type").$castTo<CustomerFields["client_type"]>().as("client_type"),
    ...(["c.notes", "c.contacts", "c.tags", "c.places"] as const),
    ...([
      "c.last_work_date",
      "c.last_quote_amount",
      "c.tax_exempt",
      "c.version",
      "c.created_at",
      "c.updated_at",
    ] as const),
  ] as const;

/** The owner's day (`YYYY-MM-DD`), which decides what is due. */
/** The owner and the owner's day. */
export type OnDay = Owner & { today: Expression<string> };
/** The day as a PostgreSQL date. */
export const dayOf = ({ today }: OnDay) => sql<string>`${today}::date`;

/** The totals of past work, for lists and files, as in `totalsOf`. Tests of the form do not count. */
export const workOf = (owner: Owner, customerId: Expression<string>) =>
  tables
    .selectFrom("estimates as e")
    .where("e.created_by", "=", owner.owner)
    .where("e.customer_id", "=", customerId)
    .where("e.status", "=", "completed")
    .where("e.deleted_at", "is", null)
    .where("e.is_test", "=", false)
    .select((e) => [
      e.fn.countAll<number>().as("jobs"),
      e.fn.coalesce(e.fn.sum<number>(displayedPriceOf(owner, e)), sql.lit(0)).as("revenue"),
      e.fn.max<string | null>("e.created_at").as("newest"),
    ]);

/** The leading follow-up: the whole row, and the columns that decide its status. */
const leadingOf = (owner: Owner, customerId: Expression<string>) =>
  tables
    .selectFrom(followUpsOfCustomer(owner, customerId).limit(1).as("leading"))
    .select(["leading.status", "leading.next_due_date", "leading.last_contact_date"])
    .select((f) => f.fn.toJson("leading").as("shown"));

/**
 * The given customers `c` with all that a row of the list shows: totals of past work, and the state of follow-ups and
 * schedules on the owner's day. Tests compare it with `followUpOf` and the other rules.
 */
export const customerRows = (p: OnDay, customers: AliasedExpression<Customer, "c">) =>
  tables
    .selectFrom(customers)
    .innerJoinLateral(
      (c) => workOf(p, c.ref("c.id")).as("work"),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (c) => leadingOf(p, c.ref("c.id")).as("follow"),
      (join) => join.onTrue(),
    )
    .selectAll("c")
    .select(["work.jobs as totalJobs", "work.revenue as totalRevenue", "work.newest as lastJobDate"])
    .select((c) => {
      const today = dayOf(p);
      const due = c.ref("follow.next_due_date");
      return [
        "follow.shown as followUp",
        sql<FollowUpStatus | null>`case when ${c.ref("follow.status")} is null then null
          when ${c.ref("follow.status")} <> 'active' or ${due} is null then 'up_to_date'
          when ${due} < ${today} then 'overdue' when ${due} = ${today} then 'due_today'
          when ${due} <= ${today} + ${soonDays} then 'due_soon' else 'up_to_date' end`.as("followUpStatus"),
        sql<number | null>`${today} - ${c.ref("follow.last_contact_date")}`.as("daysSinceLastContact"),
        followUpSchedules(p, c.ref("c.id")).as("schedules"),
      ];
    });

/** The sort key of `customerRows` if due customers come first: the due day, or null if nothing is due or due soon. */
export const dueDayOf = (p: OnDay) =>
  sql<string | null>`case when follow.status = 'active'
    and follow.next_due_date <= ${dayOf(p)} + ${sql.lit(soonDays)} then follow.next_due_date end`;
