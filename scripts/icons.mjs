import { readFileSync } from "node:fs";
import sharp from "sharp";
import { at, main } from "./project.mjs";

/** Draws the icons of the installed app from public/favicon.svg, in the accent color of the light scheme. */

const ground = "#0e6256";
const drawing = readFileSync(at("public/favicon.svg"), "utf8").match(/<g[\s\S]*<\/g>/)?.[0];

/**
 * `share` is the sign's part of the side; `corner` is the radius of the background's corners; both are shares of the
 * whole side.
 */
const icons = [
  { name: "icon-180", side: 180, share: 0.68, corner: 0 }, // iOS rounds it itself
  { name: "icon-192", side: 192, share: 0.7, corner: 0.22 },
  { name: "icon-512", side: 512, share: 0.7, corner: 0.22 },
  { name: "icon-maskable-512", side: 512, share: 0.54, corner: 0 }, // launchers may crop everything outside the middle 80%
];

await main(async () => {
  if (!drawing) throw new Error("public/favicon.svg has no <g> element to draw.");
  for (const { name, side, share, corner } of icons) {
    const edge = (24 * (1 - share)) / 2;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 24 24">
      <rect width="24" height="24" rx="${24 * corner}" fill="${ground}"/>
      <g transform="translate(${edge} ${edge}) scale(${share})" fill="none" stroke="#ffffff" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${drawing}</g>
    </svg>`;
    await sharp(Buffer.from(svg))
      .png({ compressionLevel: 9, palette: true })
      .toFile(at("public", `${name}.png`));
  }
});
