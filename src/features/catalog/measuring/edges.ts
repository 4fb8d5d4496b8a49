/** A picture of one brightness per pixel, row by row, from 0 to 255. */
export type GreyPatch = { grey: Float32Array; width: number; height: number };

/** A straight edge through a patch, in shares of its width and height. */
export type Edge = { from: PlaceInPatch; to: PlaceInPatch };
type PlaceInPatch = { x: number; y: number };

/** The directions tried: one every three degrees. */
const directions = 60;

/** Two edges that differ by fewer directions than this are one: 18 degrees. */
const distinct = 6;

/** Brightness changes of less than this per pixel are texture. */
const faintest = 24;

/** An edge is seen along at least this share of the patch's side. */
const longEnough = 0.35;

type Line = { direction: number; offset: number; votes: number };

/**
 * The straight edges that are seen in a patch, at most two, the clearest first: a Hough transform in which each pixel
 * votes, by the strength of its Sobel gradient, for the line through it across that gradient (Duda, Hart, 1972).
 */
export function edgesIn({ grey, width, height }: GreyPatch): Edge[] {
  const reach = Math.ceil(Math.hypot(width, height) / 2);
  const row = 2 * reach + 1;
  const votes = new Float32Array(directions * row);
  const pixels = new Float32Array(votes.length);
  const at = (x: number, y: number) => grey[y * width + x] ?? 0;
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const right = (at(x + 1, y - 1) + 2 * at(x + 1, y) + at(x + 1, y + 1)) / 4;
      const left = (at(x - 1, y - 1) + 2 * at(x - 1, y) + at(x - 1, y + 1)) / 4;
      const below = (at(x - 1, y + 1) + 2 * at(x, y + 1) + at(x + 1, y + 1)) / 4;
      const above = (at(x - 1, y - 1) + 2 * at(x, y - 1) + at(x + 1, y - 1)) / 4;
      const strength = Math.hypot(right - left, below - above);
      if (strength < faintest) continue;
      const turn = Math.atan2(below - above, right - left) / Math.PI;
      const direction = Math.round((turn < 0 ? turn + 1 : turn) * directions) % directions;
      const angle = (direction * Math.PI) / directions;
      const offset = Math.round((x - width / 2) * Math.cos(angle) + (y - height / 2) * Math.sin(angle));
      const cell = direction * row + offset + reach;
      votes[cell] = (votes[cell] ?? 0) + Math.min(strength, 100);
      pixels[cell] = (pixels[cell] ?? 0) + 1;
    }
  const lines: Line[] = [];
  for (let direction = 0; direction < directions; direction++)
    for (let offset = 1 - reach; offset < reach; offset++) {
      // The pixels of an edge that is not quite in a direction are in the cells beside it.
      const beside = [-1, 0, 1].flatMap((turn) => {
        const next = (direction + turn + directions) % directions;
        // Past the last direction, the first one counts offsets the other way.
        const sign = Math.abs(next - direction) > 1 ? -1 : 1;
        return [-1, 0, 1].map((push) => next * row + sign * (offset + push) + reach);
      });
      const sum = (all: Float32Array) => beside.reduce((total, cell) => total + (all[cell] ?? 0), 0);
      if (sum(pixels) >= longEnough * Math.min(width, height) * 2) lines.push({ direction, offset, votes: sum(votes) });
    }
  lines.sort((one, other) => other.votes - one.votes);
  const [first] = lines;
  const second = first && lines.find((line) => apart(line, first) >= distinct);
  return [first, second].flatMap((line) => (line ? [edgeOf(line, width, height)] : []));
}

function apart(one: Line, other: Line): number {
  const between = Math.abs(one.direction - other.direction);
  return Math.min(between, directions - between);
}

/** The line across the whole patch and beyond. */
function edgeOf({ direction, offset }: Line, width: number, height: number): Edge {
  const angle = (direction * Math.PI) / directions;
  const [across, down] = [Math.cos(angle), Math.sin(angle)];
  const place = (along: number) => ({
    x: 0.5 + (offset * across - along * down) / width,
    y: 0.5 + (offset * down + along * across) / height,
  });
  const far = Math.hypot(width, height);
  return { from: place(-far), to: place(far) };
}
