import type { SentRequest, SubmitResult } from "./publicForm.ts";
import type { RequestToSubmit, SizeToSubmit } from "./request.ts";
import type { MeasuredPhoto } from "#features/catalog/measurements/measurement.ts";
import { language } from "#shared/words/language.en.ts";
import { ProductError, type ErrorCode } from "#shared/errors.ts";
import type { PreparedPhoto } from "#features/catalog/photos/preparePhoto.browser.ts";
import { messages } from "#browser/page/sendingWords.en.ts";

/** An uploaded photo as the form stores it; it can be measured on. */
export type SentPhoto = MeasuredPhoto & { id: string; url: string; thumbnail_url: string };

/** Answers the form: the server, or the demo inside the page. */
export type FormAnswers = {
  submit(request: RequestToSubmit): Promise<SentRequest>;
  /** Updates the size of an answered request: the outline is confirmed or corrected, or the number is known. */
  measure(size: SizeToSubmit): Promise<SubmitResult>;
  /** `onProgress` gets the uploaded share, 0 to 1; null while the device computes a proof of work. */
  sendPhoto(
    requestId: string,
    photo: PreparedPhoto,
    onProgress: (share: number | null) => void,
    signal: AbortSignal,
  ): Promise<SentPhoto>;
  /** Takes a photo back. Ignores a failure, because a job removes photos without a request. */
  takePhotoBack(requestId: string, photoId: string): void;
  /** A photo to try measuring on; only in the demo. */
  samplePhoto?: () => Promise<File>;
};

/** The server could not be reached. A later attempt can succeed. */
export class OfflineError extends Error {
  constructor(cause?: unknown) {
    super(messages.offline, { cause });
    this.name = "OfflineError";
  }

  /** True if there is a connection, but the answer takes too long. */
  get slow(): boolean {
    return this.cause instanceof DOMException && this.cause.name === "TimeoutError";
  }
}

/** For lazy imports: a failed one is reported as offline. */
export const rejectOffline = (cause: unknown) => Promise.reject(new OfflineError(cause));

/**
 * Timeouts in milliseconds. The server answers within 26 seconds, however long the photo analysis takes. A photo gets
 * more time, for slow connections.
 */
const answerWithin = 30_000;
const photoWithin = 120_000;

/** The form's requests over plain HTTP. */
export function answersOverHttp(ownerId: string): FormAnswers {
  const base = `/api/public-forms/${ownerId}`;
  const photosOf = (requestId: string) => `${base}/requests/${requestId}/photos`;

  const post = <Answer>(path: string, body: object): Promise<Answer> =>
    requestWithProofOfWork(ownerId, base + path, {
      method: "POST",
      headers: { "content-type": "application/json", "content-language": language },
      body: JSON.stringify(body),
    });

  /** One proof for all photos of a request: photos that are refused at the same time wait for the same one. */
  let photoProof: { requestId: string; proof: Promise<string> } | null = null;
  const sendPhoto: FormAnswers["sendPhoto"] = async (requestId, photo, onProgress, signal) => {
    const known = photoProof?.requestId === requestId ? photoProof : null;
    try {
      return await uploadPhoto(photosOf(requestId), photo, await known?.proof, onProgress, signal);
    } catch (error) {
      if (!asksProof(error)) throw error;
    }
    onProgress(null);
    if (photoProof === known || photoProof?.requestId !== requestId)
      photoProof = { requestId, proof: solved(ownerId, `?photos_of=${requestId}`) };
    const pendingProof = photoProof;
    const proof = await pendingProof.proof.catch((failure: unknown) => {
      if (photoProof === pendingProof) photoProof = null; // the next photo, or this one when it is online again, requests a new one
      throw failure;
    });
    return uploadPhoto(photosOf(requestId), photo, proof, onProgress, signal);
  };

  return {
    submit: ({ business_owner_id: _inPath, ...request }) => post("/requests", request),
    measure: ({ business_owner_id: _inPath, request_id, estimate_id, ...size }) =>
      post(`/requests/${request_id}/estimates/${estimate_id}/size`, size),
    takePhotoBack: (requestId, photoId) =>
      void fetch(`${photosOf(requestId)}/${photoId}`, { method: "DELETE" }).catch(() => {}),
    sendPhoto,
  };
}

/** Uses XMLHttpRequest, because only it reports upload progress. */
function uploadPhoto(
  path: string,
  { body, head }: PreparedPhoto,
  proof: string | undefined,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<SentPhoto> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new OfflineError());
    const asking = new XMLHttpRequest();
    asking.open("POST", path);
    if (head) asking.setRequestHeader("x-original-head", String(head.size));
    if (proof) asking.setRequestHeader("x-proof-of-work", proof);
    asking.timeout = photoWithin;
    asking.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    asking.onload = () => {
      try {
        resolve(readAnswer(asking.status, asking.responseText) as SentPhoto);
      } catch (error) {
        reject(error);
      }
    };
    asking.onerror = asking.ontimeout = asking.onabort = () => reject(new OfflineError());
    signal.addEventListener("abort", () => asking.abort(), { once: true });
    asking.send(head ? new Blob([head, body]) : body);
  });
}

const asksProof = (error: unknown): boolean => error instanceof ProductError && error.fields?.["proof"] !== undefined;

/** Requests and solves a proof of work for one write to the pages of a business. */
async function solved(ownerId: string, query = ""): Promise<string> {
  const { solve } = await import("#browser/page/proof.ts").catch(rejectOffline);
  return solve(await ask(`/api/public-forms/${ownerId}/challenge${query}`));
}

/**
 * Sends a write to the pages of a business. Under load the server demands a proof of work; then sends it once more with
 * one. Throws as `ask` does.
 */
export async function requestWithProofOfWork<T>(ownerId: string, path: string, options: RequestInit): Promise<T> {
  const send = (proof: Record<string, string>) =>
    ask<T>(path, {
      ...options,
      headers: { ...(options.headers as Record<string, string>), ...proof },
      signal: AbortSignal.timeout(answerWithin),
    });
  try {
    return await send({});
  } catch (error) {
    if (!asksProof(error)) throw error;
    return send({ "x-proof-of-work": await solved(ownerId) });
  }
}

/** Calls the API, as the public pages do. Throws an OfflineError or a ProductError. */
export async function ask<T>(path: string, options: RequestInit = {}): Promise<T> {
  const [status, text] = await fetch(path, options)
    .then(async (response) => [response.status, await response.text()] as const)
    .catch(rejectOffline);
  return readAnswer(status, text) as T;
}

type Refusal = { code?: string; message?: string; data?: { fields?: Record<string, string> } };

function readAnswer(status: number, text: string): unknown {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new ProductError("unavailable", messages.failed);
  }
  if (status < 400) return answer;
  const { code, message, data } = answer as Refusal;
  if (!code || !message) throw new ProductError("unavailable", messages.failed);
  throw new ProductError(code as ErrorCode, message, data?.fields);
}
