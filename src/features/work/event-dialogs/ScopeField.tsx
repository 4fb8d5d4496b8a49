import { RadioCards } from "#ui/forms/ChoiceCards.tsx";
import { changeScopes, type ChangeScope } from "#features/work/events/event.ts";

const words: Record<ChangeScope, { label: string; description: string }> = {
  this: { label: "This visit", description: "The other visits of this job stay." },
  following: { label: "This and following", description: "Visits that you moved one by one keep their time." },
};

/** Asks which visits of a repeating job a change applies to. */
export const ScopeField = ({ value, onChange }: { value: ChangeScope; onChange: (scope: ChangeScope) => void }) => (
  <RadioCards
    legend="Change"
    name="scope"
    options={changeScopes.map((scope) => ({ value: scope, ...words[scope] }))}
    value={value}
    onChange={(chosen) => onChange(changeScopes.find((scope) => scope === chosen) ?? "this")}
  />
);
