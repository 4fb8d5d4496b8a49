import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useMemo } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/Field.tsx";
import { Input, NumberInput, Select, Textarea } from "#ui/Inputs.tsx";
import { Switch } from "#ui/Switch.tsx";
import { toast } from "#ui/toast.tsx";
import { keepDirtyOnReset } from "#web/keepDirtyOnReset.ts";
import { categoryLabels, modelLabels, pricingModels, serviceCategories, unitLabel } from "./measure.ts";
import type { Service, ServiceInput } from "./service.ts";
import {
  afterChangingModel,
  afterSwitchingAnalysis,
  examplePrice,
  lacksRequired,
  serviceForm,
  unitsOffered,
  valuesOf,
  type FormVariant,
  type ServiceFormValues,
} from "./serviceForm.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";

/**
 * Writes a service down. `save` reports its own failure and returns whether it worked; a new service's form is then
 * empty again. With an `id` its buttons stand elsewhere and name it. When `stored` gets newer, what was typed stays and
 * everything else follows.
 */
export function ServiceForm({
  id,
  variant,
  withArea,
  initial,
  stored,
  save,
  onTyped,
}: {
  id?: string;
  variant: FormVariant;
  /** Whether the vertical is chosen here; else it is the page's own. */
  withArea: boolean;
  initial: ServiceFormValues;
  /** The service that is edited; none while a new one is written. */
  stored?: Service;
  save: (input: ServiceInput) => Promise<boolean>;
  /** Hears whether something is typed that is not saved. */
  onTyped?: (typed: boolean) => void;
}) {
  const resolver = useMemo(() => zodResolver(serviceForm(variant)), [variant]);
  const form = useForm<ServiceFormValues, unknown, ServiceInput>({ resolver, defaultValues: initial });
  const { register, setValue, reset, formState } = form;
  const values = useWatch({ control: form.control }) as ServiceFormValues;
  const { errors, isSubmitting, isDirty } = formState;
  const example = examplePrice(variant, values);

  const change = (changes: Partial<ServiceFormValues>) => {
    for (const [field, value] of Object.entries(changes))
      setValue(field as keyof ServiceFormValues, value, { shouldDirty: true });
  };
  useEffect(() => onTyped?.(isDirty), [onTyped, isDirty]);
  useEffect(() => {
    if (stored) reset(valuesOf(stored), keepDirtyOnReset);
  }, [reset, stored]);
  const submit = form.handleSubmit(
    async (input) => {
      if ((await save(input)) && !stored) reset();
    },
    () => {
      if (lacksRequired(form.getValues()))
        toast({ title: "Error", description: "Please fill in required fields.", tone: "destructive" });
    },
  );

  return (
    <form id={id} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Service Name"
          required
          error={errors.name?.message}
          className={withArea ? undefined : "sm:col-span-2"}
        >
          <Input
            {...register("name")}
            maxLength={fieldLengths.name}
            autoComplete="off"
            placeholder={placeholders[values.service_category]}
          />
        </Field>
        {withArea && (
          <Field label="Area" hint="Which of your forms and pages it belongs to.">
            <Select {...register("service_category")}>
              {serviceCategories.map((category) => (
                <option key={category} value={category}>
                  {categoryLabels[category]}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field
          label="Description"
          hint="Customers read this when they choose."
          error={errors.description?.message}
          className="sm:col-span-2"
        >
          <Textarea {...register("description")} rows={2} />
        </Field>
        {variant === "pricing_model" && (
          <Field label="Pricing Model" className="sm:col-span-2">
            <Select {...register("pricing_model", { onChange: () => change(afterChangingModel) })}>
              {pricingModels.map((model) => (
                <option key={model} value={model}>
                  {modelLabels[model]}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </div>

      <Switch
        label="AI Analysis"
        hint="Customers get a price at once: from their photos, or from the figure they type."
        {...register("show_ai_analysis", {
          onChange: (event: { target: { checked: boolean } }) =>
            change(afterSwitchingAnalysis(variant, event.target.checked)),
        })}
      />

      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {values.show_ai_analysis && (
          <>
            <Field label="Rate" required error={errors.rate?.message} hint={example ?? undefined}>
              <NumberInput {...register("rate")} before="$" placeholder="0.25" />
            </Field>
            <Field label="Unit" required error={errors.unit?.message}>
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
                hint="One of what is counted, such as shutter."
              >
                <Input {...register("custom_unit")} before="per" maxLength={fieldLengths.unit} autoComplete="off" />
              </Field>
            )}
          </>
        )}
        <Field
          label="Minimum Price"
          error={errors.minimum_price?.message}
          hint="No job costs less. Leave empty for none."
        >
          <NumberInput {...register("minimum_price")} before="$" placeholder="0.00" />
        </Field>
      </div>

      {values.show_ai_analysis && (
        <>
          <Field
            label="AI Focus Instructions"
            required
            error={errors.ai_focus_instructions?.message}
            hint="What the AI should measure or count in the photos. Customers never see this."
          >
            <Textarea
              {...register("ai_focus_instructions")}
              rows={2}
              placeholder="Measure the concrete driveway only, without lawn or walkways."
            />
          </Field>
          <Switch
            label="Show price to customers"
            hint="Off: the request is priced for you, and you send the quote yourself."
            {...register("show_price")}
          />
          {values.show_price && (
            <Field
              label="Hide uncertain prices"
              error={errors.widest_range?.message}
              hint="If a size is less certain than this, customers see “We’ll confirm your price”. Leave blank to always show it."
              className="max-w-md"
            >
              <NumberInput {...register("widest_range")} before="±" after="%" placeholder="Always" />
            </Field>
          )}
        </>
      )}

      {id === undefined && (
        <Button
          type="submit"
          variant="primary"
          busy={isSubmitting}
          busyLabel="Adding…"
          className="self-start max-sm:self-stretch"
        >
          Add Service
        </Button>
      )}
    </form>
  );
}

const placeholders = {
  general: "Window Cleaning",
  pressure_washing: "Driveway Washing",
  sealcoating: "Driveway Sealing",
};

function optionLabel(unit: string, variant: FormVariant, stored: Service | undefined): string {
  if (unit !== "custom") return unitLabel({ unit });
  return variant === "simple" && stored ? unitLabel(stored) : "Custom unit";
}
