import { useNoteShared } from "#features/alerts/first-steps/useNoteShared.ts";
import { useChooseFormName } from "#features/business/account/useChooseFormName.ts";
import type { SharedForm } from "#features/requests/form-links/formAddress.ts";
import { SendFormPage } from "#features/requests/sharing/SendFormPage.tsx";

/** The page for sharing a form, which is one of the first steps, and for naming its short link. */
export function SendForm({ crmType }: { crmType: SharedForm }) {
  return <SendFormPage crmType={crmType} onShared={useNoteShared()} onChooseName={useChooseFormName()} />;
}
