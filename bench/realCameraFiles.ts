import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { readCameraNotes } from "#features/catalog/measurements/cameraNotes.ts";
import { fetchDebianSource, photosIn, run } from "./publicPhotos.ts";

/** Debian packages whose sources contain files of cameras for their own tests. */
const sources = [
  "libimage-exiftool-perl",
  "exiv2",
  "golang-github-rwcarlsen-goexif",
  "jhead",
  "libexif",
  "libmetadata-extractor-java",
  "gexiv2",
  "php8.2",
  "piexif",
  "pillow",
];

const number = z.number().optional().catch(undefined);
const read = z.array(
  z.object({
    SourceFile: z.string(),
    FocalLength: number,
    FocalLengthIn35mmFormat: number,
    FocalLength35efl: number,
    ScaleFactor35efl: number,
  }),
);

type File = z.infer<typeof read>[number];

/** Two readings of a focal length agree within this share: cameras note whole millimetres, of which half is 2% of 26. */
const same = 0.03;

/**
 * Compares the focal lengths that we read from public files of cameras with those that ExifTool reads. Prints the share
 * that agrees, and how many focal lengths each of the two knows of.
 */
export function benchCameraFiles(folders: readonly string[]): void {
  const files = [...folders, ...fetched()].flatMap(photosIn);
  if (files.length === 0) return;
  const list = join(tmpdir(), "yardstick-camera-files.txt");
  writeFileSync(list, files.join("\n"));
  const tags = Object.keys(read.element.shape).map((name) => `-${name}`);
  const told = run("exiftool", ["-n", "-json", "-q", "-m", ...tags, "-@", list]);
  if (!told) {
    console.log("REAL skipped camera files: exiftool is not installed");
    return;
  }
  const known = z
    .array(z.unknown())
    .parse(JSON.parse(told))
    .flatMap((each) => read.element.safeParse(each).data ?? []);
  let [withFocal, noted, computed, agreed, alone] = [0, 0, 0, 0, 0];
  for (const file of known) {
    const ours = readCameraNotes(readFileSync(file.SourceFile), { width: 0, height: 0 })?.focal_length_35mm ?? null;
    if (file.FocalLength) withFocal++;
    const theirs = theirsOf(file);
    if (!theirs) {
      if (ours !== null) alone++;
      continue;
    }
    if (file.FocalLengthIn35mmFormat) noted++;
    else computed++;
    if (ours !== null && Math.abs(Math.log(ours / theirs)) <= same) agreed++;
    else console.log(`REAL differs: ${file.SourceFile} theirs=${theirs} ours=${ours}`);
  }
  const all = noted + computed;
  console.log(
    `REAL name="camera files" files=${known.length} focal-length=${withFocal} equivalent-noted=${noted} ` +
      `equivalent-computed=${computed} as-exiftool=${((agreed / all) * 100).toFixed(1)}% (aim >=98%) only-ours=${alone}`,
  );
}

/**
 * The equivalent that ExifTool knows of a file, in mm; undefined without one. Damaged test files have lenses of 11 m and
 * sensors of 0.8 mm, which no camera has.
 */
function theirsOf({
  FocalLengthIn35mmFormat: noted,
  ScaleFactor35efl: factor,
  FocalLength35efl,
}: File): number | undefined {
  if (noted) return noted >= 5 && noted <= 2000 ? noted : undefined;
  return factor && factor >= 0.6 && factor <= 17 ? FocalLength35efl : undefined;
}

function fetched(): string[] {
  return sources.flatMap((name) => {
    const source = fetchDebianSource(name);
    if ("folder" in source) return [source.folder];
    console.log(`REAL skipped ${name}: ${source.skipped}`);
    return [];
  });
}
