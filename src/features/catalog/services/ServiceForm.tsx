import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useMemo } from "react";
import { useForm, useWatch, type UseFormReturn } from "react-hook-form";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input, NumberInput, Select, Textarea } from "#ui/forms/Inputs.tsx";
import { Switch } from "#ui/forms/Switch.tsx";
import { toast } from "#ui/toast.tsx";
import { useSession } from "#browser/client/useSession.ts";
import { keepDirtyOnReset } from "#browser/forms/keepDirtyOnReset.ts";
import { categoryLabels, modelLabels, pricingModels, serviceCategories } from "#features/catalog/pricing/measure.ts";
import type { Service, ServiceInput } from "./service.ts";
import {
  afterChangingModel,
  lacksRequired,
  serviceForm,
  valuesOf,
  type FormVariant,
  type ServiceFormValues,
} from "./serviceForm.ts";
import { ServicePriceFields } from "./ServicePriceFields.tsx";
import { SpanishFields } from "./SpanishFields.tsx";
import { fieldLengths } from "#shared/fieldLengths.ts";
import type { ServiceCategory } from "#features/catalog/pricing/measure.ts";

/**
 * The form of a service. `save` reports its own failure and returns true if it worked; the form of a new service is
 * then empty again. With an `id`, its buttons are elsewhere and refer to it. When a newer `stored` arrives, edited
 * fields keep their text and all others update.
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
  /** True if the category is chosen here; otherwise it is the page's own. */
  withCategory: boolean;
  initial: ServiceFormValues;
  /** The service being edited; undefined for a new one. */
  stored?: Service;
  save: (input: ServiceInput) => Promise<boolean>;
  /** Called with true when the form gets unsaved text, and with false when it has none. */
  onTyped?: (typed: boolean) => void;
}) {
  const { me } = useSession();
  const hasModel = me?.photo_analysis ?? true;
  const resolver = useMemo(() => zodResolver(serviceForm(variant, { hasModel })), [variant, hasModel]);
  const form = useForm<ServiceFormValues, unknown, ServiceInput>({ resolver, defaultValues: initial });
  const { register, setValue, reset, formState } = form;
  const values = useWatch({ control: form.control }) as ServiceFormValues;
  const { isSubmitting, isDirty } = formState;

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
        <NameFields form={form} category={values.service_category} withCategory={withCategory} stored={stored} />
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
      <ServicePriceFields form={form} variant={variant} values={values} stored={stored} />
      <Switch label="Show price to customers" hint="Off: only you see the price." {...register("show_price")} />
      <AnalysisFields form={form} isOn={values.show_ai_analysis} hasModel={hasModel} />
      {values.show_price && <UncertaintyLimit form={form} isSet={initial.widest_range !== ""} />}
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

type ServiceUseForm = UseFormReturn<ServiceFormValues, unknown, ServiceInput>;

/** The name and description for customers, and the form that shows the service. */
function NameFields({
  form: { register, formState },
  category,
  withCategory,
  stored,
}: {
  form: ServiceUseForm;
  category: ServiceCategory;
  withCategory: boolean;
  stored: Service | undefined;
}) {
  const { errors } = formState;
  return (
    <>
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
          placeholder={placeholders[category]}
        />
      </Field>
      {withCategory && (
        <Field label="Category" hint="The form this service appears on.">
          <Select {...register("service_category")}>
            {serviceCategories.map((one) => (
              <option key={one} value={one}>
                {categoryLabels[one]}
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
    </>
  );
}

const placeholders = {
  general: "Window Cleaning",
  pressure_washing: "Driveway Washing",
  sealcoating: "Driveway Sealing",
};

/** The switch for the analysis of photos, and the AI's instructions. */
function AnalysisFields({
  form: { register, formState },
  isOn,
  hasModel,
}: {
  form: ServiceUseForm;
  isOn: boolean;
  hasModel: boolean;
}) {
  return (
    <>
      <Switch
        label="AI Analysis"
        hint={
          hasModel
            ? "Customers get an instant price from photos or the size they enter."
            : "Customers get an instant price from the size they enter or measure. Photos aren't analyzed: no AI is set up on this server."
        }
        {...register("show_ai_analysis")}
      />
      {isOn && hasModel && (
        <Field
          label="AI Focus Instructions"
          required
          error={formState.errors.ai_focus_instructions?.message}
          hint="What the AI should measure or count in the photos. Customers never see this."
        >
          <Textarea
            {...register("ai_focus_instructions")}
            rows={2}
            placeholder="Measure the concrete driveway only, without lawn or walkways."
          />
        </Field>
      )}
    </>
  );
}

/** The largest uncertainty of a price that customers see. */
function UncertaintyLimit({ form: { register, formState }, isSet }: { form: ServiceUseForm; isSet: boolean }) {
  const problem = formState.errors.widest_range?.message;
  return (
    // A value or an error in the field is never hidden.
    <details open={problem !== undefined || isSet || undefined}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center text-[0.9375rem]">Advanced</summary>
      <Field
        label="Hide uncertain prices"
        error={problem}
        hint="If a size is less certain than this, customers see “We’ll confirm your price”. Leave blank to always show it."
        className="mt-2 max-w-md"
      >
        <NumberInput {...register("widest_range")} before="±" after="%" placeholder="Always" />
      </Field>
    </details>
  );
}
