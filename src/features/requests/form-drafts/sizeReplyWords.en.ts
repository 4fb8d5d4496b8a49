/** The answers to a size that a homeowner typed: its meaning, questions and refusals. */

type Named = { one: string; several: string };
const numbers = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

export const messages = {
  /** "800 sq ft, about four parking spaces"; `count` is 0.5 or a whole number. */
  compared: (size: string, thing: Named, count: number) =>
    `${size}, about ${count < 1 ? `half a ${thing.one}` : `${numbers[count] ?? count} ${count === 1 ? thing.one : thing.several}`}`,
  things: {
    door: { one: "door", several: "doors" },
    parkingSpace: { one: "parking space", several: "parking spaces" },
    basketballCourt: { one: "basketball court", several: "basketball courts" },
    footballField: { one: "football field", several: "football fields" },
    car: { one: "car length", several: "car lengths" },
    schoolBus: { one: "school bus", several: "school buses" },
  },
  range: (low: string, high: string, middle: string) => `${low} to ${high}: we'll use ${middle}.`,

  slip: (size: string, acres: string | null) =>
    `That's ${size}${acres === null ? "" : `, or ${acres}`}. Is that right?`,
  yes: "Yes, that's right",
  questions: {
    number: (one: string, other: string) => `Is that ${one} or ${other}?`,
    minutes: () => "Does the “m” mean minutes? A length in meters can't be used here.",
    sides: () => "Which unit are the sides in?",
    days: () => "Is that working time (8 hours a day, 5 days a week) or around the clock?",
    square: (one: string, other: string) => `Is that ${one}, or a square of ${other}?`,
    whole: () => "This is counted in whole numbers. How many is it?",
    minus: (one: string, other: string) => `Is that ${one}, or about ${other}?`,
    meant: (...sizes: string[]) => `Did you mean ${sizes.join(" or ")}?`,
    side: (size: string) => `Is ${size} the length?`,
    limit: (size: string) => `We need one size. Use ${size}?`,
  },
  choices: {
    figure: (size: string) => size,
    minutes: (size: string) => `Minutes: ${size}`,
    hours: (size: string) => `Hours: ${size}`,
    feet: (size: string) => `Feet: ${size}`,
    ownSides: (size: string) => `As in the price: ${size}`,
    working: (size: string) => `Working time: ${size}`,
    aroundTheClock: (size: string) => `Around the clock: ${size}`,
    thing: (size: string) => `Use ${size}`,
  },
  usually: (thing: string, low: string, high: string) => `${thing} is usually ${low} to ${high}.`,
  assumed: {
    oneCarDriveway: "A one-car driveway",
    twoCarDriveway: "A two-car driveway",
    threeCarDriveway: "A three-car driveway",
    oneCarGarage: "A one-car garage",
    twoCarGarage: "A two-car garage",
    threeCarGarage: "A three-car garage",
    parkingSpace: "A parking space",
    tennisCourt: "A tennis court with its margins",
    basketballCourt: "A basketball court",
  },

  /** Behind a size, about a side that the price does not need. */
  unneeded: {
    width: "The width isn't needed.",
    length: "The length isn't needed.",
    height: "The height isn't needed.",
    thickness: "The thickness isn't needed.",
  },

  unknown: (example: string) => `A rough guess works. Try ${example}.`,
  unread: (example: string) => `We couldn't read that. Try ${example}.`,
  oneSide: "That's only one side. Enter both, like 20 x 40 ft, or the area, like 800 sq ft.",
  months: (unit: string) => `Months differ in length. Please enter it in ${unit}.`,
  otherKind: (found: string, wanted: string, example: string) =>
    `That's ${found}, but this is priced by ${wanted}. Try ${example}.`,
  kinds: { area: "an area", length: "a length", time: "a time" },
  pricedBy: { area: "area", length: "length", time: "time", count: "number" },
  examples: {
    squareFeet: "800 sq ft, 20 x 40 or half an acre",
    acres: "half an acre or 20,000 sq ft",
    squareYards: "90 sq yd, 9 x 10 yards or 800 sq ft",
    squareMeters: "80 m2, 8 x 10 m or 860 sq ft",
    feet: "120 ft, 40 yards or 36 meters",
    length: "40 yards, 120 ft or 36 meters",
    hours: "3 hours, 1.5 or 90 minutes",
    time: "3, or 2 and a half",
    count: "a number, like 12",
  },
};
