import { placesOf } from "./exifDirectories.ts";

// Some programs leave the size of the picture out of EXIF when they save it again, and note it in XMP.

/** The beginning of an XMP packet in a JPEG (Adobe, XMP specification, part 3). */
const signature = Array.from("http://ns.adobe.com/xap/1.0/\0", (letter) => letter.charCodeAt(0));
/** A segment of a JPEG has at most this many bytes. */
const longestPacket = 65_536;
const sides = /exif:Pixel([XY])Dimension(?:="|>)(\d{1,6})(?!\d)/g;

/** The width and height in pixels of the camera's own picture, by the XMP in a JPEG; null if it says neither. */
export function sizeInXmp(bytes: Uint8Array): [width: number, height: number] | null {
  const [at] = placesOf(signature, bytes);
  if (at === undefined) return null;
  const packet = new TextDecoder("latin1").decode(bytes.subarray(at, at + longestPacket));
  const noted = new Map(Array.from(packet.matchAll(sides), ([, side, pixels]) => [side, Number(pixels)]));
  const [width, height] = [noted.get("X"), noted.get("Y")];
  return width && height ? [width, height] : null;
}
