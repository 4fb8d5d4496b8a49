import { useEffect, useEffectEvent, useState } from "react";
import { ProductError } from "#shared/errors.ts";
import { useStore } from "#ui/useStore.ts";
import { removeStored, newRequestId, readStored, writeStored } from "#browser/page/deviceStorage.ts";
import { OfflineError, type FormAnswers, type SentPhoto } from "./formClient.browser.ts";
import { toasts } from "#browser/page/toasts.ts";
import { measuring } from "./measuring.browser.ts";
import {
  createUploadQueue,
  isUnderWay,
  type UploadQueue,
  type RememberedPhoto,
  type QueuedPhoto,
} from "./uploadQueue.browser.ts";
import { createRequestSender, type RequestSender, type SendingState } from "./requestSender.browser.ts";
import {
  addressOf,
  chosenServices,
  findProblems,
  requestOf,
  restoreDraft,
  typedSizes,
  type FormDraft,
  type FormProblems,
} from "./draft.ts";
import { byArea, isPlainSize } from "./sizeField.ts";
import { sizeReader } from "./sizeReader.browser.ts";
import { townReader } from "./townReader.browser.ts";
import { fromFirstStep } from "./useSteps.ts";
import { linkSource } from "#features/requests/form-links/formAddress.ts";
import type { FormOpening } from "./publicForm.ts";
import { messages } from "#browser/page/sendingWords.en.ts";

/**
 * The data stored on the device until the request has arrived. `unsent` counts the photos that existed only in the
 * page.
 */
type StoredRequest = { draft: FormDraft; photos: RememberedPhoto[]; waiting: boolean; unsent: number };

/**
 * One request from the first keystroke to the answer: typed, stored on the device, its photos uploaded, sent once.
 * `begin` is not called when the server renders the form.
 */
type RequestSession = {
  draft(): FormDraft;
  uploads: UploadQueue;
  sender: RequestSender;
  lostPhotos: number;
  begin(): void;
  save(draft: FormDraft): void;
  close(): void;
};

/** The maximum number of sent requests whose ids the device remembers. Tabs of one form start with the same id. */
const maxSentIds = 10;
const sentKey = (storageKey: string) => `${storageKey}.sent`;
const sentIdsOf = (storageKey: string) => (readStored(sentKey(storageKey)) ?? []) as string[];

function prepareSession(opening: FormOpening, answers: FormAnswers, storageKey: string): RequestSession {
  const stored = readStored(storageKey) as StoredRequest | null;
  const lostPhotos = stored?.unsent ?? 0;
  let draft = restoreDraft(stored?.draft ?? null, newRequestId(), opening);
  const uploads = createUploadQueue({
    requestId: draft.request_id,
    answers,
    remembered: stored?.draft ? (stored.photos ?? []) : [],
  });
  const sentPhotos = () =>
    uploads.photos.get().flatMap((photo) => (photo.sent ? [{ ...photo.sent, role: photo.role }] : []));
  let over = false;

  const persist = () => {
    if (over) return;
    const unsent = uploads.photos.get().filter((photo) => isUnderWay(photo) || photo.state === "waiting").length;
    writeStored(storageKey, {
      draft,
      photos: sentPhotos(),
      waiting: sender.state.get().step === "waiting" || sender.state.get().step === "sending",
      unsent,
    } satisfies StoredRequest);
  };

  const attempt = async () => {
    uploads.resume();
    await uploads.settled();
    if (sentIdsOf(storageKey).includes(draft.request_id)) {
      // Another tab has sent the request that both started with, so this one becomes a separate request.
      draft = { ...draft, request_id: newRequestId() };
      uploads.moveTo(draft.request_id);
      await uploads.settled();
    }
    const photos = uploads.photos.get();
    if (photos.some((photo) => photo.state === "waiting")) throw new OfflineError();
    if (photos.some((photo) => photo.state === "failed")) throw new ProductError("invalid", messages.photosUnsent);
    const inOrder = [
      ...photos.filter((photo) => photo.role === "work"),
      ...photos.filter((photo) => photo.role === "reference"),
    ];
    const reader = sizeReader.get()?.sizeReply ?? null;
    if (!reader && !typedSizes(draft, opening).every(isPlainSize)) {
      sizeReader.fetch();
      throw new OfflineError();
    }
    const request = requestOf(
      { ...draft, address: addressOf(draft, townReader.get()?.withTown ?? null) },
      opening,
      inOrder.flatMap((photo) => (photo.sent ? [photo.sent.id] : [])),
      reader,
    );
    const reference_photo_id = inOrder.find((photo) => photo.role === "reference")?.sent?.id ?? null;
    const result = await answers.submit({
      ...request,
      reference_photo_id,
      ...linkSource(window.location),
      test: opening.trying !== undefined,
    });
    over = true;
    removeStored(storageKey);
    writeStored(sentKey(storageKey), [...sentIdsOf(storageKey), draft.request_id].slice(-maxSentIds));
    return result;
  };

  const sender = createRequestSender({ attempt, waiting: stored?.waiting === true && lostPhotos === 0 });
  const stops: (() => void)[] = [];
  const online = () => uploads.resume();

  return {
    draft: () => draft,
    uploads,
    sender,
    lostPhotos,
    begin() {
      stops.push(uploads.photos.subscribe(persist), sender.state.subscribe(persist));
      window.addEventListener("online", online);
      sender.begin();
    },
    save(next) {
      draft = { ...next, request_id: draft.request_id };
      persist();
    },
    close() {
      window.removeEventListener("online", online);
      for (const stop of stops) stop();
      uploads.close();
      sender.close();
    },
  };
}

/** The state and functions of the request that a form's screens use. */
export type RequestForm = {
  draft: FormDraft;
  change(changes: Partial<FormDraft>): void;
  photos: readonly QueuedPhoto[];
  /** The uploaded photos that can be measured on, and the ids of all uploaded photos. */
  measurable: SentPhoto[];
  photoIds: string[];
  samplePhoto: FormAnswers["samplePhoto"];
  uploads: UploadQueue;
  sending: SendingState;
  problems: FormProblems;
  /** The error message after sending, shown below the form. Null if there was no error. */
  failure: string | null;
  /** The number of photos that were lost when the page was closed and must be picked again. */
  lostPhotos: number;
  /** Sends the request, unless it has errors, which it then shows. */
  submit(): void;
  /** Shows the errors of these fields. Returns true if there are none. */
  check(isAsked: (field: string) => boolean): boolean;
  stopWaiting(): void;
};

/** Takes one request through the form. `storageKey` is the form's own key on the device. */
export function useRequest(opening: FormOpening, answers: FormAnswers, storageKey: string): RequestForm {
  const [visit] = useState(() => prepareSession(opening, answers, storageKey));
  const [draft, setDraft] = useState(visit.draft());
  const [problems, setProblems] = useState<FormProblems>({});
  const [lostPhotos, setLostPhotos] = useState(visit.lostPhotos);
  const sending = useStore(visit.sender.state);
  const photos = useStore(visit.uploads.photos);
  const reader = useStore(sizeReader)?.sizeReply ?? null;
  // The picture on the device is as good as the server's, and needs no download.
  const arrived = photos.flatMap(({ sent, previewUrl }) =>
    sent ? [{ ...sent, url: previewUrl && previewUrl !== sent.thumbnail_url ? previewUrl : sent.url }] : [],
  );
  const photoIds = arrived.map(({ id }) => id);
  const error = sending.step === "filling" ? sending.error : null;
  const failure = error && (error instanceof ProductError ? error.message : messages.failed);

  useEffect(() => {
    visit.begin();
    return visit.close;
  }, [visit]);

  const willMeasure = photos.length > 0 && chosenServices(draft, opening).some(byArea);
  useEffect(() => {
    if (willMeasure) whenIdle(measuring.fetch);
  }, [willMeasure]);

  useEffect(() => {
    if (!failure) return;
    toasts.get()?.toast({
      title: failure.startsWith(messages.notSaved) ? messages.error : messages.submissionFailed,
      description: failure,
      tone: "destructive",
    });
    if (!(error instanceof ProductError)) return;
    setProblems(problemsFrom(error, visit.draft(), opening));
    for (const [field, message] of Object.entries(error.fields ?? {}))
      if (field.startsWith("photo_ids.")) visit.uploads.fail(field.slice("photo_ids.".length), message);
  }, [error, failure, visit, opening]);

  const page = sending.step === "done" ? sending.result.page : null;
  useEffect(() => {
    // The request's own page replaces the form in the history: going back does not send it again.
    if (page) fromFirstStep(() => window.location.replace(page + carriedParams(window.location.search) + "#sent"));
  }, [page]);

  /** Removes errors that were corrected, and words the others by what is typed now. New errors wait for the next submit. */
  function rewordProblems(now: FormDraft): void {
    const still = findProblems(now, opening, reader, workPhotos(photos), photoIds);
    setProblems((shown) => Object.fromEntries(Object.entries(still).filter(([field]) => field in shown)));
  }

  // A size that only the reader understands may have been refused before the reader arrived.
  const readerArrived = useEffectEvent(() => rewordProblems(draft));
  useEffect(() => {
    if (reader) readerArrived();
  }, [reader]);

  const check = (isAsked: (field: string) => boolean): boolean => {
    const found = findProblems(draft, opening, reader, workPhotos(photos), photoIds);
    const asked = without(found, ...Object.keys(found).filter((field) => !isAsked(field)));
    setProblems(asked);
    if (Object.keys(asked).length === 0) return true;
    requestAnimationFrame(() =>
      document
        .querySelector<HTMLElement>(
          "form :not(fieldset)[aria-invalid=true], form fieldset[data-problem] :is(input, button)",
        )
        ?.focus(),
    );
    return false;
  };

  return {
    draft,
    photos,
    measurable: arrived.filter(({ width }) => width > 0),
    photoIds,
    samplePhoto: answers.samplePhoto,
    uploads: visit.uploads,
    sending,
    problems: workPhotos(photos) > 0 ? without(problems, "photos") : problems,
    failure,
    lostPhotos,
    change(changes) {
      const next = { ...draft, ...changes };
      setDraft(next);
      visit.save(next);
      rewordProblems(next);
    },
    submit() {
      setLostPhotos(0);
      if (check(() => true)) visit.sender.send();
    },
    check,
    stopWaiting: () => visit.sender.stopWaiting(),
  };
}

/** The parameters of a form's URL that set its theme and language, and that the request's own page needs too. */
function carriedParams(search: string): string {
  const given = new URLSearchParams(search);
  const carried = new URLSearchParams(
    ["theme", "lang"].flatMap((name) => given.getAll(name).map((value) => [name, value])),
  );
  return carried.size === 0 ? "" : `?${carried.toString()}`;
}

/** Runs work when the browser is idle, so that it does not delay an upload. */
function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work);
  else setTimeout(work, 500);
}

function without(problems: FormProblems, ...fields: string[]): FormProblems {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field)));
}

function workPhotos(photos: readonly QueuedPhoto[]): number {
  return photos.filter((photo) => photo.role === "work" && photo.state !== "failed").length;
}

/** Maps the server's fields to the form's: an error about the second service's size is shown at that field. */
function problemsFrom(error: ProductError, draft: FormDraft, opening: FormOpening): FormProblems {
  const problems: FormProblems = {};
  const asked = opening.services.filter((service) => draft.service_ids.includes(service.id));
  for (const [field, message] of Object.entries(error.fields ?? {})) {
    const figure = /^services\.(\d+)\.(manual_|measurement)/.exec(field);
    if (figure) problems[`figures.${asked[Number(figure[1])]?.id}`] = message;
    else if (field === "photo_ids") problems["photos"] = message;
    else if (field === "name" || field === "email") problems[field] = message;
  }
  return problems;
}
