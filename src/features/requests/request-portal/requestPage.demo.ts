import type { FormDraft } from "#features/requests/form-drafts/draft.ts";
import type { FormOpening, SubmitResult } from "#features/requests/form-drafts/publicForm.ts";
import { publicThread, threadOf, type PublicThread } from "#features/requests/threads/thread.ts";
import { visitorsZone } from "#browser/demo/visitorsDay.ts";
import { ProductError } from "#shared/errors.ts";
import type { FormAnswers, SentPhoto } from "#features/requests/form-drafts/formClient.browser.ts";
import type { RequestAnswers } from "./requestClient.browser.ts";
import { pageGone, type PagePhoto, type RequestPage } from "./requestPage.ts";

/** A request sent by the demo's form: its fields, its photos, and its answer. */
type SentInPage = {
  opening: FormOpening;
  answers: FormAnswers;
  draft: FormDraft;
  photos: readonly SentPhoto[];
  result: SubmitResult;
};

/** Creates the page of a request for the demo. It exists as long as the form's page, and is changed there. */
export function openDemoRequest(
  { opening, answers, draft, photos, result }: SentInPage,
  formAddress: string,
): { page: RequestPage; answers: RequestAnswers } {
  const { kind, services, analysis: _analysis, trying: _trying, ...business } = opening;
  const added = new Map<string, PagePhoto>();
  let page: RequestPage | null = {
    ...result,
    business,
    form: kind,
    form_address: formAddress,
    time_zone: visitorsZone(),
    name: draft.name.trim(),
    email: draft.email.trim(),
    sent_at: new Date().toISOString(),
    stage: "sent",
    is_test: false,
    collected: kind === "general" && result.results.every(({ source }) => source === null),
    working: false,
    may_resize: true,
    answers_within: null,
    services: services.filter(({ id }) => draft.service_ids.includes(id)),
    photos: photos.map(asPagePhoto),
    outlines: result.results.flatMap(({ estimate_id, service_id }) => {
      const measured = service_id === null ? undefined : draft.measured[service_id];
      return measured && draft.method === "measure" ? [{ estimate_id, measurement: measured.taps }] : [];
    }),
    thread: demoThread("pending"),
  };
  const change = (changes: Partial<RequestPage>): RequestPage => {
    if (!page) throw new ProductError("not_found", pageGone);
    return (page = { ...page, ...changes });
  };
  return {
    page,
    answers: {
      takePhotoBack: answers.takePhotoBack,
      async sendPhoto(...args) {
        const photo = await answers.sendPhoto(...args);
        added.set(photo.id, asPagePhoto(photo));
        return photo;
      },
      read: async () => change({}),
      async measure(size) {
        const answer = await answers.measure(size);
        const { measurement } = size;
        const others = change({}).outlines.filter(({ estimate_id }) => estimate_id !== size.estimate_id);
        change({
          ...answer,
          outlines: measurement ? [...others, { estimate_id: size.estimate_id, measurement }] : others,
        });
        return answer;
      },
      addPhotos: async (ids) => change({ photos: [...change({}).photos, ...ids.flatMap((id) => added.get(id) ?? [])] }),
      withdraw: async () => change({ stage: "withdrawn", may_resize: false, thread: demoThread("cancelled") }),
      data: async () => ({
        ...draft,
        results: change({}).results.map(({ serviceName, totalPrice }) => ({ serviceName, totalPrice })),
      }),
      remove: async () => void (page = null),
      listen: () => () => {},
    },
  };
}

/** The thread of a request that was sent today. The demo's form page knows of no quote and no event. */
function demoThread(status: "pending" | "cancelled"): PublicThread {
  const now = new Date();
  const at = now.toISOString();
  const withdrawn_at = status === "cancelled" ? at : null;
  const estimates = [{ id: "", status, created_at: at, status_at: at, withdrawn_at }];
  return publicThread(threadOf({ estimates, quotes: [], events: [] }, { timeZone: visitorsZone(), now }));
}

/** A photo with all the data for measuring. */
const asPagePhoto = ({ id, url, thumbnail_url, width, height, ...noted }: SentPhoto): PagePhoto => ({
  id,
  url,
  thumbnail_url,
  width,
  height,
  focal_length_35mm: noted.focal_length_35mm ?? null,
  gravity: noted.gravity ?? null,
  digital_zoom: noted.digital_zoom ?? null,
  cropped: noted.cropped ?? false,
  camera: noted.camera ?? null,
  correction: noted.correction ?? null,
});
