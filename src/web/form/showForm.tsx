import "#ui/theme.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { Entrance } from "#features/public-forms/FormPage.tsx";
import { recall } from "./deviceStorage.ts";
import { FormRoot } from "./FormRoot.tsx";
import { tellHeight } from "./tellHeight.ts";

/** Puts a form into the page, or takes over what the server has drawn of it. */
export function showForm(entrance: Entrance): void {
  const root = document.querySelector<HTMLElement>("#root");
  if (typeof entrance === "object" && entrance.opening.business_name) document.title = entrance.opening.business_name;
  if (!root) throw new Error("The page has no place for the form.");
  const storageKey = `yardstick:form:${window.location.pathname}`;
  const form = <FormRoot entrance={entrance} storageKey={storageKey} />;
  // The server knows nothing of what this device has kept: then the form is drawn anew.
  if ("drawn" in root.dataset && recall(storageKey) === null) hydrateRoot(root, form);
  else createRoot(root).render(form);
  root.inert = false;
  delete root.dataset["drawn"];
  document.querySelector("#waiting")?.remove();
  tellHeight(root);
}
