import { Checkbox } from "#ui/Checkbox.tsx";
import { CheckCards, RadioCards } from "#ui/ChoiceCards.tsx";
import { Field } from "#ui/Field.tsx";
import { Input } from "#ui/Inputs.tsx";
import { chosenServices, countOnLeaving, isCounted, rateWords } from "./draft.ts";
import type { FormOpening, PublicComponent, PublicService } from "./publicForm.ts";
import type { RequestInHand } from "./useRequest.tsx";

/** Which service is wanted, or which several, and what of a package. */
export function ServiceChoice({ opening, request, several }: { opening: FormOpening; request: RequestInHand; several: boolean }) {
  const { draft, change, problems } = request;
  const options = opening.services.map((service) => ({ value: service.id, label: service.name, description: service.description ?? undefined, meta: rateWords(service) ?? undefined }));
  const group = { legend: several ? "Which services would you like?" : "Which service would you like?", options, required: true, error: problems["services"], name: "service" };
  return (
    <div className="flex flex-col gap-5">
      {several ? (
        <CheckCards {...group} value={draft.service_ids} onChange={(service_ids) => change({ service_ids })} />
      ) : (
        <RadioCards {...group} value={draft.service_ids[0] ?? null} onChange={(id) => change({ service_ids: [id] })} />
      )}
      {chosenServices(draft, opening)
        .filter((service) => service.components.length > 0)
        .map((service) => (
          <PackageParts key={service.id} service={service} request={request} />
        ))}
    </div>
  );
}

/** What a package is made of: what it always includes, and what can be added. */
function PackageParts({ service, request: { draft, change } }: { service: PublicService; request: RequestInHand }) {
  const set = (id: string, typed: string | null) => {
    const { [id]: _before, ...others } = draft.parts;
    change({ parts: typed === null ? others : { ...others, [id]: typed } });
  };
  return (
    <fieldset className="rounded-xl border border-line bg-surface p-4">
      <legend className="px-1 text-sm font-medium">{service.name}: what is included</legend>
      <ul className="flex flex-col gap-3">
        {service.components.map((component) => (
          <li key={component.id} className="flex flex-col gap-2">
            {component.is_required ? (
              <p className="flex gap-2.5 text-sm">
                <svg viewBox="0 0 16 16" aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
                  <path d="m3 8.5 3.2 3.2L13 5" />
                </svg>
                <span className="min-w-0">
                  <span className="font-medium">{component.name}</span> <span className="text-ink-faint">included</span>
                  <PartDetails component={component} />
                </span>
              </p>
            ) : (
              <Checkbox
                label={component.name}
                hint={partWords(component)}
                checked={draft.parts[component.id] !== undefined}
                onChange={(event) => set(component.id, event.currentTarget.checked ? (isCounted(component) ? "1" : "") : null)}
              />
            )}
            {isCounted(component) && (component.is_required || draft.parts[component.id] !== undefined) && (
              <Field label={`${component.name}: how many?`} className="max-w-40 pl-6.5">
                <Input
                  inputMode="numeric"
                  className="tabular"
                  value={draft.parts[component.id] ?? "1"}
                  onChange={(event) => set(component.id, event.currentTarget.value)}
                  onBlur={(event) => set(component.id, countOnLeaving(event.currentTarget.value))}
                />
              </Field>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function partWords(component: PublicComponent): string | undefined {
  return [component.description, rateWords(component)].filter(Boolean).join(" · ") || undefined;
}

function PartDetails({ component }: { component: PublicComponent }) {
  const words = partWords(component);
  return words ? <span className="block text-ink-soft">{words}</span> : null;
}
