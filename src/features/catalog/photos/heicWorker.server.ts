/** A separate thread for HEIC photos: decodes a file and answers with its pixels. */
import { readFileSync } from "node:fs";
import createHeif, { type Heif } from "libheif-js/libheif-wasm/libheif.js";
import { serveTasks } from "#platform/process/threads.ts";

/** The thread's input. `bytes` is the file; `maxPixels` bounds the picture, `maxMemory` (bytes) the decoder. */
export type HeicTask = { bytes: Uint8Array; maxPixels: number; maxMemory: number };

/** The thread's answer: upright pixels of 3 channels, 4 with transparency, or the reason for their absence. */
export type HeicAnswer =
  | { ok: true; width: number; height: number; channels: 3 | 4; pixels: Uint8Array<ArrayBuffer> }
  | { ok: false; refusal: "too_many_pixels" | "damaged"; detail: string };

/** Missing from Node's types. `grow` adds pages of 64 KiB to a memory. */
type WasmMemory = { buffer: ArrayBuffer; grow(pages: number): number };
const { Memory, Module, Instance } = (
  globalThis as unknown as {
    WebAssembly: {
      Memory: { prototype: WasmMemory };
      Module: new (code: Uint8Array) => object;
      Instance: new (compiled: object, imports: object) => object;
    };
  }
).WebAssembly;

/** The most memory that a decoder may take now, in bytes. A thread's own limits bound only JavaScript's heap. */
let maxMemory = 0;
const grow = Memory.prototype.grow;
Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * 65_536 > maxMemory)
    throw new RangeError("The photo needs more memory than allowed.");
  return grow.call(this, pages);
};

const compiled = new Module(readFileSync(new URL(import.meta.resolve("libheif-js/libheif-wasm/libheif.wasm"))));

/** Returns a decoder with its own memory, so that no data of one photo reaches the next. */
const newDecoder = (): Heif =>
  createHeif({ instantiateWasm: (imports, receive) => receive(new Instance(compiled, imports)) });

function decode(task: HeicTask): HeicAnswer {
  maxMemory = task.maxMemory;
  const heif = newDecoder();
  const [image] = new heif.HeifDecoder().decode(task.bytes);
  if (!image) return { ok: false, refusal: "damaged", detail: "no picture inside" };
  // The size in the header is checked before the pixels are decoded.
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > task.maxPixels) return { ok: false, refusal: "too_many_pixels", detail: `${width}×${height}` };
  const channels = image.has_alpha_channel() ? 4 : 3;
  const { heif_chroma_interleaved_RGB: rgb, heif_chroma_interleaved_RGBA: rgba } = heif.heif_chroma;
  const decoded = heif.heif_js_decode_image2(
    image.handle,
    heif.heif_colorspace.heif_colorspace_RGB,
    channels === 4 ? rgba : rgb,
  );
  const all = decoded?.channels?.find(({ id }) => id === heif.heif_channel.heif_channel_interleaved);
  if (!all) return { ok: false, refusal: "damaged", detail: decoded?.message ?? "no pixels" };
  if (all.width !== width || all.height !== height)
    return { ok: false, refusal: "damaged", detail: `${all.width}×${all.height} instead of ${width}×${height}` };
  const row = width * channels;
  const pixels = new Uint8Array(row * height);
  for (let y = 0; y < height; y += 1) pixels.set(all.data.subarray(y * all.stride, y * all.stride + row), y * row);
  return { ok: true, width, height, channels, pixels };
}

serveTasks((task: HeicTask) => {
  let answer: HeicAnswer;
  try {
    answer = decode(task);
  } catch (error) {
    answer = { ok: false, refusal: "damaged", detail: String(error) };
  }
  return Promise.resolve({ answer, moved: answer.ok ? [answer.pixels.buffer] : [] });
});
