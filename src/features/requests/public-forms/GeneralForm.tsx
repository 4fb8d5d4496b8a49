import { FormBody, type FormProps } from "./FormBody.tsx";
import { messages } from "./formKindWords.en.ts";

/** The general Quoting Form: several services; with AI it estimates, without it collects information. */
export function GeneralForm(props: FormProps) {
  return (
    <FormBody
      {...props}
      title={messages.quotingForm}
      several
      plainPhotos
      plainNotes
      button={(withAi) =>
        withAi ? [messages.getInstant, messages.gettingInstant] : [messages.submitForm, messages.submittingForm]
      }
    />
  );
}
