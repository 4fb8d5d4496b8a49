import type { ExifBlock } from "./exifDirectories.ts";
import { sizeInXmp } from "./xmpSize.ts";

const tags = { resolutionX: 0xa20e, resolutionY: 0xa20f, resolutionUnit: 0xa210, width: 0xa002, height: 0xa003 };

/** Millimetres of EXIF's units of resolution, by their numbers. Without one, it is inches. */
const millimetres: Readonly<Record<number, number>> = { 2: 25.4, 3: 10, 4: 1, 5: 0.001 };

/** Diagonals of sensors, in mm: the smallest in a phone and the largest in a camera. */
const plausible = { low: 2.5, high: 70 };

/** A picture's sides are at most twice as long as each other where a sensor's are. */
const longestShape = 2;

/**
 * The diagonal of the sensor that took a picture, in mm, by its notes or by the camera's model; null if unknown.
 * `bytes` are those of the file that the block is from.
 */
export function sensorDiagonal(block: ExifBlock, model: string | null, bytes: Uint8Array): number | null {
  const noted = diagonalByModel(model) ?? diagonalInNotes(block, bytes);
  return noted !== null && noted >= plausible.low && noted <= plausible.high ? noted : null;
}

/**
 * The diagonal by the noted pixels for each unit of length on the sensor.
 *
 * Canon notes the resolution as the fraction of 1,000 times the pixels and 1,000 times the sensor's side in inches, so
 * the side is known whatever size the picture was saved in (ExifTool, Canon.pm, CalcSensorDiag). Of other makers, the
 * noted size of the picture has to be the camera's own.
 */
function diagonalInNotes({ tiff, exif }: ExifBlock, bytes: Uint8Array): number | null {
  const across = tiff.fraction(tags.resolutionX, exif);
  const down = tiff.fraction(tags.resolutionY, exif) ?? across;
  if (!across || !down || across[0] === 0 || down[0] === 0) return null;
  if (isCanonSide(across) && isCanonSide(down) && across[1] !== down[1]) return Math.hypot(across[1], down[1]) * 0.0254;
  const inExif = [tiff.wholeNumber(tags.width, exif), tiff.wholeNumber(tags.height, exif)];
  const [width, height] = inExif.every((side) => side === null) ? (sizeInXmp(bytes) ?? []) : inExif;
  if (!width || !height || Math.max(width, height) > longestShape * Math.min(width, height)) return null;
  const unit = millimetres[tiff.wholeNumber(tags.resolutionUnit, exif) ?? 2] ?? 25.4;
  return Math.hypot((width * across[1]) / across[0], (height * down[1]) / down[0]) * unit;
}

/** True if a fraction can be one of Canon's: 480 to 10,000 pixels over 0.061 to 1.5 inches. */
function isCanonSide([pixels, inches]: readonly [number, number]): boolean {
  return pixels >= 480_000 && pixels < 10_000_000 && inches >= 61 && inches < 1500;
}

/**
 * Diagonals of sensors in mm, of cameras and phones that note a focal length but neither its 35 mm equivalent nor their
 * sensor. By the crop factors of the Lensfun database, version 0.3.3, for the 43.27 mm of film; of Olympus by the makers' notes
 * in its photos, of iPhone 4 and XT1575 by the data sheets of their sensors.
 */
const models: readonly (readonly [diagonal: number, names: string])[] = [
  [5.25, "DLI-L22"],
  [5.65, "HERO4 Silver"],
  [5.68, "iPhone 4"],
  [6.29, "WAS-LX1A"],
  [6.64, "C830L,D340R|DSC-S60|DSC-S80|DSC-S90|C700UZ|C730UZ"],
  [6.76, "HD2"],
  [6.82, "LG-H815"],
  [6.91, "Lumia 1520"],
  [7.16, "DSC-H1|E4800|E775|u10D,S300D,u300D|u30D,S410D,u410D"],
  [7.19, "Lumia 950|Lumia 950 XL"],
  [7.21, "FC200"],
  [7.49, "XT1575"],
  [7.58, "u760,S760"],
  [7.67, "FC220"],
  [7.73, "FC2103"],
  [7.87, "FC300X"],
  [7.98, "HERO3+ Black Edition|Hero3+ black|HERO3+ Silver Edition"],
  [8, "E950|C2000Z"],
  [8.65, "HERO4 Black|HERO5 Black"],
  [8.93, "E990|E995|E4500|E5400|DSC-V1|DSC-V3|QV-4000"],
  [9.01, "DSC-W1|DSC-W5|DSC-W7|DSC-W12|DSC-W15|DSC-P100|DSC-P150|DSC-P200|QV-3000EX|QV-3500EX"],
  [11, "DSC-F828|E5000|E5700|E8700|E8800|C8080WZ|Lumia 1020"],
  [15.45, "L1D-20c"],
  [15.85, "FC6310"],
  [21.6, "E-1|E-P1|E-P2|E-P3|E-PL1|E-PL2|E-PL3"],
  [28.4, "NIKON D1|NIKON D1H|NIKON D1X"],
  [43.2, "NIKON D3|NIKON D700"],
];

function diagonalByModel(model: string | null): number | null {
  return models.find(([, names]) => names.split("|").includes(model ?? ""))?.[0] ?? null;
}
