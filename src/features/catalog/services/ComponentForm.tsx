import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm, useWatch, type UseFormRegisterReturn } from "react-hook-form";
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
  const { register, control, setValue, reset, handleSubmit, formState } = useForm<
    ComponentFormValues,
    unknown,
    ComponentInput
  >({
    resolver,
    defaultValues: stored ? valuesOfComponent(stored) : newComponent,
  });
  const { errors, isDirty } = formState;
  useEffect(() => {
    onTyped(isDirty);
    return () => onTyped(false);
  }, [onTyped, isDirty]);
  useEffect(() => {
    if (stored) reset(valuesOfComponent(stored), keepDirtyOnReset);
  }, [reset, stored]);
  const [model, unit, name, rate] = useWatch({ control, name: ["pricing_model", "unit", "name", "rate"] });
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
                setValue("unit", unitAfterChangingModel(event.target.value), { shouldDirty: true }),
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
        {model !== "fixed" && (
          <UnitField model={model} unit={unit} stored={stored} input={register("unit")} error={errors.unit?.message} />
        )}
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

/** The unit: a counted item in the owner's words, or one of the offered units. */
function UnitField({
  model,
  unit,
  stored,
  input,
  error,
}: {
  model: Exclude<ComponentFormValues["pricing_model"], "fixed">;
  unit: string;
  stored: ServiceComponent | undefined;
  input: UseFormRegisterReturn<"unit">;
  error: string | undefined;
}) {
  if (model === "count")
    return (
      <Field
        label="Unit"
        required
        error={error}
        hint={
          unit.trim()
            ? `Shown as priced “${unitLabel({ unit: unit.trim() })}”.`
            : "What you count, one of them: window."
        }
      >
        <Input {...input} maxLength={fieldLengths.unit} autoComplete="off" placeholder="window" />
      </Field>
    );
  return (
    <Field label="Unit" required error={error}>
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
