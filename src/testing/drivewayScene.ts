import type { WorldPlace } from "./syntheticPhoto.ts";

/**
 * The scene of the drawn photos: a street, a sidewalk, and a drive with a light slab on it and a flower bed cut out of
 * it. Around them are lawn, shrubs, and a house with its garage. Feet, in the coordinates of `WorldPlace`.
 */

export type Colour = readonly [red: number, green: number, blue: number];

export const usualColours = {
  sky: [104, 152, 208],
  haze: [214, 228, 238],
  grass: [86, 118, 52],
  drive: [132, 130, 126],
  slab: [208, 203, 192],
  soil: [84, 58, 42],
  wall: [198, 182, 158],
  roof: [84, 78, 76],
  door: [236, 234, 228],
  groove: [198, 196, 190],
} as const satisfies Record<string, Colour>;

export type Colours = Record<keyof typeof usualColours, Colour>;

/** The size of the drive, and its distance from the camera. The wall is at its end. */
export type Drive = { width: number; length: number; ahead: number };
export type Scene = { drive: Drive; wallAhead: number; colours: Colours };

export const slab = { width: 4, length: 4, right: -5, ahead: 23 };
export const bed = { width: 3, length: 6, right: 5, ahead: 29 };
export const door = { width: 16, height: 7 };

const eaves = 9.5;
const ridge = 15;
const halfWidth = 26;
/** The roof's rise per foot to the back, and its overhang over the wall. */
const pitch = 0.5;
const overhang = 1.4;
const windows = [
  { right: -21, width: 5.5, bottom: 3.4, top: 7.4 },
  { right: 15, width: 5.5, bottom: 3.4, top: 7.4 },
];

/** The colour that an eye at this height sees in a direction. */
export function colourAt(scene: Scene, ray: WorldPlace, eyeHeight: number): Colour {
  const [right, ahead, up] = ray;
  const { wallAhead, colours } = scene;
  const plant = plantAt(scene, ray, eyeHeight);
  if (plant) return plant;
  if (ahead > 0) {
    const [wallRight, wallUp] = [(right * wallAhead) / ahead, eyeHeight + (up * wallAhead) / ahead];
    if (wallUp > eaves - 0.9) {
      const roof = roofAt(scene, ray, eyeHeight);
      if (roof) return roof;
    }
    if (Math.abs(wallRight) < halfWidth && wallUp > 0 && wallUp < eaves) return wallOf(scene, wallRight, wallUp, ray);
  }
  if (up >= 0) return skyAt(colours, right / Math.max(ahead, 1e-6), up / Math.max(ahead, 1e-6));
  const reach = eyeHeight / -up;
  const far = groundAt(scene, right * reach, ahead * reach);
  return ahead * reach < 150 ? far : mixed(far, colours.haze, Math.min(0.6, (ahead * reach - 150) / 800));
}

/** Sky with thin clouds, and trees in the distance. */
function skyAt(colours: Colours, right: number, up: number): Colour {
  const treeTop = 0.035 + 0.03 * layered(right * 9, 3, 3) + 0.012 * bump(right * 60, 7);
  if (up < treeTop) {
    const leaves = 16 * layered(right * 90, up * 160, 3);
    return rough(mixed([88, 108, 76], colours.haze, 0.25), leaves);
  }
  const clear = mixed(colours.haze, colours.sky, Math.min(1, up * 1.9));
  const cloud = layered(right * 3 + 11, up * 9 + 5, 4) - 0.12;
  return cloud > 0 ? mixed(clear, [247, 249, 251], Math.min(0.75, cloud * 1.8)) : clear;
}

/** The roof and the white board under it; null outside of them. */
function roofAt({ wallAhead, colours }: Scene, [right, ahead, up]: WorldPlace, eyeHeight: number): Colour | null {
  const front = wallAhead - overhang;
  const [boardRight, boardUp] = [(right * front) / ahead, eyeHeight + (up * front) / ahead];
  if (boardUp > eaves - 0.55 && boardUp < eaves && Math.abs(boardRight) < halfWidth + overhang)
    return rough([232, 230, 224], 3 * bump(boardRight * 3, boardUp));
  const reach = (eaves - pitch * front - eyeHeight) / (up - pitch * ahead);
  if (!(reach > 0)) return null;
  const [x, height] = [right * reach, eyeHeight + up * reach];
  if (height < eaves || height > ridge || Math.abs(x) > halfWidth + overhang - (height - eaves) / pitch) return null;
  const row = Math.floor((height - eaves) / 0.28);
  const shingle = grain(Math.floor(x / 0.9 + (row % 2) * 0.5), row);
  return rough(colours.roof, 13 * shingle + 6 * bump(x * 0.3, row * 0.3));
}

function wallOf({ colours, wallAhead }: Scene, right: number, up: number, ray: WorldPlace): Colour {
  // The roof shades the wall right below it.
  const shade = up > eaves - 1.6 ? 0.72 : 1;
  const trim: Colour = [238, 236, 230];
  if (Math.abs(right) < door.width / 2 && up < door.height) return shaded(doorAt(colours, right, up), shade);
  if (Math.abs(right) < door.width / 2 + 0.45 && up < door.height + 0.45) return shaded(trim, shade);
  for (const { right: left, width, bottom, top } of windows) {
    const [x, y] = [right - left, up - bottom];
    if (x < -0.35 || x > width + 0.35 || y < -0.35 || y > top - bottom + 0.35) continue;
    const onBar =
      x < 0 ||
      x > width ||
      y < 0 ||
      y > top - bottom ||
      Math.abs(x - width / 2) < 0.09 ||
      Math.abs(y - (top - bottom) / 2) < 0.07;
    if (onBar) return shaded(trim, shade);
    const mirrored = mixed(
      [58, 70, 80],
      [150, 172, 190],
      Math.max(0, Math.min(1, y / 4 + 0.5 * bump(x * 0.8, y * 0.6 + left))),
    );
    return shaded(mirrored, shade);
  }
  if (lampAt(right, up)) return [44, 42, 40];
  const board = up % 0.5 < 0.05 ? -16 : 0;
  const distance = Math.min(1, 30 / wallAhead);
  return shaded(
    rough(colours.wall, board * distance + 3 * bump(right * 0.7, Math.floor(up * 2)) + 2 * bump(right * 20, up * 20)),
    shade * (ray[1] > 0 ? 1 : 0.9),
  );
}

/** True on the lamps at either side of the garage. */
const lampAt = (right: number, up: number): boolean =>
  Math.abs(Math.abs(right) - door.width / 2 - 1.3) < 0.22 && Math.abs(up - 6.2) < 0.45;

/** The garage door: four rows of raised panels. */
function doorAt(colours: Colours, right: number, up: number): Colour {
  if (up % 1.75 < 0.06) return colours.groove;
  const [x, y] = [((right + door.width / 2) % 2) - 1, (up % 1.75) - 0.9];
  const edge = Math.max(Math.abs(x) / 0.82, Math.abs(y) / 0.58);
  if (edge > 0.93 && edge < 1) return y > 0 === edge > 0.965 ? colours.groove : rough(colours.door, 4);
  return rough(colours.door, 2 * bump(right * 3, up * 3));
}

function groundAt({ drive, colours, wallAhead }: Scene, right: number, ahead: number): Colour {
  // Distant details blur: those smaller than a pixel would only flicker.
  const near = Math.min(1, 20 / ahead);
  const inside = (thing: { right: number; ahead: number; width: number; length: number }) =>
    right >= thing.right &&
    right <= thing.right + thing.width &&
    ahead >= thing.ahead &&
    ahead <= thing.ahead + thing.length;
  if (inside(slab)) return rough(colours.slab, 5 * near * layered(right * 9, ahead * 9, 3));
  if (inside(bed)) return bedAt(colours, right, ahead, near);
  if (inside({ ...drive, right: -drive.width / 2 })) {
    const joint = Math.min(Math.abs(right), Math.abs((ahead - drive.ahead) % 12)) < 0.06 ? -22 * near : 0;
    const stain = layered(right * 0.35 + 9, ahead * 0.22, 2);
    return rough(
      colours.drive,
      joint +
        7 * near * layered(right * 14, ahead * 14, 3) +
        5 * bump(right * 0.6, ahead * 0.6) -
        (stain > 0.42 ? 14 * (stain - 0.42) * 4 : 0),
    );
  }
  const sidewalk = drive.ahead - ahead;
  if (sidewalk > 0 && sidewalk <= 5) {
    const joint = Math.abs(right % 5) < 0.05 || sidewalk < 0.08 ? -26 * near : 0;
    return rough([186, 182, 172], joint + 6 * near * layered(right * 10, ahead * 10, 3));
  }
  if (sidewalk > 8.5) {
    if (sidewalk < 9) return rough([172, 168, 160], 5 * layered(right * 8, ahead * 8, 2)); // the curb
    return rough([96, 96, 98], 13 * near * layered(right * 16, ahead * 16, 3) + 4 * bump(right * 0.4, ahead * 0.5));
  }
  const apron = sidewalk > 0 && Math.abs(right) < drive.width / 2 + (sidewalk - 5) * 0.6;
  if (apron) return rough([182, 178, 168], 6 * near * layered(right * 10, ahead * 10, 3));
  return grassAt(colours, right, ahead, near, wallAhead);
}

function grassAt(colours: Colours, right: number, ahead: number, near: number, wallAhead: number): Colour {
  const blades = 26 * near * layered(right * 13, ahead * 7, 4);
  const mown = 5 * Math.sin(right * 1.6) * near;
  const dry = layered(right * 0.25 + 3, ahead * 0.25, 3);
  const shadow = ahead > wallAhead - 2.5 && ahead < wallAhead ? 0.72 : 1;
  return shaded(mixed(rough(colours.grass, blades + mown), [150, 142, 84], Math.max(0, dry) * 0.5), shadow);
}

/** Mulch with a few flowers. */
function bedAt(colours: Colours, right: number, ahead: number, near: number): Colour {
  const flower = bump(right * 3.1 + 2, ahead * 2.3);
  if (flower > 0.5) return rough([78, 104, 52], 22 * near * layered(right * 16, ahead * 16, 2));
  return rough(colours.soil, 22 * near * layered(right * 12, ahead * 12, 3));
}

/** Round plants, from the left: shrubs along the wall, and trees behind the house. */
type Plant = { right: number; ahead: number; up: number; radius: number; colour: Colour };
const plants = new Map<string, Plant[]>();
function plantsOf({ drive, wallAhead }: Scene): Plant[] {
  const key = `${drive.width} ${wallAhead}`;
  const known = plants.get(key);
  if (known) return known;
  const side = Math.max(drive.width / 2, door.width / 2 + 1.6);
  const along = [0, 1, 2, 3, 4].map((nr) => side + 2.4 + nr * 3);
  const made = [
    ...along.flatMap((right, nr) => [
      { right, ahead: wallAhead - 1.8, up: 0.9, radius: 1.5 + 0.35 * grain(nr, 3), colour: [70, 98, 48] as const },
      {
        right: -right - 0.6,
        ahead: wallAhead - 1.8,
        up: 0.9,
        radius: 1.5 + 0.35 * grain(nr, 8),
        colour: [62, 92, 50] as const,
      },
    ]),
    { right: -30, ahead: wallAhead + 22, up: 18, radius: 11, colour: [72, 96, 52] as const },
    { right: -39, ahead: wallAhead + 26, up: 14, radius: 10, colour: [64, 90, 50] as const },
    { right: 36, ahead: wallAhead + 24, up: 16, radius: 12, colour: [78, 100, 50] as const },
  ].toSorted((a, b) => a.ahead - b.ahead);
  plants.set(key, made);
  return made;
}

/** The plant that is visible in a direction, in front of anything behind it; null if there is none. */
function plantAt(scene: Scene, [right, ahead, up]: WorldPlace, eyeHeight: number): Colour | null {
  if (ahead <= 0) return null;
  const [across, above] = [right / ahead, up / ahead];
  for (const plant of plantsOf(scene)) {
    const behind = plant.ahead > scene.wallAhead;
    const [x, y] = [across * plant.ahead - plant.right, eyeHeight + above * plant.ahead - plant.up];
    const reach = plant.radius * 1.2;
    if (x > reach || x < -reach || y > reach || y < -reach) continue;
    if (!behind && y + plant.up < 0) continue;
    const angle = Math.atan2(y, x);
    const distance = Math.hypot(x, y);
    const edge = plant.radius * (0.94 + 0.14 * layered(angle * 5 + plant.right, plant.radius * 3, 3));
    if (distance > edge) continue;
    if (behind && hiddenByHouse(scene, across, above, eyeHeight)) continue;
    const [nx, ny] = [x / plant.radius, y / plant.radius];
    const light = 0.62 + 0.38 * (ny * 0.75 - nx * 0.5);
    const fine = behind ? 2.2 : 9;
    return shaded(
      rough(plant.colour, 30 * layered(x * fine + plant.right, y * fine, 3)),
      Math.max(0.42, light) * (behind ? 1.02 : 1),
    );
  }
  return null;
}

function hiddenByHouse(scene: Scene, across: number, above: number, eyeHeight: number): boolean {
  const { wallAhead } = scene;
  const [x, y] = [across * wallAhead, eyeHeight + above * wallAhead];
  if (Math.abs(x) < halfWidth && y < eaves) return true;
  return y > eaves - 0.9 && roofAt(scene, [across, 1, above], eyeHeight) !== null;
}

function rough([r, g, b]: Colour, by: number): Colour {
  return [r + by, g + by, b + by * 0.7];
}

function shaded([r, g, b]: Colour, share: number): Colour {
  return [r * share, g * share, b * share];
}

function mixed(a: Colour, b: Colour, share: number): Colour {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}

/** Roughness between -1 and 1 at several scales, the coarsest strongest. */
function layered(x: number, y: number, layers: number): number {
  let sum = 0;
  let weight = 0;
  for (let layer = 0; layer < layers; layer++) {
    const share = 0.55 ** layer;
    sum += share * bump(x * 2.3 ** layer + layer * 17, y * 2.3 ** layer - layer * 31);
    weight += share;
  }
  return (1.5 * sum) / weight;
}

/** Smooth, reproducible roughness between -1 and 1 (value noise). */
function bump(x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [dx, dy] = [x - column, y - row];
  const [sx, sy] = [dx * dx * (3 - 2 * dx), dy * dy * (3 - 2 * dy)];
  const above = grain(column, row) + (grain(column + 1, row) - grain(column, row)) * sx;
  const below = grain(column, row + 1) + (grain(column + 1, row + 1) - grain(column, row + 1)) * sx;
  return above + (below - above) * sy;
}

function grain(column: number, row: number): number {
  let mixed = Math.imul(column, 374761393) ^ Math.imul(row, 668265263);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2147483648 - 1;
}
