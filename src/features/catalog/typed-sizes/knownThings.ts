import type { Thing } from "./reading.ts";
import { textsOf, type Token } from "./sizeText.ts";

/**
 * Things that people name instead of a size. Their usual size is offered as an assumption, and never taken by itself.
 * Square feet: a lane of a driveway is 9 to 12 ft wide and 20 to 30 ft long; a one-car garage is 12 x 20 to 14 x 24, a
 * two-car garage 20 x 20 to 24 x 24, a three-car garage 30 x 20 to 36 x 24; a parking space is 9 x 18 to 9 x 20. A tennis
 * court with its margins is 120 x 60 (ITF), at least 108 x 54; a basketball court 94 x 50 (NBA), at schools 84 x 50.
 */
export const thingSizes: Record<Thing, { low: number; usual: number; high: number }> = {
  oneCarDriveway: { low: 200, usual: 280, high: 360 },
  twoCarDriveway: { low: 400, usual: 550, high: 700 },
  threeCarDriveway: { low: 600, usual: 850, high: 1100 },
  oneCarGarage: { low: 240, usual: 280, high: 340 },
  twoCarGarage: { low: 400, usual: 480, high: 580 },
  threeCarGarage: { low: 600, usual: 720, high: 870 },
  parkingSpace: { low: 160, usual: 170, high: 180 },
  tennisCourt: { low: 5800, usual: 7200, high: 7200 },
  basketballCourt: { low: 4200, usual: 4700, high: 4700 },
};

const ofCars = {
  driveway: ["oneCarDriveway", "twoCarDriveway", "threeCarDriveway"],
  garage: ["oneCarGarage", "twoCarGarage", "threeCarGarage"],
} as const;

/** "two car driveway", "a 2-car garage"; a number in digits is "0". */
const english =
  /^(?:(?:a|my) )?(?:(?:standard|normal|regular|typical|average) )?(0|one|two|three|single|double|triple) (?:- )?(?:cars? )?(driveway|drive|garage)s?$/;
/** "driveway for two cars", "entrada para dos carros". */
const forCars =
  /^(?:(?:a|my|un|una|mi) )?(driveway|garage|entrada|cochera|garaje|estacionamiento)(?: de garaje)? (?:for|para|de) (0|one|two|three|un|uno|dos|tres) (?:cars?|carros?|autos?|coches?|vehiculos?)$/;
const numbers = new Map(
  ["one two three", "single double triple", "un dos tres", "uno dos tres"].flatMap((words) =>
    words.split(" ").map((word, index) => [word, index] as const),
  ),
);
const single: readonly (readonly [Thing, RegExp])[] = [
  ["parkingSpace", /^(?:(?:a|one|0|single|un|uno) )?(?:parking (?:space|spot|stall)|cajon de estacionamiento)$/],
  ["tennisCourt", /^(?:(?:a|my|una|mi|la) )?(?:tennis court|cancha de tenis)$/],
  ["basketballCourt", /^(?:(?:a|my|una|mi|la) )?(?:basketball court|cancha de (?:basquetbol|baloncesto))$/],
];

/** The thing that a text names, if it names nothing else. */
export function thingIn(tokens: readonly Token[]): Thing | null {
  const text = textsOf(tokens).join(" ");
  const found = single.find(([, pattern]) => pattern.test(text));
  if (found) return found[0] === "parkingSpace" && digitsOf(tokens, 1) !== 1 ? null : found[0];
  const [, englishCount, englishPlace] = english.exec(text) ?? [];
  const [, place = englishPlace, cars = englishCount] = forCars.exec(text) ?? [];
  if (cars === undefined || place === undefined) return null;
  // "2 driveways" are not a driveway for two cars.
  if (!/ (?:cars?|carros?|autos?|coches?|vehiculos?)\b/.test(text) && !/^(single|double|triple)$/.test(cars))
    return null;
  const which = cars === "0" ? digitsOf(tokens, 0) - 1 : (numbers.get(cars) ?? -1);
  return ofCars[/^(garage|garaje|cochera)$/.test(place) ? "garage" : "driveway"][which] ?? null;
}

/** The number in digits, or another value if there is none. */
function digitsOf(tokens: readonly Token[], otherwise: number): number {
  const digits = tokens.find((token) => token.is === "number");
  return digits?.is === "number" ? digits.value : otherwise;
}
