import { emptyProfile } from "#shared/business/businessProfile.ts";
import type { FormAnswers } from "#features/requests/form-drafts/formClient.browser.ts";
import type { PreparedPhoto } from "#features/catalog/photos/preparePhoto.browser.ts";
import { drawingOf } from "#features/requests/estimate-prices/drawing.ts";
import { noNotes, readCameraNotes } from "#features/catalog/measurements/cameraNotes.ts";
import { measuredPhoto } from "#features/catalog/measurements/measurement.ts";
import { photoHeadBytes } from "#shared/photo.ts";
import { computePrice } from "#features/requests/estimate-prices/computation.ts";
import { messages } from "./demoWords.en.ts";
import { analyseInDemo, type DemoPhoto } from "./photoAnalysis.demo.ts";
import type { RequestToSubmit, SizeToSubmit } from "#features/requests/form-drafts/request.ts";
import { offeredCategory, type FormKind } from "#features/requests/form-links/formAddress.ts";
import type {
  EstimateResult,
  FormOpening,
  PublicService,
  SubmitResult,
} from "#features/requests/form-drafts/publicForm.ts";
import { quoteService, type EstimateMethod, type QuotedService, type SizeInput } from "./quoting.ts";
import { estimateToShow, resultOf } from "./estimateResult.ts";
import { photoGone, sizeOf, sizesOf } from "./sizeOnPhotos.ts";
import { ProductError } from "#shared/errors.ts";
import { newRequestId } from "#browser/page/deviceStorage.ts";

type DemoService = PublicService & { rate: number; minimum_price: number };

const always = {
  custom_unit: null,
  unit_plural: null,
  ai_enabled: true,
  has_rate: true,
  show_price: true,
  show_ai_analysis: true,
  widest_range: null,
  calibrations: null,
  components: [],
};

/** The services of the demo's public form. */
const demoServices: DemoService[] = [
  {
    ...always,
    id: "00000000-0000-4000-8000-000000000001",
    name: "Pressure Washing",
    description: "Driveways, patios and sidewalks.",
    name_es: "Lavado a presión",
    description_es: "Entradas de auto, patios y aceras.",
    rate: 0.25,
    unit: "per sq ft",
    minimum_price: 100,
    pricing_model: "area",
    service_category: "pressure_washing",
  },
  {
    ...always,
    id: "00000000-0000-4000-8000-000000000002",
    name: "Driveway Sealing",
    description: "A fresh seal against water and frost.",
    name_es: "Sellado de entradas",
    description_es: "Un sello nuevo contra el agua y las heladas.",
    rate: 0.35,
    unit: "per sq ft",
    minimum_price: 150,
    pricing_model: "area",
    service_category: "sealcoating",
  },
  {
    ...always,
    id: "00000000-0000-4000-8000-000000000003",
    name: "General Cleaning",
    description: "Inside and out, by the hour.",
    name_es: "Limpieza general",
    description_es: "Por dentro y por fuera, por hora.",
    rate: 75,
    unit: "per hour",
    minimum_price: 75,
    pricing_model: "time",
    service_category: "general",
  },
];

/** A photo of a driveway, taken with a phone's usual lens. */
const sample = { name: "demo-driveway.jpg", focal_length_35mm: 26 };

/** The uploaded photos by id. A photo that this browser cannot read has no size. */
type DemoPhotos = Map<string, DemoPhoto>;

/** A request that was answered in the page, by its id: its services and results. */
type AnsweredRequest = { kind: FormKind; results: { serviceId: string; result: EstimateResult }[] };

/** Opens the demo's form, without a server. The sent data stays in the page. */
export function createDemoForm(
  kind: FormKind,
  crmType: string | undefined,
): { opening: FormOpening; answers: FormAnswers } {
  const category = offeredCategory(kind, crmType);
  const services = demoServices.filter((service) => category === null || service.service_category === category);
  const photos: DemoPhotos = new Map();
  const answered = new Map<string, AnsweredRequest>();
  return {
    opening: {
      business_owner_id: "demo",
      business_name: "Demo Business",
      business_phone: null,
      business_logo: null,
      business_cover: null,
      business_profile: emptyProfile,
      kind,
      services,
      analysis: true,
      demo: { analysis: messages.method },
    },
    answers: {
      submit: async (request) => {
        const answer = answerInPage(request, photos);
        answered.set(request.request_id, answer);
        return { ...submitResultOf(request.request_id, answer), page: null };
      },
      measure: async (size) => {
        const answer = answered.get(size.request_id);
        const one = answer?.results.find(({ result }) => result.estimate_id === size.estimate_id);
        if (!answer || !one) throw new ProductError("not_found", "Your request was not found. Please send it again.");
        one.result = {
          ...resultIn(answer.kind, serviceOf(one.serviceId), sizeIn(size, photos), "manual", ""),
          estimate_id: size.estimate_id,
          note: one.result.note,
        };
        return submitResultOf(size.request_id, answer);
      },
      // The photo stays in the page: the picture itself is shown and measured, with its camera data.
      sendPhoto: async (_requestId, { previewUrl, size, body, head }: PreparedPhoto) => {
        const id = newRequestId();
        const shown = size ?? { width: 0, height: 0 };
        const start = new Uint8Array(await (head ?? body.slice(0, photoHeadBytes)).arrayBuffer());
        const noted = readCameraNotes(start, shown) ?? noNotes;
        const isSample = body instanceof File && body.name === sample.name;
        const photo = measuredPhoto({
          ...shown,
          ...noted,
          ...(isSample ? { focal_length_35mm: sample.focal_length_35mm } : {}),
        });
        const url = previewUrl ?? "";
        photos.set(id, { photo_id: id, url, isSample, ...photo });
        return { id, url, thumbnail_url: url, ...photo };
      },
      takePhotoBack: (_requestId, id) => void photos.delete(id),
      samplePhoto: async () =>
        new File([await (await fetch(`/${sample.name}`)).blob()], sample.name, { type: "image/jpeg" }),
    },
  };
}

function submitResultOf(request_id: string, { results }: AnsweredRequest): SubmitResult {
  return { request_id, pending: false, price_by_email: false, results: results.map(({ result }) => result) };
}

function serviceOf(id: string): DemoService {
  const service = demoServices.find((one) => one.id === id);
  if (!service) throw new ProductError("not_found", "Service not found");
  return service;
}

/** The photos of a request. After a reload the page no longer has them. */
function photosSent(ids: readonly string[], photos: DemoPhotos): DemoPhoto[] {
  const gone = ids.filter((id) => !photos.has(id));
  if (gone.length > 0)
    throw new ProductError("invalid", photoGone, Object.fromEntries(gone.map((id) => [`photo_ids.${id}`, photoGone])));
  return ids.flatMap((id) => photos.get(id) ?? []);
}

function sizeIn({ measurement, ...size }: SizeToSubmit, photos: DemoPhotos): SizeInput {
  return measurement
    ? { ...size, measured: sizeOf(photos, measurement, "measurement"), drawing: drawingOf("customer", measurement) }
    : { ...size, measured: null };
}

/** Applies the server's rules to the demo's services. */
function answerInPage(request: RequestToSubmit, photos: DemoPhotos): AnsweredRequest {
  const taps = request.services.map(({ measurement }) =>
    measurement ? { measurement, text: JSON.stringify(measurement) } : null,
  );
  const sizes = sizesOf(photos, taps);
  const sent = request.estimate_method === "ai" ? photosSent(request.photo_ids ?? [], photos) : [];
  const results = request.services.map((requested, index) => {
    const size = { ...requested, measured: sizes[index] ?? null };
    return {
      serviceId: requested.service_id,
      result: resultIn(
        request.kind,
        serviceOf(requested.service_id),
        size,
        request.estimate_method ?? null,
        `services.${index}.`,
        sent,
      ),
    };
  });
  return { kind: request.kind, results };
}

function resultIn(
  kind: FormKind,
  service: DemoService,
  size: SizeInput,
  method: EstimateMethod,
  fieldsOf: string,
  photos: readonly DemoPhoto[] = [],
): EstimateResult {
  const priced: QuotedService = { ...service, components: [] };
  const quote = quoteService(kind, priced, size, method, photos.length);
  if ("problem" in quote)
    throw new ProductError("invalid", quote.problem.message, {
      [quote.problem.field === "photo_ids" ? "photo_ids" : fieldsOf + quote.problem.field]: quote.problem.message,
    });
  const estimate = estimateToShow(newRequestId(), priced, quote.quoted);
  if (!quote.quoted.awaiting) return resultOf(estimate, service);
  const { settled, proposal, note } = analyseInDemo(priced, photos);
  const found = { ...quote.quoted, ...settled, ...computePrice(priced, settled, []) };
  return resultOf({ ...estimateToShow(estimate.id, priced, found), proposal, note }, service);
}
