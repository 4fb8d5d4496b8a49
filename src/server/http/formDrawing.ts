import { statSync } from "node:fs";
import type { OpeningInPage } from "#features/public-forms/publicForm.ts";

const built = new URL("../../../dist/form/draw.js", import.meta.url);
type Drawing = { drawForm: (inPage: OpeningInPage) => string };

let drawing: { builtAt: number; ready: Promise<Drawing> } | undefined;

/** Draws the first view of a public form as its page's script does, so that it is read before any script arrives. */
export async function drawForm(inPage: OpeningInPage): Promise<string> {
  const builtAt = statSync(built).mtimeMs; // a build while the server runs counts at once
  if (drawing?.builtAt !== builtAt)
    drawing = { builtAt, ready: import(`${built.href}?${builtAt}`) as Promise<Drawing> };
  return (await drawing.ready).drawForm(inPage);
}
