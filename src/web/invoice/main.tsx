import "#ui/theme.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { InvoiceInPage } from "#features/invoices/invoice-portal/invoicePage.ts";
import { InvoiceRoot } from "./InvoiceRoot.tsx";

/** The page of one invoice. The server has written its data into it, and rendered it. */
const inPage = JSON.parse(document.querySelector("#invoice")?.textContent ?? '{"problem":"failed"}') as InvoiceInPage;
const root = document.querySelector<HTMLElement>("#root");
if (!root) throw new Error("The page has no root element for the invoice.");
const invoice = <InvoiceRoot inPage={inPage} />;
if ("ssr" in root.dataset) hydrateRoot(root, invoice);
else createRoot(root).render(invoice);
