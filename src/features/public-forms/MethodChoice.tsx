import { RadioCards } from "#ui/ChoiceCards.tsx";
import { Field } from "#ui/Field.tsx";
import { Input } from "#ui/Inputs.tsx";
import { chosenServices, countOnLeaving, figureAsked, methodChosen } from "./draft.ts";
import type { FormOpening } from "./publicForm.ts";
import type { RequestInHand } from "./useRequest.tsx";

/** Whether photos are analysed or the customer tells the figures, and the figures. */
export function MethodChoice({ opening, request }: { opening: FormOpening; request: RequestInHand }) {
  const { draft, change, problems } = request;
  const method = methodChosen(draft, opening);
  const chosen = chosenServices(draft, opening);
  const asked = chosen.flatMap((service) => {
    const figure = figureAsked(service, opening.kind, method);
    return figure ? [{ service, figure }] : [];
  });
  if (!(method !== null && opening.analysis) && asked.length === 0) return null;
  return (
    <div className="flex flex-col gap-4">
      {method !== null && opening.analysis && (
        <RadioCards
          legend="How should we estimate it?"
          name="method"
          columns={2}
          options={[
            { value: "ai", label: "AI photo analysis", description: "We estimate the size from your photos." },
            { value: "manual", label: "Enter it manually", description: "You know the size or the quantity." },
          ]}
          value={method}
          onChange={(value) => change({ method: value === "ai" ? "ai" : "manual" })}
        />
      )}
      {asked.map(({ service, figure }) => {
        const counted = service.pricing_model === "count";
        const name = chosen.length > 1 ? `${service.name}: ${figure.label}` : figure.label;
        const set = (typed: string) => change({ figures: { ...draft.figures, [service.id]: typed } });
        return (
          <Field key={service.id} label={figure.required || counted ? name : `${name}${/if you know/.test(name) ? "" : " (optional)"}`} required={figure.required} error={problems[`figures.${service.id}`]}>
            <Input
              name={`figure-${service.id}`}
              inputMode={counted ? "numeric" : "decimal"}
              autoComplete="off"
              className="tabular max-w-60"
              after={figure.after || undefined}
              maxLength={12}
              value={draft.figures[service.id] ?? figure.fallback}
              onChange={(event) => set(event.currentTarget.value)}
              onBlur={counted ? (event) => set(countOnLeaving(event.currentTarget.value)) : undefined}
            />
          </Field>
        );
      })}
    </div>
  );
}
