import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { arrowsOf, circlesOf, faultsOf, importsOf, sizesOf, storeys, type Arrow, type Import } from "./house.ts";

/**
 * `npm run house` prints the faults of the house and draws it: test-results/house.svg. It shows rooms in the bands of
 * their storeys and every arrow between them. Arrows that climb or close a circle are red. `npm run house -- <commit>`
 * draws an earlier one above it.
 */

type Drawing = { title: string; sizes: Map<string, number>; arrows: Arrow[]; bands: readonly string[] };

const width = 1600;
const [boxHeight, gap, bandPad, labelWidth] = [30, 8, 10, 150];

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** The house at a commit, from a copy in a temporary folder. */
function importsAt(commit: string): { files: string[]; imports: Import[] } {
  const copy = mkdtempSync(join(tmpdir(), "house-"));
  try {
    const archive = execFileSync("git", ["archive", commit, "src"], { maxBuffer: 2 ** 28 });
    execFileSync("tar", ["-x", "-C", copy], { input: archive });
    execFileSync("git", ["init", "-q", copy]);
    return importsOf(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const bandOf = (room: string, bands: readonly string[]) =>
  bands.findLast((band) => room === band || room.startsWith(`${band}/`)) ?? bands.at(-1) ?? "";

/** Draws one house from `top` downwards. Returns the lines of SVG and the lower end. */
function drawn({ title, sizes, arrows, bands }: Drawing, top: number): { svg: string[]; end: number } {
  const circles = circlesOf(arrows);
  const inOneCircle = (...rooms: string[]) => circles.some((circle) => rooms.every((room) => circle.includes(room)));
  const climbs = ({ from, to }: Arrow) => bands.indexOf(bandOf(to, bands)) > bands.indexOf(bandOf(from, bands));
  const places = new Map<string, { x: number; y: number }>();
  const backs: string[] = [];
  const boxes: string[] = [];
  const rooms = [...sizes.keys()].filter((room) => room !== ".");
  let y = top + 34;
  for (const band of bands.toReversed()) {
    const inBand = rooms.filter((room) => bandOf(room, bands) === band).toSorted();
    if (inBand.length === 0) continue;
    let x = labelWidth;
    const begins = y;
    y += bandPad;
    for (const room of inBand) {
      const name = room === band ? band : room.slice(band.length + 1);
      const boxWidth = 26 + name.length * 6.4;
      if (x + boxWidth > width - gap) [x, y] = [labelWidth, y + boxHeight + gap];
      places.set(room, { x: x + boxWidth / 2, y: y + boxHeight / 2 });
      const inCircle = inOneCircle(room);
      boxes.push(
        `<rect x="${x.toFixed(0)}" y="${y}" width="${boxWidth.toFixed(0)}" height="${boxHeight}" rx="5" fill="${inCircle ? "#fde2e1" : "#fff"}" stroke="${inCircle ? "#c62828" : "#64748b"}"/>`,
        `<text x="${(x + 6).toFixed(0)}" y="${y + 13}">${escaped(name)}</text><text x="${(x + 6).toFixed(0)}" y="${y + 25}" fill="#64748b">${sizes.get(room)} files</text>`,
      );
      x += boxWidth + gap;
    }
    y += boxHeight + bandPad;
    backs.push(
      `<rect x="0" y="${begins}" width="${width}" height="${y - begins}" fill="${bands.indexOf(band) % 2 ? "#f1f5f9" : "#e2e8f0"}"/>`,
    );
    boxes.push(`<text x="8" y="${begins + 24}" font-weight="bold">${escaped(band)}</text>`);
    y += 4;
  }
  const lines = arrows.flatMap((arrow) => {
    const [a, b] = [places.get(arrow.from), places.get(arrow.to)];
    if (!a || !b) return [];
    const inTheWay = climbs(arrow) || inOneCircle(arrow.from, arrow.to);
    const look = inTheWay ? 'stroke="#c62828" stroke-opacity=".55"' : 'stroke="#334155" stroke-opacity=".13"';
    return [`<line x1="${a.x.toFixed(0)}" y1="${a.y}" x2="${b.x.toFixed(0)}" y2="${b.y}" ${look}/>`];
  });
  const largest = Math.max(0, ...circles.map(({ length }) => length));
  const figures = `${rooms.length} rooms, ${arrows.length} arrows, ${arrows.filter(climbs).length} climb; largest circle: ${largest} rooms`;
  boxes.push(`<text x="8" y="${top + 20}" font-size="16" font-weight="bold">${escaped(title)}: ${figures}</text>`);
  return { svg: [...backs, ...lines, ...boxes], end: y + 16 };
}

const [earlier] = process.argv.slice(2);
const now = importsOf();
const arrows = arrowsOf(now.imports);
const drawings: Drawing[] = [{ title: "Now", sizes: sizesOf(now.files), arrows, bands: storeys }];
if (earlier) {
  const before = importsAt(earlier);
  const bands = ["shared", "ui", "platform", "features", "api", "demo", "web", "server"];
  drawings.unshift({ title: `At ${earlier}`, sizes: sizesOf(before.files), arrows: arrowsOf(before.imports), bands });
}
let end = 0;
const svg = drawings.flatMap((one) => {
  const made = drawn(one, end);
  end = made.end;
  return made.svg;
});
const file = "test-results/house.svg";
mkdirSync("test-results", { recursive: true });
writeFileSync(
  file,
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${end}" font-family="sans-serif" font-size="11">\n<rect width="100%" height="100%" fill="#fff"/>\n${svg.join("\n")}\n</svg>\n`,
);
for (const fault of faultsOf(arrows)) console.log(fault);
console.log(
  `${sizesOf(now.files).size} rooms, ${arrows.length} arrows, ${faultsOf(arrows).length} in the way; drawn into ${file}`,
);
