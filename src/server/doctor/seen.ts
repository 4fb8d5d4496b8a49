/** The addresses of the doctor's routes. The stream is below that of live refresh, so that rules of a proxy apply. */
export const doctorPath = "/api/doctor";
export const streamPath = "/api/live/doctor";

/** The largest body that Yardstick takes, in bytes, and so the limit that a proxy needs. */
export const largestBody = 11 * 1024 * 1024;

/** The pause between the two events of the stream, in milliseconds. A proxy that buffers sends them together. */
export const streamPauseMs = 1_500;

/** A request as the server sees it. */
export type Seen = {
  host: string;
  forwardedFor: string | null;
  forwardedProto: string | null;
  /** Null at a Unix socket. */
  connectedFrom: string | null;
  connectedFromPort: number | null;
  /** The caller's address as Yardstick finds it, by which limits count. */
  caller: string;
};
