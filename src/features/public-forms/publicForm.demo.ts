import type { FormAnswers } from "#web/form/formClient.ts";
import type { RequestToSubmit } from "./request.ts";
import { offeredCategory, type FormKind, type FormOpening, type PublicService } from "./publicForm.ts";
import { problemWith, quoteRequest, resultOf, shownUnit, type QuotedService } from "./quoting.ts";
import { ProductError } from "#shared/errors.ts";
import { newRequestId } from "#web/form/deviceStorage.ts";

type DemoService = PublicService & { rate: number; minimum_price: number };

const always = { custom_unit: null, ai_enabled: true, show_price: true, show_ai_analysis: true, components: [] };

/** What the demo's public form offers. */
const demoServices: DemoService[] = [
  { ...always, id: "00000000-0000-4000-8000-000000000001", name: "Pressure Washing", description: "Driveways, patios and sidewalks.", rate: 0.25, unit: "per sq ft", minimum_price: 100, pricing_model: "area", service_category: "pressure_washing" },
  { ...always, id: "00000000-0000-4000-8000-000000000002", name: "Driveway Sealing", description: "A fresh seal against water and frost.", rate: 0.35, unit: "per sq ft", minimum_price: 150, pricing_model: "area", service_category: "sealcoating" },
  { ...always, id: "00000000-0000-4000-8000-000000000003", name: "General Cleaning", description: "Inside and out, by the hour.", rate: 75, unit: "per hour", minimum_price: 75, pricing_model: "time", service_category: "general" },
];

/** Opens the demo's form, without a call. */
export function openDemoForm(kind: FormKind, crmType: string | undefined): { opening: FormOpening; answers: FormAnswers } {
  const category = offeredCategory(kind, crmType);
  const services = demoServices.filter((service) => category === null || service.service_category === category);
  return {
    opening: { business_owner_id: "demo", business_name: "Demo Business", business_phone: null, kind, services, analysis: false },
    answers: {
      submit: (request) => Promise.resolve(answerInPage(request)),
      // The photo stays in the page: what is shown is the picture itself.
      sendPhoto: (_requestId, photo) => Promise.resolve({ id: newRequestId(), thumbnail_url: photo.previewUrl ?? "" }),
      takePhotoBack: () => {},
    },
  };
}

/** The same rules as the server's, on the demo's services. */
function answerInPage(request: RequestToSubmit) {
  const results = request.services.map((asked) => {
    const service = demoServices.find((one) => one.id === asked.service_id);
    if (!service) throw new ProductError("not_found", "Service not found");
    const priced: QuotedService = { ...service, components: [] };
    const method = request.estimate_method ?? null;
    const problem = problemWith(priced, asked, method, request.photo_ids?.length ?? 0);
    if (problem) throw new ProductError("invalid", problem.message, { [problem.field]: problem.message });
    const quoted = quoteRequest(request.kind, priced, asked, method);
    return resultOf(
      {
        id: newRequestId(),
        service_name: service.name,
        estimated_square_footage: quoted.squareFeet,
        estimated_quantity: quoted.quantity,
        unit: shownUnit(service),
        ai_analysis: quoted.analysis,
        total_price: quoted.total,
        assumed: quoted.assumed,
        lines: quoted.lines,
      },
      service,
    );
  });
  return { request_id: request.request_id, pending: false, results };
}
