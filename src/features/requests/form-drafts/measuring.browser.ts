import { later } from "#browser/page/later.ts";

/** Measuring on photos, with its geometry: fetched once a photo was picked; see docs/decisions/014. */
export const measuring = later(() => import("./MeasuringStep.tsx"));
