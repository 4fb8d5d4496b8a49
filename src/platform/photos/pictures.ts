import { availableParallelism } from "node:os";
import sharp from "sharp";
import { createBulkhead } from "#platform/outside/outboundCalls.ts";

// Every photo is another one, so a cache of decoded pictures only costs memory.
sharp.cache(false);
// The cores are used by several pictures at once. Said outright, since sharp chooses by which allocator it believes to
// see.
sharp.concurrency(1);

/**
 * How many pictures one process works on at once: one more than the cores, so that none waits for the next to be handed
 * over; but Node's four background threads also serve files and password hashes, and pictures never take the last one.
 */
export const maxConcurrentPictures = Math.min(3, availableParallelism() + 1);

/**
 * The turns of all pictures of this process: of photos, their thumbnails, logos and what a model is shown. Each holds
 * some tens of MB.
 */
export const pictureBulkhead = createBulkhead({ concurrency: maxConcurrentPictures, maxQueue: Infinity });

/** The library, set for a server. Work with it only in a turn of `pictureBulkhead`. */
export { sharp };
