import type { UseFormReturn } from "react-hook-form";
import { Field } from "#ui/forms/Field.tsx";
import { Input, NumberInput, Select } from "#ui/forms/Inputs.tsx";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { unitLabel } from "#features/catalog/pricing/measure.ts";
import type { Service, ServiceInput } from "./service.ts";
import { pluralAfterTyping, pluralHint } from "./unitPlural.ts";
import { examplePrice, unitsOffered, type FormVariant, type ServiceFormValues } from "./serviceForm.ts";

/** The fields for rate, unit and minimum price of a service. */
export function ServicePriceFields({
  form: { register, setValue, formState },
  variant,
  values,
  stored,
}: {
  form: UseFormReturn<ServiceFormValues, unknown, ServiceInput>;
  variant: FormVariant;
  /** The form's current values. */
  values: ServiceFormValues;
  /** The service being edited; undefined for a new one. */
  stored: Service | undefined;
}) {
  const { errors } = formState;
  const example = examplePrice(variant, values);
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <Field
        label="Rate"
        required={values.show_ai_analysis}
        error={errors.rate?.message}
        hint={example ?? (values.show_ai_analysis ? undefined : "Leave blank to price each job yourself.")}
      >
        <NumberInput {...register("rate")} before="$" placeholder="0.25" />
      </Field>
      <Field label="Unit" required={values.show_ai_analysis} error={errors.unit?.message}>
        <Select {...register("unit")}>
          {values.unit === "" && <option value="">Choose a unit</option>}
          {unitsOffered(variant, values.pricing_model, stored).map((unit) => (
            <option key={unit} value={unit}>
              {optionLabel(unit, variant, stored)}
            </option>
          ))}
        </Select>
      </Field>
      {variant === "pricing_model" && values.unit === "custom" && (
        <Field
          label="Custom Unit"
          required
          error={errors.custom_unit?.message}
          hint="What you count, one of them: shutter."
        >
          <Input
            {...register("custom_unit", {
              onChange: ({ target }: { target: { value: string } }) =>
                setValue("unit_plural", pluralAfterTyping(values.unit_plural, values.custom_unit, target.value), {
                  shouldDirty: true,
                }),
            })}
            before="per"
            maxLength={fieldLengths.unit}
            autoComplete="off"
          />
        </Field>
      )}
      {variant === "pricing_model" && values.unit === "custom" && (
        <Field label="Plural" error={errors.unit_plural?.message} hint={pluralHint}>
          <Input {...register("unit_plural")} maxLength={fieldLengths.unit} autoComplete="off" />
        </Field>
      )}
      <Field
        label="Minimum Price"
        error={errors.minimum_price?.message}
        hint="The least you charge. Leave blank for none."
      >
        <NumberInput {...register("minimum_price")} before="$" placeholder="0.00" />
      </Field>
    </div>
  );
}

function optionLabel(unit: string, variant: FormVariant, stored: Service | undefined): string {
  if (unit !== "custom") return unitLabel({ unit });
  return variant === "simple" && stored ? unitLabel(stored) : "Custom unit";
}
