import type { InvoiceDetails } from "#features/invoices/invoice-rules/invoice.ts";
import { InvoicePage } from "#features/invoices/invoice-screens/InvoicePage.tsx";
import { MessagesOf } from "./MessagesOf.tsx";

const messages = ({ id, customer_id, client_name }: InvoiceDetails) => (
  <MessagesOf of={{ about_id: id }} customer={customer_id === null ? null : { id: customer_id, name: client_name }} />
);

/** One invoice, with the messages about it. */
export const Invoice = () => <InvoicePage messages={messages} />;
