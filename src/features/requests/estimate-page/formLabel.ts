import type { ServiceCategory } from "#features/catalog/pricing/measure.ts";

/**
 * The form through which a request came, for one service or several, and the tag of its link. A null `form` means a
 * form that is not listed one by one.
 */
export type FormOrigin = {
  form: "single" | "multi" | null;
  form_area: ServiceCategory | null;
  link_source: string | null;
};

const formNames: Record<ServiceCategory, string> = {
  general: "General form",
  pressure_washing: "Pressure washing form",
  sealcoating: "Sealcoating form",
};

/** "Sealcoating form": the name of a link's form for the owner. */
export function formLabel({ form, form_area }: FormOrigin): string {
  if (form === null) return "Other links";
  const name = form_area ? formNames[form_area] : "All-services form";
  if (form === "single") return name;
  return form_area ? `${name}, several at once` : "Form for several services";
}

/** "facebook, sealcoating form": a link in one line, its tag first. */
export function linkLabel(origin: FormOrigin): string {
  return origin.link_source ? `${origin.link_source}, ${formLabel(origin).toLowerCase()}` : formLabel(origin);
}
