import { FormBody, type FormProps } from "./FormBody.tsx";
import { words } from "./formKindWords.en.ts";

/** The general Quoting Form: several services; with AI it estimates, without it collects information. */
export function GeneralForm(props: FormProps) {
  return (
    <FormBody
      {...props}
      title={words.quotingForm}
      several
      plainPhotos
      plainNotes
      button={(withAi) =>
        withAi ? [words.getInstant, words.gettingInstant] : [words.submitForm, words.submittingForm]
      }
    />
  );
}
