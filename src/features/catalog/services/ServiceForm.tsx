import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useMemo } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input, NumberInput, Select, Textarea } from "#ui/forms/Inputs.tsx";
import { Switch } from "#ui/forms/Switch.tsx";
import { toast } from "#ui/toast.tsx";
import { useSession } from "#browser/client/useSession.ts";
import { keepDirtyOnReset } from "#browser/forms/keepDirtyOnReset.ts";
import {
  categoryLabels,
  modelLabels,
  pricingModels,
  serviceCategories,
  unitLabel,
} from "#features/catalog/pricing/measure.ts";
import type { Service, ServiceInput } from "./service.ts";
import {
  afterChangingModel,
  examplePrice,
  lacksRequired,
  serviceForm,
  unitsOffered,
  valuesOf,
  type FormVariant,
  type ServiceFormValues,
} from "./serviceForm.ts";
import { SpanishFields } from "./SpanishFields.tsx";
import { fieldLengths } from "#shared/fieldLengths.ts";

/**
 * Writes a service down. `save` reports its own failure and returns whether it worked; a new service's form is then
 * empty again. With an `id` its buttons stand elsewhere and name it. When `stored` gets newer, what was typed stays and
 * everything else follows.
 */
export function ServiceForm({
  id,
  variant,
  withCategory,
  initial,
  stored,
  save,
  onTyped,
}: {
  id?: string;
  variant: FormVariant;
  /** Whether the category is chosen here; else it is the page's own. */
  withCategory: boolean;
  initial: ServiceFormValues;
  /** The service that is edited; none while a new one is written. */
  stored?: Service;
  save: (input: ServiceInput) => Promise<boolean>;
  /** Hears whether something is typed that is not saved. */
  onTyped?: (typed: boolean) => void;
}) {
  const { me } = useSession();
  const hasModel = me?.photo_analysis ?? true;
  const resolver = useMemo(() => zodResolver(serviceForm(variant, { hasModel })), [variant, hasModel]);
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
          className={withCategory ? undefined : "sm:col-span-2"}
        >
          <Input
            {...register("name")}
            maxLength={fieldLengths.name}
            autoComplete="off"
            placeholder={placeholders[values.service_category]}
          />
        </Field>
        {withCategory && (
          <Field label="Category" hint="The form this service appears on.">
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
          hint="Shown to customers on your form."
          error={errors.description?.message}
          className="sm:col-span-2"
        >
          <Textarea {...register("description")} rows={2} />
        </Field>
        <div className="sm:col-span-2">
          <SpanishFields
            name={register("name_es")}
            description={register("description_es")}
            written={Boolean(stored?.name_es ?? stored?.description_es)}
            errors={{ name: errors.name_es?.message, description: errors.description_es?.message }}
          />
        </div>
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
            <Input {...register("custom_unit")} before="per" maxLength={fieldLengths.unit} autoComplete="off" />
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
      <Switch label="Show price to customers" hint="Off: only you see the price." {...register("show_price")} />

      <Switch
        label="AI Analysis"
        hint={
          hasModel
            ? "Customers get an instant price from photos or the size they enter."
            : "Customers get an instant price from the size they enter or measure. Photos aren't analyzed: no AI is set up on this server."
        }
        {...register("show_ai_analysis")}
      />
      {values.show_ai_analysis && hasModel && (
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
      )}

      {values.show_price && (
        // What is wrong in it, or set, is not hidden.
        <details open={Boolean(errors.widest_range) || initial.widest_range !== "" || undefined}>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center text-[0.9375rem]">Advanced</summary>
          <Field
            label="Hide uncertain prices"
            error={errors.widest_range?.message}
            hint="If a size is less certain than this, customers see “We’ll confirm your price”. Leave blank to always show it."
            className="mt-2 max-w-md"
          >
            <NumberInput {...register("widest_range")} before="±" after="%" placeholder="Always" />
          </Field>
        </details>
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
