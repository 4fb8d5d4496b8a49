import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { maxPhotoSide, thumbnailSide } from "#shared/photo.ts";
import { maxPhotosPerRequest } from "#shared/photoRefusals.ts";
import { decodeHeic } from "#features/catalog/photos/decodeHeic.server.ts";
import { cpuOfTree } from "./cpu.ts";
import { median, percentile, print } from "./figures.ts";
import type { BenchOwner, World } from "./world.ts";

const uploads = 16;
/** Enough to use both cores while files and rows are written. */
const atOnce = 4;
const rounds = 3;

/**
 * Measures photos through HTTP, checks and the store, beside bare sharp doing the same work in this process; a HEIC
 * beside a JPEG of the same picture; and the requests of others while one customer sends ten photos.
 */
export async function benchUpload(world: World): Promise<void> {
  const photo = await threeMegabytes();
  const { ours, floor } = await inTurns({
    floor: () => perPhoto(uploads, atOnce, () => bareSharp(photo), ownCpu),
    ours: () => perPhoto(uploads, atOnce, () => upload(world, photo), serverCpu(world)),
  });
  print("upload", 1000 / ours.wall, 1000 / floor.wall, "/s");
  printCpu("upload", ours.cpu, floor.cpu);
  await benchHeic(world);
  await benchTen(world, photo);
}

/** Compares by CPU and wall time, one photo at a time. */
async function benchHeic(world: World): Promise<void> {
  const heic = readFileSync(new URL("../e2e/fixtures/photos/walkway.heic", import.meta.url));
  const { pixels, ...raw } = await decodeHeic(heic);
  const jpeg = Buffer.from(await sharp(pixels, { raw }).jpeg({ quality: 92 }).toBuffer());
  const one = (photo: Buffer<ArrayBuffer>) => () => perPhoto(4, 1, () => upload(world, photo), serverCpu(world));
  const { ours, floor } = await inTurns({ floor: one(jpeg), ours: one(heic) });
  print("upload-heic", ours.wall, floor.wall, "ms");
  print("upload-heic-cpu", ours.cpu, floor.cpu, "ms");
}

/** Measures lists, and the single photo of another customer, while one customer's ten photos arrive; floor: without. */
async function benchTen(world: World, photo: Buffer<ArrayBuffer>): Promise<void> {
  const [busy, other] = world.owners as [BenchOwner, BenchOwner];
  const list = () => fetch(`${world.ours}/api/estimates?page_size=50`, { headers: { cookie: other.cookie } });
  const lists = { quiet: [] as number[], busy: [] as number[] };
  const singles = { quiet: [] as number[], busy: [] as number[] };
  for (let round = 0; round <= rounds; round++) {
    for (const side of ["quiet", "busy"] as const) {
      const requestId = randomUUID();
      const ten = Promise.all(
        Array.from({ length: side === "busy" ? maxPhotosPerRequest : 0 }, () =>
          upload(world, photo, { owner: busy, requestId, address: "198.18.0.1" }),
        ),
      );
      const single = timed(() => upload(world, photo, { owner: other, address: "198.18.0.2" }));
      const until = Promise.all([ten, single]).then(() => (done = true));
      let done = false;
      while (!done) {
        const took = await timed(async () => void (await (await list()).arrayBuffer()));
        if (round > 0) lists[side].push(took);
      }
      await until;
      if (round > 0) singles[side].push(await single);
    }
  }
  print("list-while-ten-photos-p99", percentile(lists.busy, 0.99), percentile(lists.quiet, 0.99), "ms");
  print("photo-while-ten-photos", median(singles.busy), median(singles.quiet), "ms");
}

type Sender = { owner?: BenchOwner | undefined; requestId?: string; address?: string };

async function upload({ ours, owners }: World, photo: Buffer<ArrayBuffer>, sender: Sender = {}): Promise<void> {
  const { owner = owners[0], requestId = randomUUID(), address = anyAddress() } = sender;
  const answer = await fetch(`${ours}/api/public-forms/${owner?.id}/requests/${requestId}/photos`, {
    method: "POST",
    headers: { "content-type": "image/jpeg", "x-forwarded-for": address },
    body: photo,
  });
  const words = await answer.text();
  if (!answer.ok) throw new Error(`a photo was refused: ${words}`);
}

let addresses = 0;
/** A sender's photos come in turn, so each has an address of its own. */
const anyAddress = () => `198.19.${(addresses = (addresses + 1) % 65_536) >> 8}.${addresses & 255}`;

async function bareSharp(photo: Buffer): Promise<void> {
  const picture = (side: number) =>
    sharp(photo, { failOn: "error" })
      .autoOrient()
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" });
  await Promise.all([
    picture(maxPhotoSide).jpeg({ quality: 82, optimiseCoding: false }).toBuffer(),
    picture(thumbnailSide).webp({ quality: 72, effort: 2 }).toBuffer(),
  ]);
}

type PerPhoto = { wall: number; cpu: number };

/** Returns the milliseconds of one photo, and the CPU that `cpu` counts. */
async function perPhoto(
  photos: number,
  workers: number,
  work: () => Promise<void>,
  cpu: () => number,
): Promise<PerPhoto> {
  const before = cpu();
  let left = photos;
  const worker = async () => {
    while (left-- > 0) await work();
  };
  const wall = await timed(async () => void (await Promise.all(Array.from({ length: workers }, worker))));
  return { wall: wall / photos, cpu: (cpu() - before) / photos };
}

/** Measures both sides in turns; each figure is the median of the rounds after one that only warms up. */
async function inTurns(sides: Record<"ours" | "floor", () => Promise<PerPhoto>>) {
  const figures = { ours: [] as PerPhoto[], floor: [] as PerPhoto[] };
  for (let round = 0; round <= rounds; round++)
    for (const side of ["floor", "ours"] as const) {
      const measured = await sides[side]();
      if (round > 0) figures[side].push(measured);
    }
  const middle = (all: readonly PerPhoto[]): PerPhoto => ({
    wall: median(all.map(({ wall }) => wall)),
    cpu: median(all.map(({ cpu }) => cpu)),
  });
  return { ours: middle(figures.ours), floor: middle(figures.floor) };
}

const timed = async (work: () => Promise<void>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

function ownCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const serverCpu =
  ({ processes }: World) =>
  () =>
    cpuOfTree(processes.ours);

/** Prints the CPU of one photo; `ratio` is the floor's over ours, so that a higher one is better. */
function printCpu(name: string, ours: number, floor: number): void {
  console.log(
    `CPU name=${name} ours=${ours.toFixed(0)}ms floor=${floor.toFixed(0)}ms ratio=${(floor / ours).toFixed(3)}`,
  );
}

/** Returns a 12-megapixel JPEG of about 3 MB, like a phone's. */
export async function threeMegabytes(): Promise<Buffer<ArrayBuffer>> {
  const noise = await sharp({
    create: {
      width: 4032,
      height: 3024,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  })
    .blur(0.8)
    .jpeg({ quality: 86 })
    .toBuffer();
  return Buffer.from(noise);
}
