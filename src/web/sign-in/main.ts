import { hydrateAfterPaint } from "#web/hydrateAfterPaint.ts";

hydrateAfterPaint(() => import("./hydrate.tsx"));
