import type { SubmitResult } from "#features/public-forms/publicForm.ts";
import type { SizeToSubmit } from "#features/public-forms/request.ts";
import type { RequestPage } from "#features/request-pages/requestPage.ts";
import { answersOverHttp, ask, type FormAnswers } from "#web/form/formClient.ts";

/** What answers a request's own page: the server, or the demo inside the page. */
export type RequestAnswers = Pick<FormAnswers, "sendPhoto" | "takePhotoBack"> & {
  /** Throws a ProductError with the code `not_found` once the request is gone. */
  read(): Promise<RequestPage>;
  measure(size: SizeToSubmit): Promise<SubmitResult>;
  addPhotos(ids: string[]): Promise<RequestPage>;
  withdraw(): Promise<RequestPage>;
  /** Everything that is stored of the request, to be saved as a file. */
  data(): Promise<unknown>;
  remove(): Promise<unknown>;
  /** Calls `onNews` whenever the request may have changed, until the returned function is called. */
  listen(onNews: () => void): () => void;
};

/** How long a page that gets no news looks for itself, in milliseconds. */
const lookEvery = 30_000;

/** The questions of a request's page over plain HTTP. */
export function requestAnswersOverHttp(token: string, ownerId: string): RequestAnswers {
  const base = `/api/request-pages/${token}`;
  const post = (path: string, body: object) =>
    ask<RequestPage>(base + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const { measure, sendPhoto, takePhotoBack } = answersOverHttp(ownerId);
  return {
    measure,
    sendPhoto,
    takePhotoBack,
    read: () => ask(base),
    addPhotos: (photo_ids) => post("/photos", { photo_ids }),
    withdraw: () => post("/withdrawal", {}),
    data: () => ask(`${base}/data`),
    remove: () => ask(base, { method: "DELETE" }),
    listen(onNews) {
      const stream = new EventSource(`${base}/live`);
      stream.addEventListener("changed", onNews);
      // Between reading the page and listening, or while the connection was lost, something may have changed.
      stream.addEventListener("listening", onNews);
      // A page that comes back to the front, or back online, may have missed something.
      const look = () => document.visibilityState === "visible" && onNews();
      document.addEventListener("visibilitychange", look);
      addEventListener("online", look);
      const timer = setInterval(() => stream.readyState === EventSource.CLOSED && look(), lookEvery);
      return () => {
        stream.close();
        document.removeEventListener("visibilitychange", look);
        removeEventListener("online", look);
        clearInterval(timer);
      };
    },
  };
}
