import { FormFrame } from "#features/requests/public-forms/FormFrame.tsx";
import { messages } from "./customerPageWords.en.ts";

/** The page shown if there is no customer, or with another text if the page cannot be shown now. */
export const CustomerGone = ({ message = messages.gone }: { message?: string }) => (
  <FormFrame business={null} title={messages.yourPage}>
    <p className="text-pretty">{message}</p>
  </FormFrame>
);
