import { replayEarlyEvents } from "#web/replayEarlyEvents.ts";
import { hydrateAfterPaint } from "#web/hydrateAfterPaint.ts";

const root = document.querySelector<HTMLElement>("#root");
if (root) replayEarlyEvents(root);
hydrateAfterPaint(() => import("./hydrate.tsx"));
