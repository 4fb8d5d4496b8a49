import type { UnitKind } from "./units.ts";

/** The direction of a side: "20 wide", "6 ft high", "4 in thick". */
export type Side = "width" | "length" | "height" | "thickness";

/** Why a typed size needs an answer of the person. */
export type Doubt =
  /** "1.200": a thousand and more, or one and a bit. */
  | "number"
  /** "36 m" on a price per hour. */
  | "minutes"
  /** "10 x 20" on a price per square meter: the sides may be in feet. */
  | "sides"
  /** "2 days" on a price per hour: working days or whole ones. */
  | "days"
  /** "20 feet square" is a side or an area. */
  | "square"
  /** "20x40 - 10x10" is a difference or a range. */
  | "minus";

/** A size to take by one press: in the unit of the price. `as` is the sense in which the text has it. */
export type SizeAnswer = { size: number; as: AnswerSense };
export type AnswerSense = "figure" | "minutes" | "hours" | "feet" | "ownSides" | "working" | "aroundTheClock" | "thing";

/** Things whose usual size is known, in square feet, and the size to assume. */
export type Thing =
  | "oneCarDriveway"
  | "twoCarDriveway"
  | "threeCarDriveway"
  | "oneCarGarage"
  | "twoCarGarage"
  | "threeCarGarage"
  | "parkingSpace"
  | "tennisCourt"
  | "basketballCourt";

/** Why a text is no size. */
export type SizeRefusal =
  | { why: "unread" }
  /** "don't know". */
  | { why: "unknown" }
  /** Zero, or less. */
  | { why: "nothing" }
  | { why: "tooLarge" }
  /** One length, where an area is priced. */
  | { why: "oneSide" }
  /** Months, where another unit of time is priced: they differ in length. */
  | { why: "months" }
  | { why: "otherKind"; found: Exclude<UnitKind, "count">; wanted: UnitKind };

/**
 * The result of reading a typed size. A size is in the unit of the price; `low` and `high` differ from it if the text is a
 * range, whose middle it then is. `unneeded`: a side that the text has and the price does not need. A question has the sizes
 * that the text can mean.
 */
export type Reading =
  | { is: "size"; size: number; low: number; high: number; unneeded: Side | null }
  | { is: "question"; doubt: Doubt; answers: SizeAnswer[] }
  | { is: "question"; doubt: "thing"; thing: Thing; low: number; high: number; answers: SizeAnswer[] }
  /** "at least 800": a limit, and no size. */
  | { is: "question"; doubt: "limit"; answers: SizeAnswer[] }
  /** "800 squar feet": misspelt by one letter, or unclear in another way that leaves one meaning. */
  | { is: "question"; doubt: "meant"; answers: SizeAnswer[] }
  /** "6 ft high" on a price by length: another side than the length. */
  | { is: "question"; doubt: "side"; answers: SizeAnswer[] }
  /** "2.5 windows": a count is whole. */
  | { is: "question"; doubt: "whole"; answers: SizeAnswer[] }
  | { is: "refusal"; refusal: SizeRefusal };
