/** The bytes of a base64url text, with or without padding; empty if the text is not base64url. */
export function bytesOf(text: string): Uint8Array {
  try {
    const base64 = text
      .replace(/={1,2}$/, "")
      .replaceAll("-", "+")
      .replaceAll("_", "/");
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

/** The field and the constant of the curve P-256, y² = x³ - 3x + b (SEC 2, 2.4.2). */
const prime = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n;
const b = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;

/** True if the bytes are a point of the curve P-256 as browsers write it: 4, then both coordinates in 32 bytes each. */
export function isPointOnP256(bytes: Uint8Array): boolean {
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  const [x, y] = [numberOf(bytes.subarray(1, 33)), numberOf(bytes.subarray(33))];
  return x < prime && y < prime && (y * y - (x * x * x - 3n * x + b)) % prime === 0n;
}

const numberOf = (bytes: Uint8Array): bigint => bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
