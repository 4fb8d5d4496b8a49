import { CheckCards, RadioCards } from "#ui/forms/ChoiceCards.tsx";
import { chosenServices, rateWords } from "#features/requests/form-drafts/draft.ts";
import { joined } from "./joined.tsx";
import { PackageParts } from "./PackageParts.tsx";
import type { FormOpening } from "#features/requests/form-drafts/publicForm.ts";
import type { RequestForm } from "#features/requests/form-drafts/useRequest.ts";
import { messages } from "#features/requests/form-drafts/fieldWords.en.ts";

/** The choice of one or several services, and of the parts of a package. */
export function ServiceChoice({
  opening,
  request,
  several,
}: {
  opening: FormOpening;
  request: RequestForm;
  several: boolean;
}) {
  const { draft, change, problems } = request;
  const options = opening.services.map((service) => ({
    value: service.id,
    label: <span lang={service.name_lang}>{service.name}</span>,
    description: joined(
      rateWords(service),
      service.description && <span lang={service.description_lang}>{service.description}</span>,
    ),
  }));
  const group = {
    legend: several ? messages.whichServices : messages.whichService,
    options,
    required: true,
    error: problems["services"],
    name: "service",
  };
  return (
    <div className="flex flex-col gap-5">
      {several ? (
        <CheckCards {...group} value={draft.service_ids} onChange={(service_ids) => change({ service_ids })} />
      ) : (
        <RadioCards {...group} value={draft.service_ids[0] ?? null} onChange={(id) => change({ service_ids: [id] })} />
      )}
      {chosenServices(draft, opening).map(
        (service) =>
          service.components.length > 0 && <PackageParts key={service.id} service={service} request={request} />,
      )}
    </div>
  );
}
