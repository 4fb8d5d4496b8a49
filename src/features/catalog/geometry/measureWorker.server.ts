import { serveTasks } from "#platform/process/threads.ts";
import type { MeasuredPhoto, Measurement } from "#features/catalog/measurements/measurement.ts";
import { measure, type MeasureAnswer } from "./measuring.ts";

/**
 * A thread that measures: a photo with the maximum of outlines takes some 50 ms, and a request has up to twenty photos.
 */

/** Measurements to compute, each with its photos by their ids. */
export type MeasureTask = { photos: ReadonlyMap<string, MeasuredPhoto>; measurement: Measurement }[];

serveTasks(async (tasks: MeasureTask) => ({
  answer: tasks.map(({ photos, measurement }): MeasureAnswer => measure(photos, measurement)),
  moved: [],
}));
