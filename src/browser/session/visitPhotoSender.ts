/**
 * A photo that the browser has prepared. `head`: the beginning of the original if `body` is a smaller copy without it.
 */
type PhotoToSend = { body: Blob; head: Blob | null };

/** Sends a photo of a visit. Throws a ProductError with a message if the photo is refused. */
export type SendVisitPhoto = (visitId: string, photo: PhotoToSend) => Promise<void>;

/** The demo's function that stores photos of visits; null if the server stores them. */
let ofDemo: SendVisitPhoto | null = null;

export const demoSender = (): SendVisitPhoto | null => ofDemo;

/** Lets the demo store photos of visits instead of the server; null hands back to the server. */
export function sendVisitPhotosWith(send: SendVisitPhoto | null): void {
  ofDemo = send;
}
