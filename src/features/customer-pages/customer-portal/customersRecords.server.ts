import { pipelined } from "#platform/database/pipelined.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { paperLink } from "#features/papers/paper-links/paperLink.server.ts";
import { isStillShown } from "#features/quotes/quote-portal/findQuote.server.ts";
import { quoteAddress } from "#features/quotes/quotes/quoteAddress.server.ts";
import { readSettings } from "#features/quotes/quotes/quoteSettings.queries.ts";
import { formPath } from "#features/requests/form-links/formAddress.ts";
import { stageOf } from "#features/requests/request-portal/requestPage.ts";
import { requestAddress } from "#features/requests/submissions/requestAddress.server.ts";
import type { LinkSubject } from "#features/customer-pages/customer-links/linkSubject.ts";
import { askedAgain } from "./askedAgain.ts";
import type { CustomersRecords } from "./customerPage.ts";
import { invoicesOfPage, photosOfPage, quotesOfPage, requestsOfPage, visitsOfPage } from "./customerPage.queries.ts";

/** The moment of reading: now, and the day in the time zone of the business. */
type Moment = { now: Date; today: string };

/** The addresses of a photo and its thumbnail on a customer's page. */
function photoPaths(token: string, id: string): { path: string; thumbnail_path: string } {
  const path = `/api/customer-pages/${token}/photos/${id}`;
  return { path, thumbnail_path: `${path}?thumbnail` };
}

/** A record with the subject that a link needs to open it. */
type WithSubject<Record> = { of: LinkSubject; shown: Record };

/** Reads the records of a customer: all of them, or with a subject only the one that an email was about. */
export async function readRecords(
  { secret, tx, token }: { secret: string; tx: OwnerTx; token: string },
  customer_id: string,
  { now, today }: Moment,
  only: LinkSubject | "all" | null,
): Promise<CustomersRecords> {
  if (only === null) return { requests: [], quotes: [], visits: [], photos: [], invoices: [] };
  const { query, ownerId } = tx;
  const [requests, quotes, visits, photos, invoices, { keep_years }] = await pipelined([
    query(requestsOfPage, { customer_id }),
    query(quotesOfPage, { customer_id, now: now.toISOString() }),
    query(visitsOfPage, { customer_id, now: now.toISOString() }),
    query(photosOfPage, { customer_id }),
    query(invoicesOfPage, { customer_id, today }),
    readSettings(query),
  ]);
  const shown = <Shown>(records: WithSubject<Shown>[]) =>
    records
      .filter(({ of }) => only === "all" || (of.kind === only.kind && of.id === only.id))
      .map((record) => record.shown);
  return {
    requests: shown(
      requests.map(({ request_id, sent_at, services }) => ({
        of: { kind: "request", id: request_id },
        shown: {
          path: requestAddress(secret, ownerId, request_id),
          services: services.map(({ name }) => name),
          again: only === "all" ? askedAgain(services, (kind) => formPath(kind, ownerId, null)) : null,
          sent_at,
          stage: stageOf(services),
        },
      })),
    ),
    quotes: shown(
      quotes.flatMap(({ id, state, sent_at, answered_at, accepted_at, link_number, ...quote }) =>
        state === "draft" || !isStillShown({ sent_at, answered_at, accepted_at }, keep_years, now.getTime())
          ? []
          : [
              {
                of: { kind: "quote" as const, id },
                shown: { ...quote, state, path: quoteAddress(secret, { ownerId, quoteId: id, number: link_number }) },
              },
            ],
      ),
    ),
    visits: only === "all" ? visits : [],
    photos: only === "all" ? photos.map((photo) => ({ ...photo, ...photoPaths(token, photo.id) })) : [],
    invoices: shown(
      invoices.flatMap(({ id, state, link_number, ...invoice }) =>
        state === "draft"
          ? []
          : [
              {
                of: { kind: "invoice" as const, id },
                shown: {
                  ...invoice,
                  state,
                  path: `/invoice/${paperLink(secret, { kind: "invoice", ownerId, id, number: link_number }).token}`,
                },
              },
            ],
      ),
    ),
  };
}
