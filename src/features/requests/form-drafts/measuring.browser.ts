import { lazyPart } from "#browser/page/lazyPart.ts";

/** Measuring on photos, with its geometry: fetched once a photo was picked; see docs/decisions/014. */
export const measuring = lazyPart(() => import("./MeasuringStep.tsx"));
