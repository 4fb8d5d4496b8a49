import { readFileSync } from "node:fs";
import sharp from "sharp";
import * as z from "zod";
import { measurePhoto } from "#features/catalog/geometry/measuring.ts";
import { readCameraNotes } from "#features/catalog/measurements/cameraNotes.ts";
import type { MeasuredPhoto, Outline, Point, Reference } from "#features/catalog/measurements/measurement.ts";
import { median } from "./figures.ts";
import { fetchDebianSource, photosIn, run } from "./publicPhotos.ts";

/** OpenCV's own photos of a board of 9 × 6 corners, by two cameras that bend and note nothing. */
const source = { name: "opencv", part: /\/samples\/data\/(left|right)\d+\.jpg$/ };

/** Finds the inner corners of a chessboard on each photo; prints one line of JSON for each. */
const finder = `
import json, sys
import cv2
sizes = [(9, 6), (8, 6), (9, 7), (10, 7), (7, 5), (8, 5), (7, 6), (6, 4)]
for path in sys.argv[1:]:
    grey = cv2.imread(path, cv2.IMREAD_GRAYSCALE)
    if grey is None: continue
    for size in sizes:
        found, corners = cv2.findChessboardCorners(grey, size, flags=cv2.CALIB_CB_ADAPTIVE_THRESH + cv2.CALIB_CB_FAST_CHECK)
        if not found: continue
        end = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 30, 0.01)
        corners = cv2.cornerSubPix(grey, corners, (5, 5), (-1, -1), end)
        print(json.dumps({"path": path, "columns": size[0], "rows": size[1], "corners": corners.reshape(-1, 2).tolist()}))
        break
`;

const board = z.object({
  path: z.string(),
  columns: z.number(),
  rows: z.number(),
  corners: z.array(z.tuple([z.number(), z.number()])),
});
type Board = z.infer<typeof board>;

/** A board is measured by this many of its squares, at one of its corners. */
const known = { columns: 3, rows: 2 };

/** The side of a square, in feet: nobody knows it, and only ratios are compared. */
const square = 0.1;

type Found = { error: number; held: boolean } | null;

/**
 * Measures boards on real photos by a few of their squares: the whole board said to be a rectangle, with nothing said,
 * and by one length. Prints each camera's errors and how often the interval holds.
 */
export async function benchBoards(folders: readonly string[]): Promise<void> {
  const files = folders.flatMap(photosIn);
  const fetched = fetchDebianSource(source.name);
  if ("skipped" in fetched) console.log(`REAL skipped ${source.name}: ${fetched.skipped}`);
  else files.push(...photosIn(fetched.folder).filter((path) => source.part.test(path)));
  if (files.length === 0) return;
  // The system's own Python, because that is where OpenCV is installed by a package.
  const told = ["/usr/bin/python3", "python3"].map((python) => run(python, ["-c", finder, ...files])).find(Boolean);
  if (!told) {
    console.log("REAL skipped boards: python3 with OpenCV (cv2) is not installed, or no board was found");
    return;
  }
  const groups = new Map<string, Found[]>();
  for (const line of told.trim().split("\n")) {
    const one = board.parse(JSON.parse(line));
    const photo = await notesOf(one.path);
    const camera = photo.camera ?? "no notes";
    const lens = photo.focal_length_35mm === null ? "" : ` at ${photo.focal_length_35mm} mm`;
    for (const [name, found] of Object.entries(measuredOn(one, photo))) {
      const group = `${camera}${lens}, ${name}`;
      groups.set(group, [...(groups.get(group) ?? []), found]);
    }
  }
  for (const [name, all] of [...groups].toSorted(([a], [b]) => a.localeCompare(b))) {
    const answers = all.filter((each) => each !== null);
    const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
    const figures = [
      `photos=${all.length}`,
      `answered=${percent(answers.length / all.length)}`,
      `error=${percent(median(answers.map(({ error }) => error)))}`,
      `held=${percent(answers.filter(({ held }) => held).length / answers.length)}`,
    ];
    console.log(`REAL name="${name}" ${figures.slice(0, answers.length > 0 ? 4 : 2).join(" ")}`);
  }
}

async function notesOf(path: string): Promise<MeasuredPhoto> {
  const bytes = readFileSync(path);
  // Corners are found on the photo as it is stored, so its own sides count.
  const { width, height } = await sharp(bytes).metadata();
  const notes = readCameraNotes(bytes, { width, height });
  return {
    width,
    height,
    focal_length_35mm: notes?.focal_length_35mm ?? null,
    digital_zoom: notes?.digital_zoom ?? null,
    cropped: notes?.cropped ?? false,
    camera: notes?.camera ?? null,
  };
}

function measuredOn({ columns, rows, corners }: Board, photo: MeasuredPhoto): Record<string, Found> {
  const at = (column: number, row: number): Point => {
    const [x, y] = corners[row * columns + column] ?? [Number.NaN, Number.NaN];
    return { x: (x + 0.5) / photo.width, y: (y + 0.5) / photo.height, set: { by: "mouse", drawn: 200_000 } };
  };
  const outline: Outline = {
    corners: [at(0, 0), at(columns - 1, 0), at(columns - 1, rows - 1), at(0, rows - 1)],
    hole: false,
  };
  const part: Reference = {
    by: "rectangle",
    kind: "other",
    certainty: "tape",
    corners: [at(0, 0), at(known.columns, 0), at(known.columns, known.rows), at(0, known.rows)],
    width: known.columns * square,
    height: known.rows * square,
  };
  const length: Reference = {
    by: "length",
    kind: "tape",
    certainty: "tape",
    ends: [at(0, 0), at(columns - 1, 0)],
    length: (columns - 1) * square,
  };
  const truth = (columns - 1) * (rows - 1) * square ** 2;
  const measured = (reference: Reference, rectangular: boolean | null, zoom?: 1): Found => {
    const answer = measurePhoto(photo, {
      reference,
      outlines: [rectangular === null ? outline : { ...outline, rectangular }],
      // A board is held in any way, by any height.
      elevated: true,
      as_taken: true,
      size_confirmed: true,
      ...(zoom ? { zoom } : {}),
    });
    if (!answer.ok) return null;
    const { low, median: middle, high } = answer.area;
    return { error: Math.abs(middle / truth - 1), held: low <= truth && truth <= high };
  };
  return {
    "rectangle said": measured(part, true),
    "nothing said": measured(part, null),
    "by a length": measured(length, null),
    ...(photo.focal_length_35mm === null
      ? {
          "rectangle said, zoom 1 said": measured(part, true, 1),
          "by a length, zoom 1 said": measured(length, null, 1),
        }
      : {}),
  };
}
