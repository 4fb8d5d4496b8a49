import { sql } from "kysely";
import { statement, type FromTable, type Owner, type ParamRefs } from "#platform/database/statement.ts";
import { balanceNow, shownNumber, stateToday } from "#features/invoices/invoices/invoiceState.queries.ts";
import { stateNow } from "#features/quotes/quote-lists/quoteList.queries.ts";
import type { EstimateStatus } from "#features/requests/estimate-prices/estimateStatus.ts";

/** Reads what a customer sees of their requests, quotes, visits, photos and invoices. */

/** At most this many records of each kind are shown, the newest ones. */
const maxRecords = 50;

type OfCustomer = { customer_id: string };

/** The requests that a customer sent through a form. */
export const requestsOfPage = statement<OfCustomer>()("customer-pages.requests", (db, p) =>
  db
    .selectFrom("estimates as e")
    .where("e.created_by", "=", p.owner)
    .where("e.customer_id", "=", p.customer_id)
    .where("e.deleted_at", "is", null)
    .where("e.page_hash", "is not", null)
    .where("e.is_test", "=", false)
    .groupBy("e.request_id")
    .select((e) => [
      e.ref("e.request_id").$notNull().as("request_id"),
      e.fn.min("e.created_at").as("sent_at"),
      sql<
        { service_id: string | null; name: string; status: EstimateStatus; withdrawn: boolean }[]
      >`json_agg(json_build_object(
        'service_id', ${e.ref("e.service_id")}, 'name', ${e.ref("e.service_name")}, 'status', ${e.ref("e.status")},
        'withdrawn', ${e.ref("e.withdrawn_at")} is not null) order by ${e.ref("e.request_position")})`.as("services"),
    ])
    .orderBy("sent_at", "desc")
    .limit(maxRecords),
);

/** The details of a customer, for another request. */
export const contactOfPage = statement<OfCustomer>()("customer-pages.contact", (db, p) =>
  db
    .selectFrom("customers as c")
    .where("c.created_by", "=", p.owner)
    .where("c.id", "=", p.customer_id)
    .select(["c.name", "c.email", "c.phone", "c.address"]),
);

/** The sent quotes of a customer. */
export const quotesOfPage = statement<OfCustomer & { now: string }>()("customer-pages.quotes", (db, p) =>
  db
    .selectFrom("quotes as q")
    .leftJoin("quote_acceptances as a", (on) =>
      on.on("a.created_by", "=", p.owner).onRef("a.id", "=", "q.acceptance_id"),
    )
    .where("q.created_by", "=", p.owner)
    .where("q.customer_id", "=", p.customer_id)
    .where("q.number", "is not", null)
    .where("q.link_hash", "is not", null)
    .select(["q.id", "q.title", "q.total", "q.expires_at", "q.sent_at", "q.answered_at", "q.link_number"])
    .select((q) => [
      q.ref("q.number").$notNull().as("number"),
      q("q.job_id", "is not", null).$castTo<boolean>().as("is_change"),
      stateNow(q, p.now).as("state"),
      "a.accepted_at",
    ])
    .orderBy("q.created_at", (by) => by.desc().nullsLast())
    .orderBy("q.id")
    .limit(maxRecords),
);

/** The issued invoices of a customer. */
export const invoicesOfPage = statement<OfCustomer & { today: string }>()("customer-pages.invoices", (db, p) =>
  db
    .selectFrom("invoices as i")
    .where("i.created_by", "=", p.owner)
    .where("i.customer_id", "=", p.customer_id)
    .where("i.state", "<>", "draft")
    .where("i.link_hash", "is not", null)
    .select(["i.id", "i.title", "i.total", "i.due_on", "i.link_number"])
    .select((i) => [
      shownNumber(i).$notNull().as("number"),
      stateToday(i, p.today).as("state"),
      balanceNow(i).as("balance"),
    ])
    .orderBy("i.created_at", (by) => by.desc().nullsLast())
    .orderBy("i.id")
    .limit(maxRecords),
);

/** The title of the job of an event `v`, or the name of its service. */
const titleOf = ({ owner }: Owner, v: FromTable<"v", "calendar_events">) =>
  v.fn.coalesce(
    v.selectFrom("jobs as j").where("j.created_by", "=", owner).whereRef("j.id", "=", "v.job_id").select("j.title"),
    v
      .selectFrom("estimates as e")
      .where("e.created_by", "=", owner)
      .whereRef("e.id", "=", "v.estimate_id")
      .select("e.service_name"),
    v
      .selectFrom("customer_services as s")
      .where("s.created_by", "=", owner)
      .whereRef("s.id", "=", "v.schedule_id")
      .select("s.service_name"),
    sql<string>`''`,
  );

/**
 * The visits to come of a customer: events of a job, an estimate or a service schedule. Their titles and notes are the
 * business's own, so the customer reads the title of the job or the name of the service.
 */
export const visitsOfPage = statement<OfCustomer & { now: string }>()("customer-pages.visits", (db, p) =>
  db
    .selectFrom("calendar_events as v")
    .where("v.created_by", "=", p.owner)
    .where("v.customer_id", "=", p.customer_id)
    .where("v.deleted_at", "is", null)
    .where("v.completed_at", "is", null)
    .where("v.end_datetime", ">=", p.now)
    .where((v) =>
      v.or([v("v.job_id", "is not", null), v("v.estimate_id", "is not", null), v("v.schedule_id", "is not", null)]),
    )
    .select(["v.id", "v.start_datetime", "v.end_datetime", "v.start_day", "v.arrival_window"])
    .select((v) => titleOf(p, v).as("title"))
    .orderBy("v.start_datetime")
    .orderBy("v.id")
    .limit(maxRecords),
);

/** At most this many shared photos are shown, the newest ones. */
const maxPhotos = 60;

/** The done visit `v` of a shared photo `p`, if it was to this customer. */
const doneVisit = (p: ParamRefs<OfCustomer>, photo: FromTable<"p", "photos">) =>
  photo
    .selectFrom("calendar_events as v")
    .where("v.created_by", "=", p.owner)
    .whereRef("v.id", "=", "p.event_id")
    .where("v.customer_id", "=", p.customer_id)
    .where("v.deleted_at", "is", null)
    .where("v.completed_at", "is not", null);

/** True for a photo `p` that the business shares with this customer. */
const isShared = (p: ParamRefs<OfCustomer>) => (photo: FromTable<"p", "photos">) =>
  photo.and([
    photo("p.created_by", "=", p.owner),
    photo("p.shared_at", "is not", null),
    photo("p.attached_at", "is not", null),
    photo.exists(doneVisit(p, photo).select(sql.lit(1).as("one"))),
  ]);

/** The shared photos of a customer's visits. */
export const photosOfPage = statement<OfCustomer>()("customer-pages.photos", (db, p) =>
  db
    .selectFrom("photos as p")
    .where((photo) => isShared(p)(photo))
    .select(["p.id", "p.width", "p.height", "p.created_at as taken_at"])
    .select((photo) =>
      doneVisit(p, photo)
        .select((v) => titleOf(p, v).as("title"))
        .$asScalar()
        .$notNull()
        .as("title"),
    )
    .orderBy("p.created_at", "desc")
    .orderBy("p.id")
    .limit(maxPhotos),
);

/** The name in the photo store of one shared photo. */
export const photoOfPage = statement<OfCustomer & { id: string }>()("customer-pages.photo", (db, p) =>
  db
    .selectFrom("photos as p")
    .where((photo) => isShared(p)(photo))
    .where("p.id", "=", p.id)
    .select("p.name"),
);
