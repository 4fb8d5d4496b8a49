import type { SubmitResult } from "#features/requests/form-drafts/publicForm.ts";
import type { SizeToSubmit } from "#features/requests/form-drafts/request.ts";
import type { RequestPage } from "./requestPage.ts";
import { language } from "#shared/words/language.en.ts";
import { listenTo } from "#browser/page/livePage.ts";
import type { LiveAnswers } from "#browser/page/useLivePage.ts";
import {
  answersOverHttp,
  ask,
  requestWithProofOfWork,
  type FormAnswers,
} from "#features/requests/form-drafts/formClient.browser.ts";

/** Answers a request's own page: the server, or the demo inside the page. */
export type RequestAnswers = Pick<FormAnswers, "sendPhoto" | "takePhotoBack"> &
  LiveAnswers<RequestPage> & {
    measure(size: SizeToSubmit): Promise<SubmitResult>;
    addPhotos(ids: string[]): Promise<RequestPage>;
    withdraw(): Promise<RequestPage>;
    /** Everything stored about the request, to be saved as a file. */
    data(): Promise<unknown>;
    remove(): Promise<unknown>;
  };

/** The requests of a request's page over plain HTTP. */
export function requestAnswersOverHttp(token: string, ownerId: string): RequestAnswers {
  const base = `/api/request-pages/${token}`;
  const write = <Answer>(path: string, method: string, body?: object) =>
    requestWithProofOfWork<Answer>(ownerId, base + path, {
      method,
      headers: { "content-type": "application/json", "content-language": language },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const { measure, sendPhoto, takePhotoBack } = answersOverHttp(ownerId);
  return {
    measure,
    sendPhoto,
    takePhotoBack,
    read: () => ask(base),
    addPhotos: (photo_ids) => write<RequestPage>("/photos", "POST", { photo_ids }),
    withdraw: () => write<RequestPage>("/withdrawal", "POST", {}),
    data: () => ask(`${base}/data`),
    remove: () => write<unknown>("", "DELETE"),
    listen: (onNews) => listenTo(`${base}/live`, onNews),
  };
}
