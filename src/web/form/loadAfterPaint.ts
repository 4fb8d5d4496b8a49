import { replayEarlyEvents } from "#web/replayEarlyEvents.ts";
import { hydrateAfterPaint } from "#web/hydrateAfterPaint.ts";

/**
 * Loads the own script of a form or of a request's page after the paint; the build writes its address into this script's tag. Offline, the page
 * says what it waits for.
 */
const root = document.querySelector<HTMLElement>("#root");
if (root) replayEarlyEvents(root);
const script = document.querySelector<HTMLElement>("script[data-then]")?.dataset["then"] ?? "";
hydrateAfterPaint(
  () => import(/* @vite-ignore */ script),
  () => {
    const words = document.querySelector<HTMLElement>("#waiting");
    if (words) words.hidden = false;
  },
);
