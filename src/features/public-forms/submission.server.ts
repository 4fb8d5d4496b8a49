import { randomUUID } from "node:crypto";
import { analyseClaimed, analysisJob } from "#features/estimates/analysis.server.ts";
import { offeredCategory, type SubmitResult } from "#features/public-forms/publicForm.ts";
import {
  estimateToShow,
  storedUnit,
  problemWith,
  priceService,
  resultOf,
  isPriceShown,
  type PricedRequest,
} from "#features/public-forms/quoting.ts";
import type { SubmittedRequest } from "#features/public-forms/request.ts";
import { photoGone } from "#features/public-forms/sizeOnPhotos.ts";
import type { Interval, Measurement } from "#features/photos/measurement.ts";
import { ProductError } from "#shared/errors.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import type { RequestContext } from "#platform/operations.ts";
import { withDeadline } from "#platform/outsideCalls.ts";
import { answerAfterUpdate, replayAnswer } from "./replayAnswer.server.ts";
import { newRequestMailJob } from "./newRequestMail.server.ts";
import { readOffers, type Offer } from "./offers.server.ts";
import { keepMeasurement, measureRequested } from "./sizeOnPhotos.server.ts";

/**
 * A customer's request, from what was sent to the answer: checked, priced, kept in one transaction, and only then
 * analysed where photos have to tell the figures. The request id makes a retry, or a twin sent at the same moment, the
 * same request.
 */

/**
 * One service of a request on its way into the database, with what was pointed at and what it measured, where it was.
 */
type EstimateDraft = {
  id: string;
  offer: Offer;
  quoted: PricedRequest;
  taps: Measurement | null;
  measured: Interval | null;
};

/**
 * Thrown inside the transaction to undo it when a service changed between reading its price and keeping the request.
 */
class OfferChanged extends Error {}

/** Keeps a request and answers with what the customer is shown. Throws a ProductError in the specification's words. */
export async function submitRequest(context: RequestContext, input: SubmittedRequest): Promise<SubmitResult> {
  const owner = context.db.forOwner(input.business_owner_id);
  // First by what is remembered of the services, then by what is read anew; once more, because it may change at that
  // very moment.
  for (const fromMemory of [true, false, false]) {
    const drafted = await draftRequest(context, input, { fromMemory });
    if (!drafted) continue;
    const kept = await storeRequest(context, owner, input, drafted);
    if (kept === "kept") return answer(context, owner, input.request_id, drafted.drafts);
    const earlier = await replayAnswer(context, owner, input.request_id);
    if (earlier) return earlier;
  }
  throw new ProductError("not_found", "Service not found");
}

/** What a machine that fills hidden fields is told: it looks like success, and nothing is kept. */
export async function pretendToSubmit(context: RequestContext, input: SubmittedRequest): Promise<SubmitResult> {
  const drafts = (await draftRequest(context, input, { fromMemory: false }))?.drafts ?? [];
  return {
    request_id: input.request_id,
    pending: drafts.some((draft) => draft.quoted.awaiting),
    results: drafts.map(shown),
  };
}

/** A request that is priced and not yet kept; `mails`: the owner wants to be told. */
type RequestDraft = { drafts: EstimateDraft[]; mails: boolean };

/** Prices a request. null where it does not fit what is remembered of the services: that may be out of date. */
async function draftRequest(
  { db }: RequestContext,
  input: SubmittedRequest,
  { fromMemory }: { fromMemory: boolean },
): Promise<RequestDraft | null> {
  const asked = input.services.filter(
    (one, index) => input.services.findIndex((other) => other.service_id === one.service_id) === index,
  );
  const ids = asked.map((one) => one.service_id);
  const offers = await readOffers(db, input.business_owner_id, ids, { fromMemory }).catch((cause: unknown) => {
    throw new ProductError("unavailable", "Failed to fetch service details", undefined, cause);
  });
  const wanted = asked.map((one) => {
    const offer = offers.services.find((service) => service.id === one.service_id);
    if (!offer) throw new ProductError("not_found", "Service not found");
    return { offer, ...one };
  });
  const sizes = await measureRequested(db.forOwner(input.business_owner_id), input.request_id, input.photo_ids, wanted);
  const drafts: EstimateDraft[] = [];
  for (const [index, { offer, ...service }] of wanted.entries()) {
    const one = { ...service, measured: sizes[index] ?? null };
    const problem = problemWith(offer, one, input.estimate_method, input.photo_ids.length);
    if (problem && offers.remembered) return null;
    if (problem)
      throw new ProductError("invalid", problem.message, {
        [problem.field === "photo_ids" ? "photo_ids" : `services.${index}.${problem.field}`]: problem.message,
      });
    const quoted = priceService(input.kind, offer, one, input.estimate_method);
    drafts.push({ id: randomUUID(), offer, quoted, taps: one.measurement ?? null, measured: one.measured });
  }
  return { drafts, mails: offers.mail_new_requests };
}

/**
 * Keeps the whole request or nothing. `taken`: nothing was kept, because it is there already or a service has changed.
 */
async function storeRequest(
  context: RequestContext,
  owner: OwnerDb,
  input: SubmittedRequest,
  { drafts, mails }: RequestDraft,
): Promise<"kept" | "taken"> {
  const rows = drafts.map((draft, position) =>
    estimateRow(owner.ownerId, input, draft, position, context.userAgent, mails),
  );
  const awaiting = drafts.some((draft) => draft.quoted.awaiting);
  const lines = drafts.flatMap((draft) =>
    draft.quoted.lines.map((line, sort_order) => ({ estimate_id: draft.id, sort_order, ...line })),
  );
  try {
    const [only, ...others] = rows;
    if (only && others.length === 0 && lines.length === 0 && input.photo_ids.length === 0 && !mails && !awaiting) {
      const made = await owner.query(keepStatement, only);
      if (made.length === 0) return "taken";
      context.deps.live.announce(owner.ownerId, new Set(["estimates"]));
      return "kept";
    }
    return await owner.transaction(async ({ query, notify, enqueue }) => {
      const made = await Promise.all(rows.map((row) => query(keepStatement, row)));
      const count = made.filter((found) => found.length > 0).length;
      if (count < rows.length) throw new OfferChanged();
      if (lines.length > 0) await query(keepLinesStatement, [owner.ownerId, JSON.stringify(lines)]);
      await attachPhotos(owner, input, query);
      for (const { id, taps, measured } of drafts)
        if (taps && measured)
          await query(keepMeasurement, [owner.ownerId, id, taps, measured.median, measured.low, measured.high]);
      if (mails) enqueue(newRequestMailJob(owner.ownerId, input.request_id, awaiting));
      if (awaiting) enqueue(analysisJob(owner.ownerId, input.request_id));
      notify("estimates");
      return "kept" as const;
    });
  } catch (error) {
    if (error instanceof OfferChanged) return "taken";
    if (error instanceof ProductError) throw error;
    context.log.error({ err: error }, "a request could not be kept");
    throw new ProductError(
      "unavailable",
      "Failed to save estimate: the server could not keep it. Please try again.",
      undefined,
      error,
    );
  }
}

/** Attaches the photos that were uploaded for this very request; one of anybody else is as good as none. */
async function attachPhotos(
  owner: OwnerDb,
  input: SubmittedRequest,
  query: <Row extends { id: string }>(statement: typeof attachStatement, values: unknown[]) => Promise<Row[]>,
): Promise<void> {
  const wanted = [...new Set(input.photo_ids)];
  if (wanted.length === 0) return;
  const attached = new Set(
    (await query(attachStatement, [owner.ownerId, input.request_id, wanted])).map((photo) => photo.id),
  );
  const gone = wanted.filter((id) => !attached.has(id));
  if (gone.length > 0)
    throw new ProductError(
      "invalid",
      "A photo is not there any more. Please add it again.",
      Object.fromEntries(gone.map((id) => [`photo_ids.${id}`, photoGone])),
    );
}

/**
 * The customer waits for the analysis, but not for long, and never loses the request to it: it goes on for the owner.
 */
async function answer(
  context: RequestContext,
  owner: OwnerDb,
  requestId: string,
  drafts: EstimateDraft[],
): Promise<SubmitResult> {
  const awaiting = drafts.filter((draft) => draft.quoted.awaiting).map((draft) => draft.id);
  if (awaiting.length === 0) return { request_id: requestId, pending: false, results: drafts.map(shown) };
  let waits = true;
  const analysis = analyseClaimed(context, owner, awaiting, { customerWaits: () => waits }).catch((error: unknown) =>
    context.log.error({ err: error }, "the analysis of a kept request was not kept"),
  );
  await withDeadline(context.deps.deadlines.customerWaits, () => analysis).catch(() => {});
  waits = false;
  const analysed = await answerAfterUpdate(owner, requestId, new Set()).catch((error: unknown) =>
    context.log.error({ err: error }, "a kept request could not be read"),
  );
  return analysed ?? { request_id: requestId, pending: true, results: drafts.map(shown) };
}

function shown(draft: EstimateDraft) {
  return resultOf(estimateToShow(draft.id, draft.offer, draft.quoted), draft.offer);
}

function estimateRow(
  ownerId: string,
  input: SubmittedRequest,
  draft: EstimateDraft,
  position: number,
  userAgent: string | null,
  mails: boolean,
): unknown[] {
  const { id, offer, quoted } = draft;
  return [
    ownerId,
    id,
    input.request_id,
    position,
    input.kind,
    input.name,
    input.email,
    input.phone,
    input.address,
    offer.id,
    offer.version,
    storedUnit(offer),
    quoted.quantity,
    quoted.squareFeet,
    quoted.total,
    quoted.method,
    quoted.analysis,
    quoted.awaiting,
    quoted.assumed,
    input.reference_object,
    input.notes,
    isPriceShown(estimateToShow(draft.id, draft.offer, draft.quoted), offer),
    userAgent,
    mails,
    offer.components.length > 0,
    quoted.interval?.low ?? null,
    quoted.interval?.high ?? null,
    quoted.source,
    quoted.predicted,
    offer.learned ? JSON.stringify(offer.learned) : null,
    offeredCategory(input.kind, input.crm_type),
    input.source,
  ];
}

/**
 * Keeps one service of a request, if the request is not there already and what it was priced by still holds: the
 * service's version, what its finished jobs taught, whether it is a package, whether the owner wants mails.
 */
const keepStatement = {
  name: "form-keep",
  text: `insert into estimates (created_by, id, request_id, request_position, form, name, email, phone, address, service_id, service_name, service_category,
      service_rate, service_unit, pricing_model, minimum_price, estimated_quantity, estimated_square_footage, total_price, estimate_method, ai_analysis,
      analysis_state, analysis_started_at, assumed, reference_object, notes, price_shown_to_customer, user_agent,
      figure_low, figure_high, figure_source, predicted_figure, form_area, link_source)
    select $1, $2, $3, $4, $5, $6, $7, $8, $9, s.id, s.name, s.service_category, s.rate, $12, s.pricing_model, s.minimum_price, $13, $14, $15, $16, $17,
      case when $18::boolean then 'running' else 'none' end, case when $18 then now() end, $19, $20, $21, $22, $23, $26, $27, $28, $29, $31, $32
    from services s where s.created_by = $1 and s.id = $10 and s.version = $11
      and coalesce((select b.mail_new_requests from businesses b where b.created_by = $1), true) = $24
      and exists (select from service_components c where c.created_by = $1 and c.service_id = $10) = $25
      and s.learned is not distinct from $30::jsonb
    on conflict (created_by, request_id, request_position) do nothing
    returning id`,
};
const keepLinesStatement = {
  name: "form-keep-lines",
  text: `insert into estimate_lines (created_by, estimate_id, name, pricing_model, rate, unit, minimum_price, quantity, total, sort_order)
    select $1, estimate_id, name, pricing_model, rate, unit, minimum_price, quantity, total, sort_order
    from json_to_recordset($2::json) as line (estimate_id uuid, name text, pricing_model text, rate numeric, unit text, minimum_price numeric, quantity numeric, total numeric, sort_order int)`,
};
const attachStatement = {
  name: "form-attach-photos",
  text: `update photos p set attached_at = now(), sort_order = wanted.place from unnest($3::uuid[]) with ordinality as wanted (id, place)
    where p.created_by = $1 and p.request_id = $2 and p.id = wanted.id and p.attached_at is null returning p.id`,
};
