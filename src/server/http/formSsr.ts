import { statSync } from "node:fs";
import type { OpeningInPage } from "#features/public-forms/publicForm.ts";
import type { RequestInPage } from "#features/request-pages/requestPage.ts";

const built = new URL("../../../dist/form/renderForm.js", import.meta.url);
type FormBundle = {
  renderForm: (inPage: OpeningInPage) => string;
  renderRequest: (inPage: RequestInPage) => string;
};

let bundle: { builtAt: number; ready: Promise<FormBundle> } | undefined;

/** Renders the first view of a public form as its page's script does, so that it is read before any script arrives. */
export const renderForm = async (inPage: OpeningInPage): Promise<string> => (await newestBundle()).renderForm(inPage);

/** Renders the page of a request in the same way. */
export const renderRequest = async (inPage: RequestInPage): Promise<string> =>
  (await newestBundle()).renderRequest(inPage);

function newestBundle(): Promise<FormBundle> {
  const builtAt = statSync(built).mtimeMs; // a build while the server runs counts at once
  if (bundle?.builtAt !== builtAt)
    bundle = { builtAt, ready: import(`${built.href}?${builtAt}`) as Promise<FormBundle> };
  return bundle.ready;
}
