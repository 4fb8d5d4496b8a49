import { implement } from "@orpc/server";
import { messages as factsEn } from "#features/requests/estimate-prices/photoFactWords.en.ts";
import { messages as factsEs } from "#features/requests/estimate-prices/photoFactWords.es.ts";
import { photoFactsText } from "#features/requests/estimate-prices/photoFactsText.ts";
import { formPath } from "#features/requests/form-links/formAddress.ts";
import { answerAfterUpdate } from "#features/requests/submissions/replayAnswer.server.ts";
import { readOpening } from "#features/requests/submissions/offers.server.ts";
import { requestPagesContract } from "./requestPage.contract.ts";
import { publicThread } from "#features/requests/threads/thread.ts";
import { readThreadAndZone } from "#features/requests/threads/thread.queries.ts";
import { isOpen, type RequestPage } from "./requestPage.ts";
import { publicAccess, type RequestContext } from "#platform/operations.ts";
import type { PublicWrite } from "#platform/limits/publicBounds.ts";
import { pipelined } from "#platform/database/pipelined.ts";
import { addPhotosTo, removeRequest, withdrawRequest } from "./customersChanges.server.ts";
import { findRequest, requestNotFoundError, stageNow, type RequestPageContext } from "./findRequest.server.ts";
import { photosAtPage, usualAnswerHours } from "./requestPage.queries.ts";

/** The page of one request, for anyone with its URL: the customer. */

/** The page's data about a request. Throws `not_found` if the request was deleted at this moment. */
export async function pageOf(found: RequestPageContext): Promise<RequestPage> {
  const { owner, services, first } = found;
  const { request_id, form, form_area } = first;
  const [answer, opening, photos, [usual], { thread, time_zone }] = await owner.transaction(({ query }) =>
    pipelined([
      answerAfterUpdate({ query }, request_id, new Set()),
      readOpening({ query }, null),
      query(photosAtPage, { request_id }),
      query(usualAnswerHours),
      readThreadAndZone(query, { estimate_ids: services.map(({ id }) => id) }, new Date()),
    ]),
  );
  if (!answer || !opening) throw requestNotFoundError();
  const { services: offered, ...business } = opening;
  const shown = new Set(services.map(({ id }) => id));
  const stage = stageNow(found);
  return {
    ...answer,
    results: answer.results.filter(({ estimate_id }) => shown.has(estimate_id)),
    business: { business_owner_id: owner.ownerId, ...business },
    form,
    form_address: formPath(form, owner.ownerId, form_area),
    time_zone,
    name: first.name,
    email: first.email,
    sent_at: first.created_at,
    stage,
    is_test: first.is_test,
    collected: form === "general" && services.every(({ estimate_method }) => estimate_method === null),
    working: services.some(({ analysis_state }) => analysis_state === "running"),
    may_resize: isOpen({ stage }) && !first.late,
    answers_within: usual?.hours ?? null,
    services: offered.filter(({ id }) => services.some(({ service_id }) => service_id === id)),
    photos: photos.map(({ created_at: _addedAt, ...photo }) => photo),
    outlines: services.flatMap(({ id, outlined }) => (outlined ? [{ estimate_id: id, measurement: outlined }] : [])),
    thread: publicThread(thread),
  };
}

/** Reads the request's page by its token. */
async function readRequestPage(context: RequestContext, token: string): Promise<RequestPage> {
  const found = await context.deps.limits.open(context.address, () => findRequest(context.db, token));
  return pageOf(found);
}

/** Finds a request for a write by its page's token, and counts the write for the limits. */
async function findToWrite(context: RequestContext, write: RequestWrite, token: string): Promise<RequestPageContext> {
  const { address, proof, language, deps } = context;
  const found = await deps.limits.open(address, () => findRequest(context.db, token));
  const business = found.owner.ownerId;
  await deps.publicWrites.count(write, { address, business, thing: found.first.request_id, proof, language });
  return found;
}

type RequestWrite = Extract<PublicWrite, `requestPages.${string}`>;

/** Lets a customer change their own request, and returns its page afterwards. */
async function changing(
  context: RequestContext,
  write: RequestWrite,
  token: string,
  change: (found: RequestPageContext) => Promise<unknown>,
): Promise<RequestPage> {
  const found = await findToWrite(context, write, token);
  await change(found);
  return pageOf(await findRequest(context.db, token));
}

const factWords = { en: factsEn, es: factsEs };

const os = implement(requestPagesContract).$context<RequestContext>().use(publicAccess);

/** The handlers of requests' own pages. */
export const requestPagesHandlers = {
  read: os.read.handler(({ input, context }) => readRequestPage(context, input.token)),

  addPhotos: os.addPhotos.handler(({ input, context }) =>
    changing(context, "requestPages.addPhotos", input.token, (found) => addPhotosTo(found, input.photo_ids)),
  ),

  withdraw: os.withdraw.handler(({ input, context }) =>
    changing(context, "requestPages.withdraw", input.token, (found) => withdrawRequest(found)),
  ),

  data: os.data.handler(async ({ input, context }) => {
    const { owner, services, first } = await context.deps.limits.open(context.address, () =>
      findRequest(context.db, input.token),
    );
    const [answer, opening, photos] = await Promise.all([
      answerAfterUpdate(owner, first.request_id, new Set()),
      readOpening(owner, null),
      owner.query(photosAtPage, { request_id: first.request_id }),
    ]);
    const { name, email, phone, address, reference_object, notes } = first;
    return {
      business: opening?.business_name ?? null,
      sent_at: first.created_at,
      name,
      email,
      phone,
      address,
      reference_object,
      notes,
      browser: first.user_agent,
      found_through: first.link_source,
      services: services.map(({ id, service_name, status }) => {
        const result = answer?.results.find(({ estimate_id }) => estimate_id === id);
        return {
          service: service_name,
          status,
          square_feet: result?.squareFootage ?? null,
          quantity: result?.quantity ?? null,
          price_shown: result?.totalPrice ?? null,
          analysis: photoFactsText(result?.analysis ?? null, factWords[context.language]),
        };
      }),
      photos: photos.map(({ url, created_at }) => ({ address: context.deps.publicUrl + url, added_at: created_at })),
    };
  }),

  remove: os.remove.handler(async ({ input, context }) => {
    const found = await findToWrite(context, "requestPages.remove", input.token);
    return removeRequest(context, found);
  }),
};
