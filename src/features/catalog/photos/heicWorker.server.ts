/** A separate thread for one HEIC photo: decodes the file and answers with its pixels. */
import { serveTasks } from "#platform/process/threads.ts";

/** The thread's input. `bytes` is the file; `maxPixels` bounds the picture, `maxMemory` (bytes) the decoder. */
export type HeicTask = { bytes: Uint8Array; maxPixels: number; maxMemory: number };

/** The thread's answer: upright RGBA pixels, or the reason for their absence. */
export type HeicAnswer =
  | { ok: true; width: number; height: number; pixels: Uint8ClampedArray<ArrayBuffer> }
  | { ok: false; refusal: "too_many_pixels" | "damaged"; detail: string };

/** Missing from Node's types: WebAssembly's memory, which the decoder uses. `grow` adds pages of 64 KiB. */
type WasmMemory = { buffer: ArrayBuffer; grow(pages: number): number };
const { Memory } = (globalThis as unknown as { WebAssembly: { Memory: { prototype: WasmMemory } } }).WebAssembly;

/**
 * A thread's own limits bound only JavaScript's heap; WebAssembly's memory grows only through `grow`. `most` in bytes.
 */
function boundMemory(most: number): void {
  const grow = Memory.prototype.grow;
  Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65_536 > most)
      throw new RangeError("The photo needs more memory than allowed.");
    return grow.call(this, pages);
  };
}

async function decode({ bytes, maxPixels, maxMemory }: HeicTask): Promise<HeicAnswer> {
  boundMemory(maxMemory);
  const { default: heicDecode } = await import("heic-decode");
  const images = await heicDecode.all({ buffer: bytes });
  const image = images[0];
  if (!image) return { ok: false, refusal: "damaged", detail: "no picture inside" };
  // The size in the header is checked before the pixels are decoded, because they take 4 bytes each.
  if (image.width * image.height > maxPixels)
    return { ok: false, refusal: "too_many_pixels", detail: `${image.width}×${image.height}` };
  const { width, height, data } = await image.decode();
  return { ok: true, width, height, pixels: data };
}

serveTasks(async (task: HeicTask) => {
  const answer = await decode(task).catch((error: unknown): HeicAnswer => ({
    ok: false,
    refusal: "damaged",
    detail: String(error),
  }));
  return { answer, moved: answer.ok ? [answer.pixels.buffer] : [] };
});
