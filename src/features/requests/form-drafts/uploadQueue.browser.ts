import { maxPhotosPerRequest, photoRefusals } from "#shared/photoRefusals.ts";
import { createStore, type ReadonlyStore } from "#shared/createStore.ts";
import { ProductError } from "#shared/errors.ts";
import { OfflineError, rejectOffline, type FormAnswers, type SentPhoto } from "./formClient.browser.ts";
import type { PreparedPhoto } from "#features/catalog/photos/preparePhoto.browser.ts";

/** The purpose of a photo: it shows the work, or an object of known size. */
export type PhotoRole = "work" | "reference";

/**
 * A picked photo and its upload. `checking`: the device computes a proof of work. `progress` is 0 to 1. `waiting`
 * photos are retried automatically when the connection is back.
 */
export type QueuedPhoto = {
  key: string;
  role: PhotoRole;
  state: "preparing" | "sending" | "checking" | "waiting" | "failed" | "sent";
  progress: number;
  /** URL of the thumbnail. Null until there is a picture that this browser can show. */
  previewUrl: string | null;
  /** The error message. */
  error: string | null;
  sent: SentPhoto | null;
};

/** True if a photo will be sent, or fail, without an action of the customer. */
export const isUnderWay = ({ state }: QueuedPhoto): boolean =>
  state === "preparing" || state === "sending" || state === "checking";

/** A photo that was sent before the page was closed, as stored on the device. */
export type RememberedPhoto = SentPhoto & { role: PhotoRole };

/** The uploads of one request. Each photo is sent to the server as soon as it is picked, two at a time. */
export type UploadQueue = {
  photos: ReadonlyStore<readonly QueuedPhoto[]>;
  add(files: readonly File[], role: PhotoRole): void;
  remove(key: string): void;
  retry(key: string): void;
  /** Marks a photo that the server no longer has. */
  fail(id: string, reason: string): void;
  /** Resolves when no upload is running: each photo is sent, has failed, or waits for the connection. */
  settled(): Promise<void>;
  /** Retries the photos that wait for the connection. */
  resume(): void;
  /**
   * Switches to another request. Photos picked in this page are sent again for it; photos picked earlier stay with the
   * previous request.
   */
  moveTo(requestId: string): void;
  /** Aborts all uploads and releases the previews. */
  close(): void;
};

const concurrency = 2;

/** Creates the upload queue of one form. `remembered` are the photos that were sent before the page was reloaded. */
export function createUploadQueue({
  requestId: begunFor,
  answers,
  remembered,
}: {
  requestId: string;
  answers: Pick<FormAnswers, "sendPhoto" | "takePhotoBack">;
  remembered: readonly RememberedPhoto[];
}): UploadQueue {
  let requestId = begunFor;
  const photos = createStore<readonly QueuedPhoto[]>(remembered.map(arrived));
  const files = new Map<string, File>();
  const prepared = new Map<string, PreparedPhoto>();
  let made = 0;

  const change = (key: string, changes: Partial<QueuedPhoto>) =>
    photos.set(photos.get().map((photo) => (photo.key === key ? { ...photo, ...changes } : photo)));

  const send = async (key: string, stop: AbortController) => {
    try {
      const photo = prepared.get(key) ?? (await prepare(files.get(key)));
      prepared.set(key, photo);
      change(key, { state: "sending", progress: 0, previewUrl: photo.previewUrl });
      const sent = await answers.sendPhoto(
        requestId,
        photo,
        (progress) =>
          change(key, progress === null ? { state: "checking", progress: 0 } : { state: "sending", progress }),
        stop.signal,
      );
      files.delete(key);
      if (stop.signal.aborted) return answers.takePhotoBack(requestId, sent.id);
      change(key, { state: "sent", progress: 1, sent, previewUrl: photo.previewUrl ?? sent.thumbnail_url });
    } catch (error) {
      if (stop.signal.aborted) return;
      change(key, afterFailure(error));
    }
  };

  const queue = createSendQueue(send);
  const enqueue = (key: string) => {
    change(key, { state: "preparing", error: null, progress: 0 });
    queue.add(key);
  };
  const release = (key: string) => {
    queue.abort(key);
    const url = prepared.get(key)?.previewUrl;
    if (url) URL.revokeObjectURL(url);
    prepared.delete(key);
    files.delete(key);
  };

  return {
    photos,
    add(chosen, role) {
      const earlier = photos.get().filter((photo) => photo.error !== photoRefusals.too_many);
      const room = maxPhotosPerRequest - earlier.length;
      const added = chosen.map((file, index): QueuedPhoto => {
        const key = `picked-${++made}`;
        const fits = index < room;
        if (fits) files.set(key, file);
        return picked(key, role, fits);
      });
      // Only one tile says that there are too many photos; more tiles would only repeat it.
      photos.set([...earlier, ...added.slice(0, Math.max(room, 0) + 1)]);
      queue.add(...added.filter(({ state }) => state === "preparing").map(({ key }) => key));
    },
    remove(key) {
      const photo = photos.get().find((one) => one.key === key);
      release(key);
      queue.drop(key);
      photos.set(photos.get().filter((one) => one.key !== key));
      if (photo?.sent) answers.takePhotoBack(requestId, photo.sent.id);
    },
    retry: (key) => files.has(key) && enqueue(key),
    fail: (id, reason) =>
      photos.set(
        photos
          .get()
          .map((photo) => (photo.sent?.id === id ? { ...photo, state: "failed", error: reason, sent: null } : photo)),
      ),
    settled: () => settled(photos),
    resume() {
      for (const photo of photos.get()) if (photo.state === "waiting") enqueue(photo.key);
    },
    moveTo(other) {
      requestId = other;
      photos.set(photos.get().filter(({ key, state }) => state !== "sent" || prepared.has(key)));
      for (const photo of photos.get()) if (photo.state === "sent") enqueue(photo.key);
    },
    close() {
      for (const photo of photos.get()) release(photo.key);
      queue.clear();
    },
  };
}

/** A photo that was sent before the page was reloaded. */
const arrived = ({ role, ...sent }: RememberedPhoto): QueuedPhoto => ({
  key: sent.id,
  role,
  state: "sent",
  progress: 1,
  previewUrl: sent.thumbnail_url,
  error: null,
  sent,
});

/** A photo that was just picked. If it exceeds the limit, it is refused. */
const picked = (key: string, role: PhotoRole, fits: boolean): QueuedPhoto => ({
  key,
  role,
  state: fits ? "preparing" : "failed",
  progress: 0,
  previewUrl: null,
  error: fits ? null : photoRefusals.too_many,
  sent: null,
});

const afterFailure = (error: unknown): Partial<QueuedPhoto> =>
  error instanceof OfflineError
    ? { state: "waiting", progress: 0 }
    : { state: "failed", error: error instanceof ProductError ? error.message : photoRefusals.unreadable };

async function prepare(file: File | undefined): Promise<PreparedPhoto> {
  if (!file) throw new ProductError("invalid", photoRefusals.unreadable);
  return (await import("#features/catalog/photos/preparePhoto.browser.ts").catch(rejectOffline)).preparePhoto(file);
}

/** Resolves when no photo is being uploaded. */
function settled(photos: ReadonlyStore<readonly QueuedPhoto[]>): Promise<void> {
  const isAnyUnderWay = () => photos.get().some(isUnderWay);
  return new Promise((resolve) => {
    if (!isAnyUnderWay()) return resolve();
    const unsubscribe = photos.subscribe(() => {
      if (isAnyUnderWay()) return;
      unsubscribe();
      resolve();
    });
  });
}

/** Sends the added photos in order, a limited number at a time. */
function createSendQueue(send: (key: string, stop: AbortController) => Promise<void>) {
  const sending = new Map<string, AbortController>();
  const waiting: string[] = [];
  const next = () => {
    while (sending.size < concurrency) {
      const key = waiting.shift();
      if (key === undefined) return;
      const stop = new AbortController();
      sending.set(key, stop);
      void send(key, stop).finally(() => {
        sending.delete(key);
        next();
      });
    }
  };
  return {
    add(...keys: string[]): void {
      waiting.push(...keys);
      next();
    },
    /** Removes a photo that has not started. */
    drop(key: string): void {
      const index = waiting.indexOf(key);
      if (index >= 0) waiting.splice(index, 1);
    },
    /** Aborts a photo that is being sent. */
    abort: (key: string): void => sending.get(key)?.abort(),
    clear(): void {
      waiting.length = 0;
    },
  };
}
