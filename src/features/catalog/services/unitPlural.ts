import { englishPlural } from "#features/catalog/pricing/englishPlural.ts";
import { bareUnit } from "#features/catalog/pricing/measure.ts";

/** The plural of an owner's unit by the rule; empty for an empty unit. */
export const pluralByRule = (unit: string): string => englishPlural(bareUnit({ unit }));

/**
 * The plural in a form after its unit changes from `before` to `unit`: it follows the rule until the owner corrects it.
 */
export const pluralAfterTyping = (plural: string, before: string, unit: string): string =>
  plural.trim() === "" || plural === pluralByRule(before) ? pluralByRule(unit) : plural;

/** The hint beside the plural. */
export const pluralHint = "Two or more, as customers read it: shutters.";
