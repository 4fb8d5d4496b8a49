import { RadioCards } from "#ui/forms/ChoiceCards.tsx";
import { chosenServices, measuredOf, methodChosen, methodsOffered } from "#features/requests/form-drafts/draft.ts";
import {
  countOnLeaving,
  figureFieldOf,
  measures,
  type FigureField,
  type Method,
} from "#features/requests/form-drafts/sizeField.ts";
import { MeasureField } from "./MeasureField.tsx";
import type { FormOpening } from "#features/requests/form-drafts/publicForm.ts";
import { SizeField } from "./SizeField.tsx";
import type { RequestForm } from "#features/requests/form-drafts/useRequest.ts";
import { messages } from "#features/requests/form-drafts/fieldWords.en.ts";

/**
 * The choice of method for the size, with its fields: photos are analysed, the customer measures on them, or types
 * numbers.
 */
export function MethodChoice({ opening, request }: { opening: FormOpening; request: RequestForm }) {
  const { draft, change, problems, photoIds } = request;
  const offered = methodsOffered(draft, opening);
  const method = methodChosen(draft, opening);
  const chosen = chosenServices(draft, opening);
  const fields = chosen.flatMap((service) => {
    const measuring = measures(service, opening.kind, method);
    const figure =
      measuring && measuredOf(draft, service.id, photoIds) ? null : figureFieldOf(service, opening.kind, method);
    return measuring || figure ? [{ service, measuring, figure }] : [];
  });
  if (offered.length < 2 && fields.length === 0) return null;
  return (
    <div className="flex flex-col gap-4">
      {offered.length > 1 && (
        <RadioCards
          legend={messages.how}
          name="method"
          columns={2}
          options={offered.map((value) => ({
            value,
            ...messages.methods[value],
            ...(value === "ai" && opening.demo ? { description: opening.demo.analysis } : {}),
          }))}
          value={method}
          onChange={(value) => change({ method: value as Method })}
        />
      )}
      {fields.map(({ service, measuring, figure }) => {
        const named = chosen.length > 1 ? `${service.name}: ` : "";
        const counted = service.pricing_model === "count";
        const set = (text: string) => change({ figures: { ...draft.figures, [service.id]: text } });
        const typed = ({ fallback }: FigureField) => draft.figures[service.id] ?? fallback;
        return (
          <div key={service.id} className="flex flex-col gap-2">
            {figure && (
              <SizeField
                label={
                  named + (figure.required || figure.saysOptional ? figure.label : messages.optional(figure.label))
                }
                name={`figure-${service.id}`}
                field={figure}
                priced={service}
                required={figure.required}
                value={typed(figure)}
                error={problems[`figures.${service.id}`]}
                meant={draft.meant[service.id]}
                onType={set}
                onLeave={counted ? (left) => set(countOnLeaving(left)) : undefined}
                onMeant={(text) =>
                  change({
                    figures: { ...draft.figures, [service.id]: text },
                    meant: { ...draft.meant, [service.id]: text },
                  })
                }
              />
            )}
            {measuring && (
              <MeasureField
                service={service}
                name={figure || !named ? null : service.name}
                quiet={measuring === "possible"}
                others={chosen}
                request={request}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
