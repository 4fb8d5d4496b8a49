import type { PageAddress } from "#shared/pages.ts";
import { categorySegments, type SharedForm } from "./formAddress.ts";

/** The path of the page on which a form is shared. */
export function sendFormPath(form: SharedForm): PageAddress {
  return form === null ? "/send-form" : `/${categorySegments[form]}/send-form`;
}
