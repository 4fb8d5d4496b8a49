import { CheckCards } from "#ui/forms/ChoiceCards.tsx";
import { rateWords } from "#features/requests/form-drafts/draft.ts";
import { countOnLeaving, partFieldOf } from "#features/requests/form-drafts/sizeField.ts";
import { joined } from "./joined.tsx";
import { SizeField } from "./SizeField.tsx";
import type { PublicComponent, PublicService } from "#features/requests/form-drafts/publicForm.ts";
import type { RequestForm } from "#features/requests/form-drafts/useRequest.ts";
import { messages } from "#features/requests/form-drafts/fieldWords.en.ts";

/** The parts of a package: included ones, optional ones, and quantities of the counted ones. */
export function PackageParts({
  service,
  request: { draft, change, problems },
}: {
  service: PublicService;
  request: RequestForm;
}) {
  const { parts } = draft;
  const included = service.components.filter((component) => component.is_required);
  const optional = service.components.filter((component) => !component.is_required);
  const counted = service.components.flatMap((component) => {
    const field = component.is_required || parts[component.id] !== undefined ? partFieldOf(component) : null;
    return field ? [{ component, field }] : [];
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
      {counted.map(({ component, field }) => {
        const { id } = component;
        const set = (typed: string) => change({ parts: { ...parts, [id]: typed } });
        return (
          <SizeField
            key={id}
            label={field.label}
            field={field}
            priced={component}
            value={parts[id] ?? field.fallback}
            error={problems[`parts.${id}`]}
            meant={draft.meant[id]}
            onType={set}
            onLeave={(left) => set(countOnLeaving(left))}
            onMeant={(typed) => change({ parts: { ...parts, [id]: typed }, meant: { ...draft.meant, [id]: typed } })}
          />
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
