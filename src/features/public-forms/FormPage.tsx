import { useState } from "react";
import type { FormAnswers } from "#web/form/formClient.ts";
import { GeneralForm } from "./GeneralForm.tsx";
import { MultiServiceForm } from "./MultiServiceForm.tsx";
import type { FormOpening } from "./publicForm.ts";
import { StandardForm } from "./StandardForm.tsx";
import { InvalidLink, ServicesNotAvailable } from "./UnavailableScreens.tsx";

/** What a form's address leads to: a form with its handlers, or why there is none. */
export type Entrance = { opening: FormOpening; answers: FormAnswers } | "invalid_link" | "failed";

const forms = { standard: StandardForm, general: GeneralForm, multi: MultiServiceForm };

/** A public form, or the reason why there is none. */
export function FormPage({ entrance, storageKey }: { entrance: Entrance; storageKey: string }) {
  const [round, setRound] = useState(0);
  if (entrance === "invalid_link") return <InvalidLink />;
  if (entrance === "failed") return <ServicesNotAvailable />;
  const { services, trying } = entrance.opening;
  if (services.length === 0) return <ServicesNotAvailable own={trying !== undefined} />;
  const Form = forms[entrance.opening.kind];
  return <Form key={round} {...entrance} storageKey={storageKey} onAgain={() => setRound(round + 1)} />;
}
