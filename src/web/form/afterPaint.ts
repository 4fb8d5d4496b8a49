import { takeOver } from "#web/takeOver.ts";

/**
 * Fetches the form's own script, which the build names in this one's tag; without a signal the page says what it waits
 * for.
 */
const script = document.querySelector<HTMLElement>("script[data-then]")?.dataset["then"] ?? "";
takeOver(
  () => import(/* @vite-ignore */ script),
  () => {
    const words = document.querySelector<HTMLElement>("#waiting");
    if (words) words.hidden = false;
  },
);
