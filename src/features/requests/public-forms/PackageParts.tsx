import { CheckCards } from "#ui/forms/ChoiceCards.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { countedNoun, rateWords } from "#features/requests/form-drafts/draft.ts";
import { countOnLeaving } from "#features/requests/form-drafts/sizeField.ts";
import { joined } from "./joined.tsx";
import type { PublicComponent, PublicService } from "#features/requests/form-drafts/publicForm.ts";
import type { RequestForm } from "#features/requests/form-drafts/useRequest.ts";
import { messages } from "#features/requests/form-drafts/fieldWords.en.ts";

/** The parts of a package: included ones, optional ones, and quantities of the counted ones. */
export function PackageParts({
  service,
  request: { draft, change },
}: {
  service: PublicService;
  request: RequestForm;
}) {
  const { parts } = draft;
  const included = service.components.filter((component) => component.is_required);
  const optional = service.components.filter((component) => !component.is_required);
  const counted = service.components.flatMap((component) => {
    const noun = countedNoun(component);
    return noun && (component.is_required || parts[component.id] !== undefined) ? [{ component, noun }] : [];
  });
  return (
    <div className="flex flex-col gap-4">
      {included.length > 0 && (
        <div className="text-sm">
          <p className="font-medium">{messages.includes(service.name)}</p>
          <ul className="mt-1 list-disc pl-5 text-ink-soft">
            {included.map((component) => (
              <li key={component.id}>{joined(partName(component), partWords(component))}</li>
            ))}
          </ul>
        </div>
      )}
      {optional.length > 0 && (
        <CheckCards
          legend={messages.addTo(service.name)}
          options={optional.map((component) => ({
            value: component.id,
            label: partName(component),
            description: partWords(component),
          }))}
          value={optional.filter((component) => parts[component.id] !== undefined).map((component) => component.id)}
          onChange={(ids) =>
            change({
              parts: Object.fromEntries([
                ...Object.entries(parts).filter(([id]) => optional.every((one) => one.id !== id)),
                ...ids.map((id) => [id, parts[id] ?? "1"]),
              ]),
            })
          }
        />
      )}
      {counted.map(({ component, noun }) => {
        const set = (typed: string) => change({ parts: { ...parts, [component.id]: typed } });
        return (
          <Field key={component.id} label={messages.howManyOf(component.name, noun)}>
            <Input
              inputMode="numeric"
              className="tabular max-w-40"
              value={parts[component.id] ?? "1"}
              onChange={(event) => set(event.currentTarget.value)}
              onBlur={(event) => set(countOnLeaving(event.currentTarget.value))}
            />
          </Field>
        );
      })}
    </div>
  );
}

const partName = ({ name, name_lang }: PublicComponent) => <span lang={name_lang}>{name}</span>;

const partWords = (component: PublicComponent) =>
  joined(
    component.description && <span lang={component.description_lang}>{component.description}</span>,
    rateWords(component),
  );
