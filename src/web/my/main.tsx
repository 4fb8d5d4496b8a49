import "#ui/theme.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { CustomerPageInPage } from "#features/customer-pages/customer-portal/customerPage.ts";
import { CustomerRoot } from "./CustomerRoot.tsx";

/** The page of one customer. The server has written its data into it, and rendered it. */
const inPage = JSON.parse(document.querySelector("#my")?.textContent ?? '{"problem":"failed"}') as CustomerPageInPage;
const root = document.querySelector<HTMLElement>("#root");
if (!root) throw new Error("The page has no root element for the customer.");
const page = <CustomerRoot inPage={inPage} />;
if ("ssr" in root.dataset) hydrateRoot(root, page);
else createRoot(root).render(page);
