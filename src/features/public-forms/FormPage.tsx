import { useEffect, useState } from "react";
import { PageSpinner } from "#ui/Spinner.tsx";
import type { FormAnswers } from "#web/form/formClient.ts";
import { GeneralForm } from "./GeneralForm.tsx";
import { MultiServiceForm } from "./MultiServiceForm.tsx";
import type { FormOpening } from "./publicForm.ts";
import { StandardForm } from "./StandardForm.tsx";
import { InvalidLink, ServicesNotAvailable } from "./UnavailableScreens.tsx";

/** What a form's address leads to: a form with whoever answers it, or why there is none. */
export type Entrance = { opening: FormOpening; answers: FormAnswers } | "invalid_link" | "failed";

const forms = { standard: StandardForm, general: GeneralForm, multi: MultiServiceForm };

/** A public form: a spinner until it is known what it offers, then the form or the reason why there is none. */
export function FormPage({ entrance, storageKey }: { entrance: Entrance | Promise<Entrance>; storageKey: string }) {
  const [known, setKnown] = useState(entrance instanceof Promise ? null : entrance);
  useEffect(() => {
    if (!(entrance instanceof Promise)) return;
    let left = false;
    void entrance.then(
      (found) => left || setKnown(found),
      () => left || setKnown("failed"),
    );
    return () => void (left = true);
  }, [entrance]);

  if (known === null) return <PageSpinner />;
  if (known === "invalid_link") return <InvalidLink />;
  if (known === "failed") return <ServicesNotAvailable />;
  if (known.opening.services.length === 0) return <ServicesNotAvailable phone={known.opening.business_phone} />;
  const Form = forms[known.opening.kind];
  return <Form opening={known.opening} answers={known.answers} storageKey={storageKey} />;
}
