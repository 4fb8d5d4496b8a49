import type { Point, PointSetting } from "#features/catalog/measurements/measurement.ts";
import { measurePhoto } from "#features/catalog/geometry/measuring.ts";
import { hands, type Hand } from "#features/catalog/pricing/sizeSource.ts";
import { addTallies, learnFrom, type LearningJob } from "#testing/learningJobs.ts";
import {
  groundRectangle,
  phoneShot,
  seeded,
  syntheticPhoto,
  tapped,
  type WorldPlace,
} from "#testing/syntheticPhoto.ts";

type Random = ReturnType<typeof seeded>;
type Four = [Point, Point, Point, Point];

const businesses = 10;
const jobs = 200;

/**
 * A hand that sets points: its tool, and its error in pixels of the photo (a standard deviation, in either direction).
 */
type Tap = { set: PointSetting; deviation: number };

/** The long side of a phone's photo, in pixels. */
const longSide = phoneShot.photo.width;

/** Returns a tap that is off by `css` CSS pixels on a photo drawn `drawn` CSS pixels long. */
const byHand = (by: "finger" | "mouse", drawn: number, css: number): Tap => ({
  set: { by, drawn },
  deviation: (css / drawn) * longSide,
});

const anyOf = <One>(random: Random, all: readonly [One, ...One[]]): One =>
  all[Math.floor(random.uniform() * all.length)] ?? all[0];

/** The taps of each hand. Customers' fingers are off by 1, 2 or 4 CSS pixels, at a zoom of 1, 3 or 8. */
const taps: Record<Hand, (random: Random) => Tap> = {
  customer: (random) => byHand("finger", 390 * anyOf(random, [1, 3, 8]), anyOf(random, [1, 2, 4])),
  owner: (random) => byHand("mouse", 800 * anyOf(random, [1, 3]), anyOf(random, [0.7, 1, 1.5])),
  model: () => ({ set: { by: "model" }, deviation: 0.01 * longSide }),
};

/**
 * Prints the results of learning from 200 jobs of each of several businesses. Phones see drives of many sizes from many
 * places, measured by a sheet of plywood. Taps, lenses, sizes and the owners' final entries have realistic errors.
 */
export function benchLearning(): void {
  const tally = addTallies(
    Array.from({ length: businesses }, (_, business) => {
      const random = seeded(900 + business);
      return learnFrom(Array.from({ length: jobs }, () => anyJob(random)));
    }),
  );
  const share = (part: number, of: number) => (of === 0 ? "none" : `${((part / of) * 100).toFixed(1)}%`);
  for (const hand of hands) {
    const { priced, held, firm, firmHeld } = tally[hand];
    console.log(
      `LEARNING hand=${hand} priced=${priced} holds=${share(held, priced)} firm=${share(firm, priced)} firm-holds=${share(firmHeld, firm)}`,
    );
  }
}

/** Returns a job: the customer outlines it, sometimes after a model and sometimes before the owner. */
function anyJob(random: Random): LearningJob {
  const [width, length] = [14 + 10 * random.uniform(), 18 + 22 * random.uniform()];
  const near = 9 + 6 * random.uniform();
  const camera = syntheticPhoto({
    eyeHeight: (1.4 + 0.3 * random.uniform()) / 0.3048,
    down: 14 + 6 * random.uniform(),
    roll: 2 * random.normal(),
    photo: { ...phoneShot.photo, focal_length_35mm: 26 * (1 + 0.015 * random.normal()) },
  });
  const right = -width / 2 + 2 * random.normal();
  // "Tape" means 1%, which 8 of 10 sizes meet.
  const size = 1 + (0.01 / 1.2816) * random.normal();
  const sheet = groundRectangle(
    { right: right + 2, ahead: near + (0.1 + 0.4 * random.uniform()) * length },
    8 * size,
    4 * size,
  );
  const drive = groundRectangle({ right, ahead: near }, width, length);
  const outlines = hands.flatMap((hand) => {
    if (hand !== "customer" && random.uniform() < 0.5) return [];
    const { set, deviation } = taps[hand](random);
    const point = (place: WorldPlace): Point => ({
      ...tapped(camera.pointAt(place), phoneShot.photo, deviation, random),
      set,
    });
    const answer = measurePhoto(phoneShot.photo, {
      reference: {
        by: "rectangle",
        kind: "plywood",
        certainty: "tape",
        corners: sheet.map(point) as Four,
        width: 8,
        height: 4,
      },
      outlines: [{ corners: drive.map(point), hole: false }],
    });
    return answer.ok ? [{ hand, area: answer.area }] : [];
  });
  // The owner measures with a wheel: 2% error.
  return { outlines, actual: width * length * (1 + 0.02 * random.normal()) };
}
