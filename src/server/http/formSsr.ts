import { statSync } from "node:fs";
import type { OpeningInPage } from "#features/public-forms/publicForm.ts";

const built = new URL("../../../dist/form/renderForm.js", import.meta.url);
type FormBundle = { renderForm: (inPage: OpeningInPage) => string };

let bundle: { builtAt: number; ready: Promise<FormBundle> } | undefined;

/** Renders the first view of a public form as its page's script does, so that it is read before any script arrives. */
export async function renderForm(inPage: OpeningInPage): Promise<string> {
  const builtAt = statSync(built).mtimeMs; // a build while the server runs counts at once
  if (bundle?.builtAt !== builtAt)
    bundle = { builtAt, ready: import(`${built.href}?${builtAt}`) as Promise<FormBundle> };
  return (await bundle.ready).renderForm(inPage);
}
