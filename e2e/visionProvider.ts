import { answers, fails, seen, startLocalModel } from "#server/testing/outside/localModel.ts";

/** The position of the concrete and the garage door on the photo `driveway.jpg`, as shares of its width and height. */
const drive = [
  { x: 0.0625, y: 1 },
  { x: 0.9225, y: 1 },
  { x: 0.665, y: 0.461 },
  { x: 0.335, y: 0.461 },
];
const doorstep = [
  { x: 0.331, y: 0.461 },
  { x: 0.669, y: 0.461 },
];

/**
 * Milliseconds: longer than the 26 seconds that a customer waits, and less than one attempt at the provider may take.
 */
const slowMs = 30_000;

/**
 * An AI provider on this machine that speaks the OpenAI protocol: it sees 640 sq ft of concrete on every photo. If the
 * customer's words for scale name a garage door, it outlines the drive of `driveway.jpg` and marks the door's two ends,
 * so that the outline is measured and shown for correction. It fails if the words are "too dark", sees no size
 * if they are "a bare wall", and takes longer than a customer waits if they are "a slow day".
 */
export async function startVisionProvider(): Promise<{ url: string; stop(): void }> {
  const concrete = {
    square_feet: 640,
    material: "concrete",
    conditions: ["moss"],
    steepness: "flat",
    not_seen: ["back_side"],
    analysis: "A concrete driveway with some moss along its edge.",
  };
  const { url, stop } = await startLocalModel((response, asked) => {
    const words = JSON.stringify(asked.messages.filter((message) => message.role === "user")).toLowerCase();
    if (words.includes("too dark")) return fails(response, asked);
    if (words.includes("a bare wall")) return answers(seen({ analysis: "A wall." }))(response, asked);
    const outlined = {
      surfaces: [{ photo: 1, what: "concrete drive", hole: false, corners: drive }],
      references: [{ photo: 1, kind: "garage_door_double", points: doorstep, width_feet: 16, height_feet: null }],
    };
    const say = answers(seen(words.includes("garage door") ? { ...concrete, ...outlined } : concrete));
    if (words.includes("a slow day")) setTimeout(() => say(response, asked), slowMs);
    else say(response, asked);
  });
  return { url, stop };
}
