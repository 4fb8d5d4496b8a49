import { createHmac, timingSafeEqual } from "node:crypto";
import { Hono, type Context } from "hono";
import { compress } from "hono/compress";
import { etag } from "hono/etag";
import ical, { ICalCalendarMethod, type ICalEventData } from "ical-generator";
import * as z from "zod";
import { calendarContract } from "./calendar.contract.ts";
import type { StoredEvent } from "#features/work/events/event.ts";
import { windowLabel } from "#features/work/events/spanWords.ts";
import { serviceTypeLabels } from "#features/work/events/serviceType.ts";
import { addDays } from "#shared/days/calendarDays.ts";
import { brand } from "#shared/brand.ts";
import { ProductError } from "#shared/errors.ts";
import { formatMoney } from "#shared/figures/figures.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { hasPaidPlan, ownerAsking, proNeeded } from "#platform/operations.ts";
import { feed, storedEventRow } from "./feed.queries.ts";

/**
 * The calendar for other programs: a feed of each member's own events, under an address that only the member knows, and
 * single events as files. A feed reaches from one year back to two years ahead.
 */

/** The owner of a feed: a member of a business. */
type FeedOf = { businessId: string; personId: string };

/**
 * Returns the secret part of a feed's address. It is derived from the business, the member, the feed's number and the
 * server's own secret, so it is stored nowhere. The founder of a business, who has its id, keeps the address from
 * before businesses had members.
 */
export function feedToken(secret: string, { businessId, personId }: FeedOf, number: number): string {
  const whose = businessId === personId ? businessId : `${businessId} ${personId}`;
  return createHmac("sha256", secret).update(`calendar feed ${whose} ${number}`).digest("base64url");
}

/** Returns the address of the acting member's feed. */
export function feedAddress(
  { publicUrl, secret }: { publicUrl: string; secret: string },
  { ownerId, actorId }: Pick<OwnerDb, "ownerId" | "actorId">,
  number: number,
): string {
  const of = { businessId: ownerId, personId: actorId ?? ownerId };
  return `${publicUrl}/api/calendar/feeds/${of.businessId}/${of.personId}/${feedToken(secret, of, number)}.ics`;
}

const needsPlan = "This calendar is part of the Pro plan, which this business is not on now.";

/**
 * `GET /api/calendar/feeds/<business>/<member>/<token>.ics` for calendar programs; founders' older addresses do not
 * name the member. `GET /api/calendar/events/<id>.ics` for owners and managers.
 */
export function calendarFiles(): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();

  // Calendar programs read a feed every few minutes: an unchanged one costs them a 304, and a changed one is compressed.
  routes.use("/api/calendar/feeds/*", compress(), etag());
  routes.get("/api/calendar/feeds/:businessId/:file", (c) =>
    answerFeed(c, { businessId: c.req.param("businessId"), personId: c.req.param("businessId") }),
  );
  routes.get("/api/calendar/feeds/:businessId/:personId/:file", (c) => answerFeed(c, c.req.param()));

  routes.get("/api/calendar/events/:file{.+\\.ics}", async (c) => {
    const owner = ownerAsking(calendarContract.get, c.get("db"), c.get("signedIn"));
    const id = z.uuid().safeParse(c.req.param("file").slice(0, -".ics".length));
    const [event] = id.success ? await owner.query(storedEventRow, { id: id.data }) : [];
    if (!(await hasPaidPlan(owner))) throw proNeeded(c.get("signedIn"));
    if (!event) throw new ProductError("not_found", "There is no such event.");
    return answer(c, writeCalendar([event], { name: null, zone: event.time_zone }), "event.ics");
  });
  return routes;
}

const feedOf = z.object({ businessId: z.uuid(), personId: z.uuid() });

async function answerFeed(c: Context<HttpEnv>, address: FeedOf): Promise<Response> {
  const of = feedOf.safeParse(address).data;
  const { secret, limits } = c.get("deps");
  const [found] = await limits.open(c.get("address"), async () =>
    of ? c.get("db").forOwner(of.businessId, of.personId).query(feed) : [],
  );
  if (!of || !found || !sameText(c.req.param("file") ?? "", `${feedToken(secret, of, found.number)}.ics`))
    return c.text("There is no such calendar. Its address may have been renewed.", 404);
  if (!found.paid) return c.text(needsPlan, 402);
  return answer(c, writeCalendar(found.events, { name: found.name, zone: found.time_zone }), "calendar.ics");
}

function answer(c: Context<HttpEnv>, text: string, name: string): Response {
  return c.body(text, 200, {
    "Content-Type": "text/calendar; charset=utf-8",
    "Content-Disposition": `inline; filename="${name}"`,
    "Cache-Control": "private, no-cache",
  });
}

/** Compares in constant time, so that the duration reveals nothing about a guess. */
function sameText(guess: string, right: string): boolean {
  const [a, b] = [guess, right].map((text) => createHmac("sha256", "compare").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

/** Returns events as iCalendar (RFC 5545). Programs recognize an event by its id, and a newer one by its version. */
function writeCalendar(events: readonly StoredEvent[], { name, zone }: { name: string | null; zone: string }): string {
  const calendar = ical({
    prodId: { company: brand.name, product: "Calendar", language: "EN" },
    ...(name === null ? {} : { name: escaped(withoutControls(name)) }),
    method: ICalCalendarMethod.PUBLISH,
    ttl: 15 * 60,
  });
  for (const event of events) calendar.createEvent(asICal(event, zone));
  return calendar.toString();
}

/** Returns the text without the control characters that iCalendar forbids, except line breaks, which become uniform. */
function withoutControls(text: string): string {
  return text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll("\t", " ")
    .replaceAll(/(?!\n)\p{Cc}/gu, "");
}

/** The library writes a calendar's name without escaping it. */
function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, "\\$&").replaceAll("\n", "\\n");
}

function asICal(event: StoredEvent, zone: string): ICalEventData {
  return {
    id: `${event.id}@${brand.name.toLowerCase()}`,
    sequence: event.version - 1,
    summary: withoutControls(event.title),
    ...timesOf(event),
    created: new Date(event.created_at),
    lastModified: new Date(event.updated_at),
    stamp: new Date(event.updated_at),
    ...(event.client_address ? { location: withoutControls(event.client_address) } : {}),
    ...(event.service_type ? { categories: [{ name: serviceTypeLabels[event.service_type] }] } : {}),
    description: withoutControls(descriptionOf(event, zone)),
  };
}

/** Whole days are written as dates, which need no time zone. An end date is the first day after the event. */
function timesOf({
  all_day,
  start_day,
  end_day,
  start_datetime,
  end_datetime,
}: StoredEvent): Pick<ICalEventData, "start" | "end" | "allDay"> {
  if (!all_day || start_day === null || end_day === null)
    return { start: new Date(start_datetime), end: new Date(end_datetime) };
  return { start: new Date(start_day), end: new Date(addDays(end_day, 1)), allDay: true };
}

function descriptionOf(event: StoredEvent, zone: string): string {
  const { description, client_name, client_email, client_phone, estimated_price, notes } = event;
  const client = [client_name, client_phone, client_email].filter((part) => part !== null).join(", ");
  return [
    event.arrival_window && `Arrival ${windowLabel(event, zone)}`,
    description,
    client && `Client: ${client}`,
    estimated_price !== null && `Estimated price: ${formatMoney(estimated_price)}`,
    notes && `Notes: ${notes}`,
  ]
    .filter(Boolean)
    .join("\n\n");
}
