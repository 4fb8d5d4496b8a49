import { exportsApi } from "#features/business/exports/export.client.ts";
import { InvoicesPage } from "#features/invoices/invoice-screens/InvoicesPage.tsx";

/** The invoices, with the export files of a period. */
export const Invoices = () => (
  <InvoicesPage
    fileOf={({ from, to, ...choice }) =>
      exportsApi.invoices.call({ ...choice, ...(from ? { from } : {}), ...(to ? { to } : {}) })
    }
  />
);
