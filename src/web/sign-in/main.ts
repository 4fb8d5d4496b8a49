import { takeOverEarlyActs } from "#web/earlyActs.ts";
import { hydrateAfterPaint } from "#web/hydrateAfterPaint.ts";

const root = document.querySelector<HTMLElement>("#root");
if (root) takeOverEarlyActs(root);
hydrateAfterPaint(() => import("./hydrate.tsx"));
