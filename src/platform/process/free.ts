/** Smaller bytes that do not fill their memory can share it with others. */
const ownMemoryFrom = 1024 * 1024;

/**
 * Gives the memory of bytes back at once, and leaves them empty. Without it, every few photos cause a collection of all
 * garbage, which takes as much of the processor as half a photo. Use it only when nothing reads the bytes any more: a
 * picture library in another thread would read memory that is gone.
 */
export function free({ buffer, byteLength }: Uint8Array): void {
  if (!(buffer instanceof ArrayBuffer) || buffer.detached) return;
  if (buffer.byteLength === byteLength || buffer.byteLength >= ownMemoryFrom) buffer.transfer(0);
}
