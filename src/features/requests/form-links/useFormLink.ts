import { formLink, type SharedForm } from "./formAddress.ts";
import { useSession } from "#browser/client/useSession.ts";

/** The link to a form of the signed-in business: the short one if it has chosen a name. */
export function useFormLink(form: SharedForm, tag: string | null = null): string {
  const { me } = useSession();
  const owner = { id: me?.form_owner_id ?? "", name: me?.business.form_name ?? null };
  return formLink(window.location.origin, owner, form, tag);
}
