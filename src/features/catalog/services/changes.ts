import { categoryLabels, modelLabels } from "#features/catalog/pricing/measure.ts";
import { changesBetween, type FieldLabels } from "#shared/fieldChanges.ts";

/** Another device's changes to a service or a component, field by field, as text. */
export function serviceChanges<Values extends Record<string, string | boolean>>(
  labels: FieldLabels<Values>,
  before: Values,
  after: Values,
): string[] {
  return changesBetween(labels, before, after, { ...categoryLabels, ...modelLabels });
}
