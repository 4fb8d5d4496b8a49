import { FormFrame } from "#features/requests/public-forms/FormFrame.tsx";
import { messages } from "./invoicePageWords.en.ts";

/** The page shown if there is no invoice, or with another text if it cannot be shown now. */
export const InvoiceGone = ({ message = messages.gone }: { message?: string }) => (
  <FormFrame business={null} title={messages.yourInvoice}>
    <p className="text-pretty">{message}</p>
  </FormFrame>
);
