import { CheckCards, RadioCards } from "#ui/ChoiceCards.tsx";
import { chosenServices, rateWords } from "./draft.ts";
import { PackageParts } from "./PackageParts.tsx";
import type { FormOpening } from "./publicForm.ts";
import type { RequestInHand } from "./useRequest.tsx";

/** Which service is wanted, or which several, and what of a package. */
export function ServiceChoice({ opening, request, several }: { opening: FormOpening; request: RequestInHand; several: boolean }) {
  const { draft, change, problems } = request;
  const options = opening.services.map((service) => {
    const rate = rateWords(service) ?? undefined;
    // A rate is short and stands at the edge; the words for none are a sentence.
    const description = [service.description, service.rate === 0 && rate].filter(Boolean).join(" · ");
    return { value: service.id, label: service.name, description: description || undefined, meta: service.rate === 0 ? undefined : rate };
  });
  const group = { legend: several ? "Which services would you like?" : "Which service would you like?", options, required: true, error: problems["services"], name: "service" };
  return (
    <div className="flex flex-col gap-5">
      {several ? (
        <CheckCards {...group} value={draft.service_ids} onChange={(service_ids) => change({ service_ids })} />
      ) : (
        <RadioCards {...group} value={draft.service_ids[0] ?? null} onChange={(id) => change({ service_ids: [id] })} />
      )}
      {chosenServices(draft, opening).map((service) => service.components.length > 0 && <PackageParts key={service.id} service={service} request={request} />)}
    </div>
  );
}
