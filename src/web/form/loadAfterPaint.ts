import { replayEarlyEvents } from "#web/replayEarlyEvents.ts";
import { hydrateAfterPaint } from "#web/hydrateAfterPaint.ts";

/**
 * Loads the script of a form or of a request's page after the paint. The build writes its address into this script's
 * tag. Offline, the page says that it waits for the script.
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
  script,
);
