import "#ui/theme.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { Entrance } from "#features/requests/public-forms/FormPage.tsx";
import { removeStored, readStored } from "#browser/page/deviceStorage.ts";
import { formStorageKey } from "#features/requests/form-drafts/formStorage.browser.ts";
import { FormRoot } from "./FormRoot.tsx";
import { connectToHostPage } from "#browser/page/hostPage.ts";

/** Renders a form into the page, or hydrates the server's rendering of it. */
export function showForm(entrance: Entrance): void {
  const root = document.querySelector<HTMLElement>("#root");
  if (typeof entrance === "object" && entrance.opening.business_name) document.title = entrance.opening.business_name;
  if (!root) throw new Error("The page has no root element for the form.");
  // A test request starts empty each time, and does not touch the draft of a real one.
  const trying = typeof entrance === "object" && entrance.opening.trying !== undefined;
  const storageKey = `${formStorageKey(window.location.pathname)}${trying ? ":try" : ""}`;
  if (trying) removeStored(storageKey);
  const form = <FormRoot entrance={entrance} storageKey={storageKey} />;
  // The server does not know a draft stored on this device: in that case the form is rendered from scratch.
  if ("ssr" in root.dataset && readStored(storageKey) === null) hydrateRoot(root, form);
  else createRoot(root).render(form);
  for (const notice of document.querySelectorAll("#waiting, #lost")) notice.remove();
  connectToHostPage(root);
}
