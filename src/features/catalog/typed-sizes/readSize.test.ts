import { describe, expect, test } from "vitest";
import { readSize } from "./readSize.ts";
import type { Reading } from "./reading.ts";
import { unitOfPrice, type PricedUnit } from "./units.ts";

const priceIn = (unit: string) => unitOfPrice({ unit, custom_unit: null });

/**
 * A reading in one line: "800", "40, no height", "800..900" for a range, "? number: 1200, 1.2" for a question with its answers, "! unread"
 * for a refusal.
 */
function inOneLine(reading: Reading | null): string {
  if (reading === null) return "";
  if (reading.is === "refusal") {
    const { refusal } = reading;
    return `! ${refusal.why}${refusal.why === "otherKind" ? ` ${refusal.found}` : ""}`;
  }
  if (reading.is === "size") {
    const { size, low, high, unneeded } = reading;
    return (low === high ? String(size) : `${low}..${high}`) + (unneeded ? `, no ${unneeded}` : "");
  }
  const about = reading.doubt === "thing" ? reading.thing : reading.doubt;
  return `? ${about}: ${reading.answers.map(({ size }) => size).join(", ")}`;
}

/** The lines of a table: "typed text => reading". */
const rows = (table: string): [typed: string, reading: string][] =>
  table
    .trim()
    .split("\n")
    .map((line) => {
      const [typed = "", reading = ""] = line.split(" => ");
      return [typed.trim(), reading.trim()];
    });

const squareFeet = rows(`
  1200 => 1200
  1,200 => 1200
  1,200.5 => 1200.5
  800.25 => 800.25
  .5 => 0.5
  800 sq ft => 800
  800 sq. ft. => 800
  800sqft => 800
  800 SqFt => 800
  800 SF => 800
  800 s.f. => 800
  800 sq feet => 800
  800 sq foot => 800
  800 sq/ft => 800
  800 square feet => 800
  800 square foot => 800
  800 square feets => 800
  800 feet squared => 800
  800 ft squared => 800
  800 ft sq => 800
  800 ft2 => 800
  800 ft 2 => 800
  800 ft² => 800
  800 ft^2 => 800
  800ft² => 800
  800 foot 2 => 800
  800 sq => 800
  800 pies cuadrados => 800
  800 pie cuadrado => 800
  800 pies2 => 800
  800 pies² => 800
  100 sq yd => 900
  100 square yards => 900
  100 sq. yards => 900
  100 yds2 => 900
  100 sy => 900
  100 yardas cuadradas => 900
  100 m2 => 1076.39
  100 m² => 1076.39
  100 sqm => 1076.39
  100 sq m => 1076.39
  100 square meters => 1076.39
  100 sq. metres => 1076.39
  100 metros cuadrados => 1076.39
  100 mts2 => 1076.39
  1 acre => 43560
  0.5 acres => 21780
  .25 ac => 10890
  ½ acre => 21780
  1/2 acre => 21780
  1/4 acre => 10890
  3/4 of an acre => 32670
  1½ acres => 65340
  1 1/2 acres => 65340
  1-1/2 acres => 65340
  half an acre => 21780
  half acre => 21780
  a half acre => 21780
  half of an acre => 21780
  a quarter acre => 10890
  quarter acre => 10890
  a quarter of an acre => 10890
  three quarters of an acre => 32670
  a third of an acre => 14520
  one and a half acres => 65340
  two and a half acres => 108900
  an acre and a half => 65340
  two acres => 87120
  about an acre => 43560
  1 hectare => 107639.1
  2 ha => 215278.21
  una hectárea => 107639.1
  medio acre => 21780
  un cuarto de acre => 10890
  tres cuartos de acre => 32670
  acre y medio => 65340
  un acre y medio => 65340
  dos acres y medio => 108900
  20 x 40 => 800
  20x40 => 800
  20X40 => 800
  20 × 40 => 800
  20*40 => 800
  20 by 40 => 800
  20 por 40 => 800
  20 por 40 pies => 800
  20 times 40 => 800
  20 ft x 40 ft => 800
  20ftx40ft => 800
  20' x 40' => 800
  20’ x 40’ => 800
  20'x40' => 800
  20 x 40 ft => 800
  20 feet by 40 => 800
  20 feet by 40 feet => 800
  20-foot by 40-foot => 800
  20 x 40 sq ft => 800
  20 x 40 sq. yd => 7200
  6 x 10 yards => 540
  6 yards x 10 => 540
  6 yd x 10 ft => 180
  10 m x 10 m => 1076.39
  120 in x 240 in => 200
  36 inch x 10 => 30
  1,000 x 20 => 20000
  20½ x 40 => 820
  20 1/2 x 40 => 820
  20.5 x 40 => 820
  20 and a half x 40 => 820
  20'6" x 40' => 820
  20'-6" x 40' => 820
  20' 6" x 40' => 820
  20' - 6" x 40' => 820
  20′6″ x 40′ => 820
  20'6'' x 40' => 820
  20'6 x 40 => 820
  20 ft 6 in x 40 ft => 820
  20 ft 6 x 40 => 820
  20 feet and 6 inches x 40 => 820
  20 x 40'6" => 810
  20' 10.25" x 12' => 250.25
  20' 6 1/2" x 40' => 821.67
  20 ft wide by 40 ft long => 800
  20 ft wide x 40 ft long => 800
  20 wide by 40 long => 800
  20 wide 40 long => 800
  20 wide and 40 long => 800
  20 ft wide, 40 ft long => 800
  20w x 40l => 800
  20'w x 40'l => 800
  width 20 length 40 => 800
  width: 20 ft, length: 40 ft => 800
  20 feet in width by 40 feet in length => 800
  20 de ancho por 40 de largo => 800
  20 pies de ancho por 40 pies de largo => 800
  20 pies de ancho y 40 de largo => 800
  ancho 20, largo 40 => 800
  20x40 + 10x10 => 900
  20x40+10x10 => 900
  20x40 plus 10x10 => 900
  20x40 and 10x10 => 900
  20x40 & 10x10 => 900
  20 x 40, 10 x 10 => 900
  20x40 + 100 => 900
  20x40 más 10x10 => 900
  20x40 y 10x10 => 900
  (20x40)+(10x10) => 900
  (20 + 10) x 40 => 1200
  800 + 200 => 1000
  800 and 200 => 1000
  800 y 200 => 1000
  800 sq ft and 200 => 1000
  800 and 200 sq ft => 1000
  800 sq ft, 200 sq ft => 1000
  half an acre and 800 sq ft => 22580
  2 x 800 sq ft => 1600
  800-900 => 800..900
  800 - 900 => 800..900
  800–900 sq ft => 800..900
  800 to 900 => 800..900
  800 or 900 => 800..900
  from 800 to 900 sq ft => 800..900
  between 800 and 900 => 800..900
  800 sq ft to 900 => 800..900
  900-800 => 800..900
  20x40 to 20x50 => 800..1000
  1 to 2 acres => 43560..87120
  half to three quarters of an acre => 21780..32670
  entre 800 y 900 => 800..900
  de 800 a 900 => 800..900
  800 a 900 pies => ! oneSide
  800 a 900 pies cuadrados => 800..900
  de mil a mil doscientos => 1000..1200
  two to three hundred => 200..300
  8-9 hundred => 800..900
  2-3k => 2000..3000
  800 give or take 50 => 750..850
  800 ± 50 => 750..850
  800 +/- 50 sq ft => 750..850
  about 800 => 800
  ~800 sq ft => 800
  ≈ 800 => 800
  approx 800 => 800
  approx. 800 sq. ft. => 800
  approximately 800 square feet => 800
  around 800 => 800
  roughly 20 x 40 => 800
  maybe 800 => 800
  800ish => 800
  800-ish => 800
  800 or so => 800
  800 give or take => 800
  I think 800 => 800
  it's about 800 sq ft => 800
  like 800 => 800
  800 sq ft total => 800
  800+ => 800
  unos 800 => 800
  unos 800 pies cuadrados => 800
  como 800 => 800
  más o menos 800 => 800
  800 más o menos => 800
  aprox. 800 => 800
  aproximadamente 800 => 800
  alrededor de 800 => 800
  cerca de 800 => 800
  casi 800 => 800
  son 800 pies cuadrados => 800
  1.2k => 1200
  1.2 k sq ft => 1200
  2k => 2000
  eight hundred => 800
  eight hundred sq ft => 800
  eight hundred and fifty => 850
  eight hundred fifty => 850
  twelve hundred => 1200
  a thousand => 1000
  one thousand => 1000
  1 thousand => 1000
  one thousand two hundred fifty => 1250
  two thousand five hundred => 2500
  twenty by forty => 800
  twenty-five by forty => 1000
  twenty five x forty => 1000
  ten feet by twelve feet => 120
  ochocientos => 800
  ochocientos cincuenta => 850
  mil => 1000
  mil doscientos => 1200
  dos mil quinientos => 2500
  2 mil => 2000
  2 mil 500 => 2500
  ciento veinte => 120
  treinta y cinco por veinte => 700
  veinticinco por cuarenta => 1000
  quinientos pies cuadrados => 500
  driveway 20x40 => 800
  20x40 driveway => 800
  my driveway is 20 x 40 => 800
  20x40 driveway and 10x10 patio => 900
  800 sq ft driveway => 800
  800 sq ft of driveway => 800
  2,000 sq ft house => 2000
  entrada de 20 x 40 => 800
  patio 10x10 => 100
  1.200.000 => 1200000
  1.200,50 => 1200.5
  0.125 => 0.125
  1.200 => ? number: 1200, 1.2
  1.200 sq ft => ? number: 1200, 1.2
  12.500 => ? number: 12500, 12.5
  1,20 => ? number: 120, 1.2
  1.200 x 2 => ? number: 2400, 2.4
  20 ft square => ? square: 20, 400
  20 feet square => ? square: 20, 400
  at least 800 => ? limit: 800
  up to 1,000 sq ft => ? limit: 1000
  1000 or more => ? limit: 1000
  800 sq ft (approx.) => 800
  800? => 800
  abt 800 => 800
  somewhere around 800 => 800
  close to 800 => 800
  800 sq ft +/- => 800
  +/- 800 => 800
  800~900 => 800..900
  800 sqr ft => 800
  800 pies cuad => 800
  min 800 => ? limit: 800
  no more than 800 => ? limit: 800
  a bit more than 800 => ? limit: 800
  back patio 20x40 => 800
  front yard 20 x 40 => 800
  2000 sq ft home => 2000
  L-shaped 20x40 + 10x10 => 900
  two 10x10 => 200
  two 10x10 patios => 200
  2 of 10x10 => 200
  3 @ 10x10 => 300
  3 @ 10 ft x 10 ft => 300
  (2) 10x10 => 200
  2 (10x10) => 200
  2 patios 10x10 => 200
  2 patios of 10 x 10 => 200
  two rooms 10x10 each => 200
  2 of 10x10 + 20x40 => 1000
  20x40 and two 10x10 => 1000
  dos de 10 por 10 => 200
  dos patios de 10 x 10 => 200
  tres cuartos de 10 por 10 => 300
  2 of 800 sq ft => 1600
  2 10x10 => ? meant: 200
  5 6 x 10 => ? meant: 300
  2 of 20 ft => ! oneSide
  1.5 of 10x10 => ! unread
  20 10 x 10 => ! unread
  20x40 minus 10x10 => 700
  20x40 menos 10x10 => 700
  800 minus 200 => 600
  20x40 - 10x10 => ? minus: 700, 450
  20x40 - 20x50 => 800..1000
  10x10 minus 20x40 => ! nothing
  20x40 = 800 => 800
  20x40 (800 sq ft) => 800
  800 sq ft (20x40) => 800
  20x40, 800 sq ft => 800
  20x40 = 900 => ! unread
  20x40 (900 sq ft) => ! unread
  20x40, 900 sq ft => 1700
  40 ft long 6 ft high => 240
  40 ft fence, 6 ft high => 240
  120 ft of 6 ft fence => 720
  40 de largo y 6 de alto => 240
  20 x 40 x 4 inches => 800, no thickness
  20x40, 4" thick => 800, no thickness
  20 ft x 40 ft 4 in deep => 800, no thickness
  20 x 40, 10 cm de grosor => 800, no thickness
  1 000 => ? meant: 1000
  10 000 sq ft => ? meant: 10000
  800 squar feet => ? meant: 800
  800 sqaure feet => ? meant: 800
  800 sq feeet => ? meant: 800
  eigth hundred => ? meant: 800
  eight hundered sq ft => ? meant: 800
  2 acers => ? meant: 87120
  80 sq metrs => ? meant: 861.11
  40 yrads => ! oneSide
  800 piez cuadrados => ? meant: 800
  800 pies quadrados => ? meant: 800
  ochosientos => ? meant: 800
  two car drivway => ? twoCarDriveway: 550
  none => ! unknown
  right => ! unread
  al menos 800 => ? limit: 800
  hasta 800 => ? limit: 800
  two car driveway => ? twoCarDriveway: 550
  two-car driveway => ? twoCarDriveway: 550
  2 car driveway => ? twoCarDriveway: 550
  a 2-car driveway => ? twoCarDriveway: 550
  about a two car driveway => ? twoCarDriveway: 550
  double driveway => ? twoCarDriveway: 550
  driveway for two cars => ? twoCarDriveway: 550
  one car driveway => ? oneCarDriveway: 280
  3 car driveway => ? threeCarDriveway: 850
  two car garage => ? twoCarGarage: 480
  garage for 2 cars => ? twoCarGarage: 480
  entrada para dos carros => ? twoCarDriveway: 550
  entrada para dos autos => ? twoCarDriveway: 550
  una entrada de 2 carros => ? twoCarDriveway: 550
  cochera para un carro => ? oneCarGarage: 280
  parking space => ? parkingSpace: 170
  a tennis court => ? tennisCourt: 7200
  una cancha de tenis => ? tennisCourt: 7200
  basketball court => ? basketballCourt: 4700
  0 => ! nothing
  0 sq ft => ! nothing
  -5 => ! nothing
  20 ft => ! oneSide
  40 yards => ! oneSide
  20' => ! oneSide
  36 m => ! oneSide
  3 hours => ! otherKind time
  90 min => ! otherKind time
  99999999999 => ! tooLarge
  big => ! unread
  a lot => ! unread
  no idea => ! unknown
  I don't know => ! unknown
  idk => ! unknown
  not sure => ! unknown
  N/A => ! unknown
  ? => ! unknown
  see photos => ! unknown
  no sé => ! unknown
  not sure, maybe 800 => 800
  20 x => ! unread
  x 40 => ! unread
  20 x 40 x 3 => ! unread
  800 gallons => ! unread
  20 x 40 gallons => ! unread
  800 sq ft 3 => ! unread
  800 big sq ft => ! unread
  1,2,3 => ! unread
  20 40 => ! unread
  800, 200 => ! unread
  20 to 30 by 40 => ! unread
  800 driveway => ! unread
  2 driveways => ! unread
  two car driveway, 600 sq ft => ! unread
  four car driveway => ! unread
  1e9 => ! unread
  800 - => ! unread
  1/0 => ! unread
  50% => ! unread
  $800 => ! unread
  1 to 1000 => ! unread
  🏡 => ! unread
`);

const lengths = rows(`
  120 => 120
  1,200 => 1200
  120 ft => 120
  120ft => 120
  120 feet => 120
  120' => 120
  120 linear feet => 120
  120 linear ft => 120
  120 lf => 120
  120 l.f. => 120
  120 feet long => 120
  120 ft of fence => 120
  40 yards => 120
  40 yds => 120
  40yd => 120
  forty yards => 120
  36 m => 118.11
  36m => 118.11
  36 meters => 118.11
  36 metres => 118.11
  36 metros => 118.11
  36 metros lineales => 118.11
  20'6" => 20.5
  20' 6 => 20.5
  20 ft 6 in => 20.5
  20½ ft => 20.5
  6 inches => 0.5
  30 cm => 0.98
  half a mile => 2640
  a mile => 5280
  3 yards 1 ft => 10
  60 + 60 => 120
  60 ft and 20 yards => 120
  120-130 => 120..130
  40 to 50 yards => 120..150
  between 100 and 120 feet => 100..120
  about 120 ft => 120
  a hundred feet => 100
  cien pies => 100
  120 pies => 120
  40 yardas => 120
  ciento veinte pies => 120
  entre 100 y 120 pies => 100..120
  800 sq ft => ! otherKind area
  half an acre => ! otherKind area
  20 x 40 => ! otherKind area
  20 ft x 40 ft => ! otherKind area
  3 hours => ! otherKind time
  two car driveway => ! unread
  long => ! unread
  40 ft long 6 ft high => 40, no height
  40 ft long, 6 ft high => 40, no height
  40' long by 6' high => 40, no height
  40 ft x 6 ft high => 40, no height
  40 x 6 high => 40, no height
  6 ft high 40 ft long => 40, no height
  6 ft high and 40 ft long => 40, no height
  40 yards long 6 ft high => 120, no height
  40 ft fence 6 ft high => 40, no height
  120' of 6' fence => 120, no height
  120 feet of 6 foot privacy fence => 120, no height
  40 long by 20 wide => 40, no width
  40 ft long, 4 inches thick => 40, no thickness
  40 de largo y 6 de alto => 40, no height
  6 pies de alto, 40 pies de largo => 40, no height
  6 ft fence, 120 ft long => ? meant: 120
  6 ft high => ? side: 6
  6' tall => ? side: 6
  20 wide 40 high => ! otherKind area
  40 ft 6 ft => ! unread
  two 40 ft => 80
  2 of 40 ft => 80
  3 @ 20' => 60
  4 sides 20 ft each => 80
  dos de 40 pies => 80
  40 yrads => ? meant: 120
  36 metrs => ? meant: 118.11
  120 piez => ? meant: 120
  800 squar feet => ! otherKind area
  120 lft => 120
  1.200 => ? number: 1200, 1.2
`);

const hours = rows(`
  3 => 3
  1.5 => 1.5
  3 hours => 3
  3 hrs => 3
  3h => 3
  an hour => 1
  3 horas => 3
  90 min => 1.5
  90 mins => 1.5
  90 minutes => 1.5
  90 minutos => 1.5
  ninety minutes => 1.5
  45 minutes => 0.75
  half an hour => 0.5
  1/2 hour => 0.5
  media hora => 0.5
  tres cuartos de hora => 0.75
  an hour and a half => 1.5
  one and a half hours => 1.5
  1½ hours => 1.5
  hora y media => 1.5
  hora y cuarto => 1.25
  una hora y media => 1.5
  dos horas y media => 2.5
  1h30 => 1.5
  1h 30m => 1.5
  1 h 30 min => 1.5
  1 hour 30 minutes => 1.5
  1 hour and 30 minutes => 1.5
  1 hora y 30 minutos => 1.5
  1:30 => 1.5
  2-3 hours => 2..3
  2 to 3 => 2..3
  2 or 3 hours => 2..3
  2 x 3 hours => 6
  2 hours + 30 minutes => 2.5
  36 m => ? minutes: 0.6, 36
  90' => ? minutes: 1.5, 90
  2 days => ? days: 16, 48
  two days => ? days: 16, 48
  a day => ? days: 8, 24
  half a day => ? days: 4, 12
  2 días => ? days: 16, 48
  1 week => ? days: 40, 168
  a month => ! months
  2 of 3 hours => 6
  2 hors => ? meant: 2
  90 mintues => ? meant: 1.5
  2 horaz => ? meant: 2
  max 3 hours => ? limit: 3
  3 hours tops => ? limit: 3
  2 hours min => ? limit: 2
  couple hours => 2
  36 meters => ! otherKind length
  40 ft => ! otherKind length
  800 sq ft => ! otherKind area
  all day => ! unread
`);

const days = rows(`
  2 => 2
  2 days => 2
  a day and a half => 1.5
  día y medio => 1.5
  half a day => 0.5
  4 hours => ? days: 0.5, 0.17
  2 weeks => ? days: 10, 14
  3 months => ! months
`);

const windows = rows(`
  12 => 12
  12 windows => 12
  12 ventanas => 12
  about 12 windows => 12
  twelve => 12
  twelve windows => 12
  doce => 12
  una => 1
  a window => 1
  a dozen => 12
  a dozen windows => 12
  two dozen => 24
  una docena => 12
  a couple of windows => 2
  12 double hung windows => 12
  10 + 2 => 12
  10 windows and 2 windows => 12
  10-12 => 10..12
  10 to 12 windows => 10..12
  de 10 a 12 => 10..12
  3 cuartos => 3
  2.5 => ? whole: 2, 3
  2 1/2 windows => ? whole: 2, 3
  1.200 => ? number: 1200, 1, 2
  1,5 => ? number: 15, 1, 2
  2 doz => 24
  2 dozn => ? meant: 24
  2 hundrd windows => ? meant: 200
  tweleve => ? meant: 12
  twelv windows => ? meant: 12
  doze ventanas => ? meant: 12
  idk => ! unknown
  a few => ! unread
  a lot of windows => ! unread
  12 windows? => 12
  20 ft => ! otherKind length
  40 feet of windows => ! otherKind length
  800 sq ft => ! otherKind area
  3 hours => ! otherKind time
  3 x 4 => ! unread
  10 windows and 2 doors => ! unread
  many => ! unread
  0 => ! nothing
`);

const squareMeters = rows(`
  100 => 100
  100 m2 => 100
  100 metros cuadrados => 100
  10 m x 20 m => 200
  10 x 20 m => 200
  10 m x 20 => 200
  1,000 sq ft => 92.9
  20 ft x 30 ft => 55.74
  10 x 20 => ? sides: 18.58, 200
  1.200 x 3 => ? number: 334.45, 3600, 0.33, 3.6
`);

const acres = rows(`
  0.5 => 0.5
  half => 0.5
  ½ => 0.5
  1 1/2 => 1.5
  one and a half => 1.5
  uno y medio => 1.5
  21,780 sq ft => 0.5
  100 x 200 => 0.4591
  2 hectares => 4.9421
  2.345 => ? number: 2345, 2.345
`);

describe.each([
  ["per sq ft", squareFeet],
  ["per linear ft", lengths],
  ["per hour", hours],
  ["per day", days],
  ["per window", windows],
  ["per sq meter", squareMeters],
  ["per acre", acres],
] as const)("on a price %s", (unit, table) => {
  test.each(table)("%s", (typed, reading) => expect(inOneLine(readSize(typed, priceIn(unit)))).toBe(reading));
});

test("what is counted on a line of a quote can be a part", () => {
  const divisible: PricedUnit = { kind: "count", divisible: true };
  for (const [typed, reading] of rows(`
    ½ => 0.5
    1 1/2 => 1.5
    2.5 boxes => 2.5
    2 dozen => 24
    10 + 2 => 12
    20 x 40 => ! otherKind area
    40 yards => ! otherKind length
    90 min => ! otherKind time
  `))
    expect([typed, inOneLine(readSize(typed, divisible))]).toEqual([typed, reading]);
});

test("there are hundreds of sizes of our own", () =>
  expect([squareFeet, lengths, hours, days, windows, squareMeters, acres].flat().length).toBeGreaterThanOrEqual(400));

test("an empty text is nothing, and one that is too long is not read in part", () => {
  expect(readSize("", priceIn("per sq ft"))).toBeNull();
  expect(readSize("   ", priceIn("per sq ft"))).toBeNull();
  expect(inOneLine(readSize(`800 ${"sq ft ".repeat(30)}`, priceIn("per sq ft")))).toBe("! unread");
});

describe("the owner's own unit", () => {
  test.each([
    ["linear ft", "length 1"],
    ["linear feet", "length 1"],
    ["lineal foot", "length 1"],
    ["foot", "length 1"],
    ["ft.", "length 1"],
    ["lf", "length 1"],
    ["running ft", "length 1"],
    ["pie lineal", "length 1"],
    ["yard", "length 3"],
    ["sq. ft.", "area 1"],
    ["square foot", "area 1"],
    ["ft2", "area 1"],
    ["pies cuadrados", "area 1"],
    ["sq yd", "area 9"],
    ["100 sq ft", "area 100"],
    ["acre", "area 43560"],
    ["hour", "hour"],
    ["hr", "hour"],
    ["hora", "hour"],
    ["man-hour", "hour"],
    ["día", "day"],
    ["week", "week"],
    ["15 minutes", "count"],
    ["window", "count"],
    ["bush", "count"],
    ["step", "count"],
    ["foot of hedge", "count"],
    ["constructor", "count"],
    ["", "count"],
  ])("%s is %s", (custom_unit, kind) => {
    const unit = unitOfPrice({ unit: "custom", custom_unit });
    expect(unit.kind === "count" ? "count" : unit.kind === "time" ? unit.name : `${unit.kind} ${unit.size}`).toBe(kind);
  });

  test("a size is converted to it", () => {
    const per = (custom_unit: string) => unitOfPrice({ unit: "custom", custom_unit });
    expect(inOneLine(readSize("40 yards", per("foot")))).toBe("120");
    expect(inOneLine(readSize("120 ft", per("yarda")))).toBe("40");
    expect(inOneLine(readSize("800 sq ft", per("100 sq ft")))).toBe("8");
    expect(inOneLine(readSize("90 min", per("hora")))).toBe("1.5");
  });
});
