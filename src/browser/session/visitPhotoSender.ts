/** A photo as a browser has made it ready; `head`: the beginning of the original where `body` is a smaller copy without it. */
type PhotoToSend = { body: Blob; head: Blob | null };

/** Sends a photo of a visit. Throws a ProductError in words where it is not taken. */
export type SendVisitPhoto = (visitId: string, photo: PhotoToSend) => Promise<void>;

/** The demo's way of keeping photos of visits; null where the server keeps them. */
let ofDemo: SendVisitPhoto | null = null;

export const demoSender = (): SendVisitPhoto | null => ofDemo;

/** Lets the demo keep photos of visits instead of the server; null hands back to the server. */
export function sendVisitPhotosWith(send: SendVisitPhoto | null): void {
  ofDemo = send;
}
