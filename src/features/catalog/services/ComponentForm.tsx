import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm, useWatch, type UseFormReturn } from "react-hook-form";
import { Checkbox } from "#ui/forms/Checkbox.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input, NumberInput, Select, Textarea } from "#ui/forms/Inputs.tsx";
import { Notice } from "#ui/Notice.tsx";
import { keepDirtyOnReset } from "#browser/forms/keepDirtyOnReset.ts";
import {
  componentForm,
  componentUnits,
  lacksRequired,
  newComponent,
  requiredMissing,
  unitAfterChangingModel,
  valuesOfComponent,
  type ComponentFormValues,
} from "./componentForm.ts";
import { modelLabels, pricingModels, unitLabel } from "#features/catalog/pricing/measure.ts";
import type { ComponentInput, ServiceComponent } from "./service.ts";
import { pluralAfterTyping, pluralHint } from "./unitPlural.ts";
import { SpanishFields } from "./SpanishFields.tsx";
import { fieldLengths } from "#shared/fieldLengths.ts";

/**
 * The form of a new or stored component of a service. Its buttons are elsewhere and refer to its `id`. When a newer
 * `stored` arrives, edited fields keep their text and all others update.
 */
export function ComponentForm({
  id,
  stored,
  save,
  onTyped,
}: {
  id: string;
  stored?: ServiceComponent;
  save: (input: ComponentInput) => Promise<void>;
  /** Called with true when the form gets unsaved text, and with false when it has none. */
  onTyped: (typed: boolean) => void;
}) {
  const form: ComponentFormState = useForm({
    resolver,
    defaultValues: stored ? valuesOfComponent(stored) : newComponent,
  });
  const { register, control, setValue, reset, handleSubmit, formState } = form;
  const { errors, isDirty } = formState;
  useEffect(() => {
    onTyped(isDirty);
    return () => onTyped(false);
  }, [onTyped, isDirty]);
  useEffect(() => {
    if (stored) reset(valuesOfComponent(stored), keepDirtyOnReset);
  }, [reset, stored]);
  const [model, unit, plural, name, rate] = useWatch({
    control,
    name: ["pricing_model", "unit", "unit_plural", "name", "rate"],
  });
  const changeModel = (to: ComponentFormValues["pricing_model"]) => {
    setValue("unit", unitAfterChangingModel(to), { shouldDirty: true });
    setValue("unit_plural", "", { shouldDirty: true });
  };
  const submit = handleSubmit(save);

  return (
    <form id={id} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {(errors.name || errors.rate || errors.unit) && lacksRequired({ name, rate, unit }) && (
        <Notice tone="danger">{requiredMissing}</Notice>
      )}
      <Field label="Component Name" required error={errors.name?.message}>
        <Input {...register("name")} maxLength={fieldLengths.name} autoComplete="off" placeholder="Window cleaning" />
      </Field>
      <Field label="Description" hint="Shown to customers on your form." error={errors.description?.message}>
        <Textarea {...register("description")} rows={2} />
      </Field>
      <SpanishFields
        name={register("name_es")}
        description={register("description_es")}
        written={Boolean(stored?.name_es ?? stored?.description_es)}
        errors={{ name: errors.name_es?.message, description: errors.description_es?.message }}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Pricing Model">
          <Select
            {...register("pricing_model", {
              onChange: (event: { target: { value: ComponentFormValues["pricing_model"] } }) =>
                changeModel(event.target.value),
            })}
          >
            {pricingModels.map((one) => (
              <option key={one} value={one}>
                {modelLabels[one]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Rate" required error={errors.rate?.message}>
          <NumberInput {...register("rate")} before="$" placeholder="0.00" />
        </Field>
        {model !== "fixed" && <UnitField form={form} model={model} values={{ unit, plural }} stored={stored} />}
        {model !== "fixed" && (
          <Field label="Minimum Price" error={errors.minimum_price?.message} hint="Leave blank for none.">
            <NumberInput {...register("minimum_price")} before="$" placeholder="0.00" />
          </Field>
        )}
      </div>
      <Field
        label="AI Focus Instructions"
        error={errors.ai_focus_instructions?.message}
        hint="What the AI should look at for this part. Customers never see this."
      >
        <Textarea {...register("ai_focus_instructions")} rows={2} />
      </Field>
      <Checkbox label="Required" hint="Always included. Otherwise it's an add-on." {...register("is_required")} />
    </form>
  );
}

type ComponentFormState = UseFormReturn<ComponentFormValues, unknown, ComponentInput>;

/** The unit: a counted item in the owner's words with its plural, or one of the offered units. */
function UnitField({
  form: { register, setValue, formState },
  model,
  values: { unit, plural },
  stored,
}: {
  form: ComponentFormState;
  model: Exclude<ComponentFormValues["pricing_model"], "fixed">;
  values: { unit: string; plural: string };
  stored: ServiceComponent | undefined;
}) {
  const { errors } = formState;
  const input = register("unit", {
    onChange: ({ target }: { target: { value: string } }) => {
      if (model === "count")
        setValue("unit_plural", pluralAfterTyping(plural, unit, target.value), { shouldDirty: true });
    },
  });
  if (model === "count")
    return (
      <>
        <Field
          label="Unit"
          required
          error={errors.unit?.message}
          hint={
            unit.trim()
              ? `Shown as priced “${unitLabel({ unit: unit.trim() })}”.`
              : "What you count, one of them: window."
          }
        >
          <Input {...input} maxLength={fieldLengths.unit} autoComplete="off" placeholder="window" />
        </Field>
        <Field label="Plural" error={errors.unit_plural?.message} hint={pluralHint}>
          <Input {...register("unit_plural")} maxLength={fieldLengths.unit} autoComplete="off" placeholder="windows" />
        </Field>
      </>
    );
  return (
    <Field label="Unit" required error={errors.unit?.message}>
      <Select {...input}>
        {unit === "" && <option value="">Choose a unit</option>}
        {componentUnits(model, stored).map((one) => (
          <option key={one} value={one}>
            {unitLabel({ unit: one })}
          </option>
        ))}
      </Select>
    </Field>
  );
}

const resolver = zodResolver(componentForm);
