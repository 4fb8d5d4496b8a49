import { lazyPart } from "#browser/page/lazyPart.ts";

/** Measuring on photos, with its geometry: loaded after a photo was picked; see docs/decisions/002. */
export const measuring = lazyPart(() => import("./MeasuringStep.tsx"));
