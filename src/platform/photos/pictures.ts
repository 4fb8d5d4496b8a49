import { availableParallelism } from "node:os";
import sharp from "sharp";
import { createBulkhead } from "#platform/outside/outboundCalls.ts";

// Every photo is different, so a cache of decoded pictures only costs memory.
sharp.cache(false);
// Several pictures share the cores. Set explicitly, because sharp otherwise chooses by the allocator that it detects.
sharp.concurrency(1);

/**
 * The number of pictures that one process handles at once: one more than the cores, so that none waits for the next
 * hand-over. But Node's four background threads also serve files and password hashes, and pictures never take the last
 * one.
 */
export const maxConcurrentPictures = Math.min(3, availableParallelism() + 1);

/**
 * The turns of all pictures of this process: photos, their thumbnails, logos and pictures for a model. Each takes some
 * tens of MB.
 */
export const pictureBulkhead = createBulkhead({ concurrency: maxConcurrentPictures, maxQueue: Infinity });

/** The library, configured for a server. Use it only in a turn of `pictureBulkhead`. */
export { sharp };
