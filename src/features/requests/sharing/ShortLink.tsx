import { useState, type FormEvent } from "react";
import {
  formNameLimits,
  formNameProblem,
  normalFormName,
  suggestedFormName,
} from "#features/requests/form-links/formName.ts";
import { ProductError } from "#shared/errors.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { toast } from "#ui/toast.tsx";
import { useUnsaved } from "#browser/dirtyForms.ts";
import { toastError } from "#browser/session/toastError.ts";

/**
 * The field in which a business chooses or changes the name of its short link. `host` is the text before the name.
 * `onChoose` saves the name, and throws if it is refused.
 */
export function ShortLink({
  host,
  business,
  onChoose,
}: {
  host: string;
  business: { name: string | null; form_name: string | null };
  onChoose: (name: string) => Promise<void>;
}) {
  const chosen = business.form_name;
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const name = typed ?? chosen ?? suggestedFormName(business.name) ?? "";
  useUnsaved(typed === null || typed === chosen ? null : "your short link");

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = normalFormName(name);
    const wrong = formNameProblem(wanted);
    setProblem(wrong ?? undefined);
    if (wrong !== null) return;
    setBusy(true);
    try {
      await onChoose(wanted);
      setTyped(null);
      setOpen(false);
      toast({ title: "Short link saved", tone: "success" });
    } catch (error) {
      if (error instanceof ProductError && (error.fields?.["form_name"] || error.code === "conflict"))
        setProblem(error.fields?.["form_name"] ?? error.message);
      else toastError(error, { words: "The short link couldn't be saved. Please try again." });
    }
    setBusy(false);
  }

  if (!open)
    return (
      <Button size="sm" className="self-start" onClick={() => setOpen(true)}>
        {chosen === null ? "Choose a Short Link" : "Change Short Link"}
      </Button>
    );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label="Short link"
        hint={
          chosen === null
            ? "Easy to read on a flyer and to say on the phone. Your long link keeps working."
            : `Links you've shared or printed keep working. You can have ${formNameLimits.ofOneBusiness} in all.`
        }
        error={problem}
      >
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1.5">
          <span className="text-[0.9375rem] text-ink-soft">{host}/q/</span>
          <Input
            value={name}
            onChange={(event) => setTyped(event.target.value)}
            maxLength={formNameLimits.max}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            className="min-w-0 flex-[1_1_10rem]"
          />
          <Button type="submit" variant="primary" busy={busy}>
            Save
          </Button>
          <Button
            onClick={() => {
              setTyped(null);
              setProblem(undefined);
              setOpen(false);
            }}
          >
            Cancel
          </Button>
        </div>
      </Field>
    </form>
  );
}
