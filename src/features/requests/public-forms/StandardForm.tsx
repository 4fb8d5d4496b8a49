import { FormBody, type FormProps } from "./FormBody.tsx";
import { messages } from "./formKindWords.en.ts";

/** The form for most customers: one service, photos, and a price if the service shows one. */
export function StandardForm(props: FormProps) {
  return (
    <FormBody
      {...props}
      title={messages.requestAnEstimate}
      several={false}
      plainPhotos={false}
      plainNotes={false}
      button={(withAi) =>
        withAi ? [messages.getInstant, messages.gettingInstant] : [messages.submitRequest, messages.submittingRequest]
      }
    />
  );
}
