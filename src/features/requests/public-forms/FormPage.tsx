import { useMemo } from "react";
import { language } from "#shared/words/language.en.ts";
import type { FormAnswers } from "#features/requests/form-drafts/formClient.browser.ts";
import type { SentScreen } from "./FormBody.tsx";
import { GeneralForm } from "./GeneralForm.tsx";
import { MultiServiceForm } from "./MultiServiceForm.tsx";
import { offeredIn } from "#features/requests/form-drafts/ownersWords.ts";
import type { FormOpening } from "#features/requests/form-drafts/publicForm.ts";
import { StandardForm } from "./StandardForm.tsx";
import { InvalidLink, ServicesNotAvailable } from "./UnavailableScreens.tsx";

/** The result of opening a form's URL: a form with its handlers, or the reason why there is none. */
export type Entrance = { opening: FormOpening; answers: FormAnswers; Sent?: SentScreen } | "invalid_link" | "failed";

const forms = { standard: StandardForm, general: GeneralForm, multi: MultiServiceForm };

/** A public form, or the reason why there is none. */
export function FormPage({ entrance, storageKey }: { entrance: Entrance; storageKey: string }) {
  if (entrance === "invalid_link") return <InvalidLink />;
  if (entrance === "failed") return <ServicesNotAvailable />;
  const { services, trying } = entrance.opening;
  if (services.length === 0) return <ServicesNotAvailable own={trying !== undefined} />;
  return <OpenForm {...entrance} storageKey={storageKey} />;
}

function OpenForm({ opening, ...rest }: Exclude<Entrance, string> & { storageKey: string }) {
  const spoken = useMemo(
    () => ({ ...opening, services: offeredIn(opening.services, language, opening.business_profile.form_language) }),
    [opening],
  );
  const Form = forms[opening.kind];
  return <Form {...rest} opening={spoken} />;
}
