import { serveTasks } from "#platform/process/threads.ts";
import type { MeasuredPhoto, Measurement } from "#features/catalog/measurements/measurement.ts";
import { measure, type MeasureAnswer } from "./measuring.ts";

/** A thread that measures: a photo on which all is outlined that may be takes some 50 ms, and a request has twenty. */

/** Measurements to be worked out, each with its photos by their ids. */
export type MeasureTask = { photos: ReadonlyMap<string, MeasuredPhoto>; measurement: Measurement }[];

serveTasks(async (tasks: MeasureTask) => ({
  answer: tasks.map(({ photos, measurement }): MeasureAnswer => measure(photos, measurement)),
  moved: [],
}));
