/**
 * Writes a film of one VP9 track as WebM: https://www.webmproject.org/docs/container/, over the elements of
 * https://www.matroska.org/technical/elements.html.
 */

/** An element: its id, its length as eight bytes, its content. */
const element = (id, ...content) => {
  const body = Buffer.concat(content);
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE((1n << 56n) | BigInt(body.length));
  return Buffer.concat([Buffer.from(id, "hex"), length, body]);
};
const uint = (id, value) => {
  const body = Buffer.alloc(4);
  body.writeUInt32BE(value);
  return element(id, body);
};
const text = (id, value) => element(id, Buffer.from(value));
const float = (id, value) => {
  const body = Buffer.alloc(8);
  body.writeDoubleBE(value);
  return element(id, body);
};

/**
 * Returns the file of a film of less than 32 seconds. `frames` are encoded pictures in order, each with the time at which
 * it appears, in milliseconds; `lasts` is the length of the film, in milliseconds.
 */
export function webm({ width, height, frames, lasts }) {
  const header = element(
    "1a45dfa3",
    uint("4286", 1),
    uint("42f7", 1),
    uint("42f2", 4),
    uint("42f3", 8),
    text("4282", "webm"),
    uint("4287", 2),
    uint("4285", 2),
  );
  const info = element(
    "1549a966",
    uint("2ad7b1", 1_000_000),
    float("4489", lasts),
    text("4d80", "Yardstick"),
    text("5741", "Yardstick"),
  );
  const video = element("e0", uint("b0", width), uint("ba", height));
  const track = element("ae", uint("d7", 1), uint("73c5", 1), uint("83", 1), text("86", "V_VP9"), video);
  const tracks = element("1654ae6b", track);
  const blocks = frames.map(({ at, isKey, data }) => {
    const head = Buffer.alloc(4);
    head.writeUInt8(0x81, 0); // the first track
    head.writeInt16BE(at, 1);
    head.writeUInt8(isKey ? 0x80 : 0, 3);
    return element("a3", head, data);
  });
  const cues = element(
    "1c53bb6b",
    element("bb", uint("b3", 0), element("b7", uint("f7", 1), uint("f1", info.length + tracks.length))),
  );
  const cluster = element("1f43b675", uint("e7", 0), ...blocks);
  return Buffer.concat([header, element("18538067", info, tracks, cluster, cues)]);
}
