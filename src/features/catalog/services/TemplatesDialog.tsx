import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { DemoRefusal } from "#shared/errors.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { formatMoney } from "#shared/figures/figures.ts";
import { tradeLabels, trades, type Trade } from "#shared/trades.ts";
import { Button } from "#ui/Button.tsx";
import { Checkbox } from "#ui/forms/Checkbox.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input, NumberInput, Select, Textarea } from "#ui/forms/Inputs.tsx";
import { toast } from "#ui/toast.tsx";
import { servicesApi } from "./service.client.ts";
import { announceOwnChange } from "#browser/client/ownChanges.ts";
import { DiscardDialog } from "#browser/forms/DiscardDialog.tsx";
import { toastError } from "#browser/session/toastError.ts";
import { useDiscardGuard } from "#browser/forms/useDiscardGuard.ts";
import { unitLabel } from "#features/catalog/pricing/measure.ts";
import { initialChoice, chosenServices, type TemplateChoice, type TemplateChoices } from "./templateChoices.ts";
import { rangeSource, templatesFor, type ServiceTemplate } from "./serviceTemplates.ts";

const formId = "service-templates";

/** Service templates, by trade: the owner ticks some, sets the figures, and adds them all at once. */
export function TemplatesDialog({ trade, onClose }: { trade: Trade | null; onClose: () => void }) {
  const [shown, setShown] = useState<Trade | "">(trade ?? "");
  const [choices, setChoices] = useState<TemplateChoices>({});
  const [tried, setTried] = useState(false);
  const create = useMutation(servicesApi.createMany.mutationOptions());
  const closing = useDiscardGuard(onClose);
  const { services, problems } = chosenServices(choices);
  const count = Object.keys(choices).length;
  const templates = templatesFor(shown || null).filter(
    (template) => shown === "" || template.trade === shown || choices[template.key],
  );

  const choose = (next: TemplateChoices) => {
    setChoices(next);
    closing.onTyped(Object.keys(next).length > 0);
  };
  const toggle = (template: ServiceTemplate) => {
    const { [template.key]: before, ...others } = choices;
    choose(before ? others : { ...choices, [template.key]: initialChoice(template) });
  };

  async function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (count === 0 || Object.keys(problems).length > 0) return;
    try {
      await create.mutateAsync({ services });
      closing.onTyped(false);
      toast({
        title: services.length === 1 ? "Service added" : `${services.length} services added`,
        description: "Customers can choose from them on your form.",
        tone: "success",
      });
      onClose();
    } catch (error) {
      if (error instanceof DemoRefusal) closing.onTyped(false);
      toastError(error, { words: "Your services weren't added. Please try again." });
    }
    announceOwnChange("services");
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && closing.ask()}
      title="Start from a template"
      description="Choose what you offer. You can change everything, now or later."
      size="lg"
      locked={create.isPending}
      footer={
        <>
          <Button onClick={closing.ask} disabled={create.isPending}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={count === 0}
            busy={create.isPending}
            busyLabel="Adding…"
          >
            {count > 1 ? `Add ${count} services` : "Add service"}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        <Field label="Trade" className="sm:max-w-xs">
          <Select value={shown} onChange={(event) => setShown(event.target.value as Trade | "")}>
            <option value="">All trades</option>
            {trades.map((one) => (
              <option key={one} value={one}>
                {tradeLabels[one]}
              </option>
            ))}
          </Select>
        </Field>
        <ul className="flex flex-col gap-2.5">
          {templates.map((template) => (
            <Template
              key={template.key}
              template={template}
              choice={choices[template.key]}
              problems={tried ? problems[template.key] : undefined}
              onToggle={() => toggle(template)}
              onChange={(choice) => choose({ ...choices, [template.key]: choice })}
            />
          ))}
        </ul>
        <p className="text-sm text-ink-faint">{rangeSource}</p>
      </form>
      <DiscardDialog {...closing.question} />
    </Dialog>
  );
}

function Template({
  template: { service, range },
  choice,
  problems,
  onToggle,
  onChange,
}: {
  template: ServiceTemplate;
  choice: TemplateChoice | undefined;
  problems: Partial<TemplateChoice> | undefined;
  onToggle: () => void;
  onChange: (choice: TemplateChoice) => void;
}) {
  const type = (field: keyof TemplateChoice) => (event: { target: { value: string } }) =>
    choice && onChange({ ...choice, [field]: event.target.value });
  const unit = unitLabel({ unit: service.unit, custom_unit: service.custom_unit ?? null });
  const [low, high] = range;
  return (
    <li className="rounded-xl border border-line px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft/40">
      <Checkbox
        checked={choice !== undefined}
        onChange={onToggle}
        label={
          <>
            <span className="block font-medium">{service.name}</span>
            <span className="block text-sm text-ink-soft">
              Usually {formatMoney(low)}–{formatMoney(high)} {unit}
            </span>
          </>
        }
      />
      {choice && (
        <div className="grid gap-3 pt-1 pb-2 sm:grid-cols-[2fr_1fr_1fr] sm:pl-8">
          <Field label="Service name" error={problems?.name}>
            <Input value={choice.name} maxLength={fieldLengths.name} onChange={type("name")} />
          </Field>
          <Field label={`Rate ${unit}`} error={problems?.rate}>
            <NumberInput before="$" value={choice.rate} onChange={type("rate")} />
          </Field>
          <Field label="Minimum" error={problems?.minimum}>
            <NumberInput before="$" value={choice.minimum} placeholder="None" onChange={type("minimum")} />
          </Field>
          <details className="sm:col-span-3">
            <summary className="flex min-h-11 cursor-pointer items-center text-sm text-ink-soft dense:min-h-9">
              Description and AI instructions
            </summary>
            <div className="flex flex-col gap-3 pt-1">
              <Field label="Description" hint="Shown to customers on your form." error={problems?.description}>
                <Textarea
                  rows={2}
                  value={choice.description}
                  maxLength={fieldLengths.description}
                  onChange={type("description")}
                />
              </Field>
              <Field
                label="AI instructions"
                hint="What the AI should measure or count in the photos. Customers never see this."
                error={problems?.instructions}
              >
                <Textarea
                  rows={2}
                  value={choice.instructions}
                  maxLength={fieldLengths.description}
                  onChange={type("instructions")}
                />
              </Field>
            </div>
          </details>
        </div>
      )}
    </li>
  );
}
