import sharp from "sharp";
import { renderPhoto } from "#testing/renderedPhoto.ts";
import { at, main } from "./project.mjs";

/**
 * Draws the photos of the demo's measured estimates into public/ and prints the measured positions on them, for
 * src/demo/measuredSample.ts. Run by hand with: node scripts/run.mjs scripts/samplePhotos.mjs
 */

const photo = { width: 1600, height: 1200 };
const scenes = [
  { name: "demo-driveway" },
  {
    name: "demo-asphalt",
    drive: { width: 24, length: 30, ahead: 19 },
    shot: { eyeHeight: 5.5, down: 11, roll: 1.5 },
    colours: { drive: [74, 74, 78], wall: [152, 104, 84], sky: [150, 186, 224], grass: [84, 112, 58] },
  },
  {
    name: "demo-concrete",
    drive: { width: 16, length: 36, ahead: 13.5 },
    shot: { eyeHeight: 5.1, down: 13, roll: -1 },
    colours: {
      drive: [178, 172, 162],
      slab: [120, 92, 76],
      wall: [208, 208, 202],
      door: [122, 88, 64],
      groove: [96, 68, 48],
      grass: [132, 126, 74],
      sky: [190, 210, 230],
    },
  },
];

const rounded = (points) => points.map(({ x, y }) => [Number(x.toFixed(4)), Number(y.toFixed(4))]);

await main(async () => {
  for (const { name, ...scene } of scenes) {
    const { jpeg, drive, slab, bed, opening, area } = await renderPhoto({ ...scene, photo });
    await sharp(jpeg)
      .jpeg({ quality: 68, mozjpeg: true })
      .toFile(at("public", `${name}.jpg`));
    console.log(
      JSON.stringify({
        name,
        area,
        drive: rounded(drive),
        slab: rounded(slab.corners),
        bed: rounded(bed.corners),
        opening: rounded(opening.ends),
      }),
    );
  }
});
