import { createBusinessThreads } from "#platform/outside/businessThreads.ts";
import type { Measurement } from "#features/catalog/measurements/measurement.ts";
import { measure, type Measure, type MeasureAnswer } from "./measuring.ts";
import type { MeasureTask } from "./measureWorker.server.ts";

const runInThread = createBusinessThreads<MeasureTask, MeasureAnswer[]>({
  entry: new URL("./measureWorker.server.ts", import.meta.url),
  deadlineMs: 30_000,
  limits: { maxOldGenerationSizeMb: 128 },
  words: "We couldn't measure that right now. Please try again in a moment.",
});

/** The largest work that is measured inline, within some milliseconds, without the wait for a thread to start. */
const maxInlineWork = 200;

/** The work of a measurement: each thing of known size measures all corners again. */
const workOfMeasurement = ({ photos }: Measurement): number =>
  photos.reduce((sum, { more_references = [], outlines }) => {
    const corners = outlines.reduce((all, outline) => all + outline.corners.length, 0);
    return sum + (1 + more_references.length) * (20 + corners);
  }, 0);

const nothing = { median: 1, low: 1, high: 1 };

/**
 * Runs a business's work that calls `measure`, and moves large measurements to a thread. The work runs twice, first
 * only to collect its measurements, so it must have no side effects and measure the same each time. Throws its errors,
 * and `unavailable` if the thread takes too long.
 */
export async function measureOffThread<Result>(ownerId: string, work: (by: Measure) => Result): Promise<Result> {
  const tasks: MeasureTask = [];
  work((photos, measurement) => {
    tasks.push({ photos, measurement });
    return { ok: true, area: nothing, perimeter: nothing, outlines: [] };
  });
  if (tasks.reduce((sum, { measurement }) => sum + workOfMeasurement(measurement), 0) <= maxInlineWork)
    return work(measure);
  const answers = (await runInThread(ownerId, tasks)).values();
  return work((photos, measurement) => answers.next().value ?? measure(photos, measurement));
}
