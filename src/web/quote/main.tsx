import "#ui/theme.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { QuoteInPage } from "#features/quotes/quote-portal/quotePage.ts";
import { QuoteRoot } from "./QuoteRoot.tsx";

/** The page of one quote. The server has written its data into it, and rendered it. */
const inPage = JSON.parse(document.querySelector("#quote")?.textContent ?? '{"problem":"failed"}') as QuoteInPage;
const root = document.querySelector<HTMLElement>("#root");
if (!root) throw new Error("The page has no root element for the quote.");
const quote = <QuoteRoot inPage={inPage} />;
if ("ssr" in root.dataset) hydrateRoot(root, quote);
else createRoot(root).render(quote);
