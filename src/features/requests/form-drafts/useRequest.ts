import { useEffect, useState } from "react";
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
import { chosenServices, findProblems, requestOf, restoreDraft, type FormDraft, type FormProblems } from "./draft.ts";
import { byArea } from "./sizeField.ts";
import { fromFirstStep } from "./useSteps.ts";
import { linkSource } from "#features/requests/form-links/formAddress.ts";
import type { FormOpening } from "./publicForm.ts";
import { messages } from "#browser/page/sendingWords.en.ts";

/** What is stored on the device until the request has arrived. `unsent` photos existed only in the page. */
type StoredRequest = { draft: FormDraft; photos: RememberedPhoto[]; waiting: boolean; unsent: number };

/**
 * One request from the first keystroke to the answer: typed, stored on the device, its photos uploading, sent once.
 * Where the server draws the form it does not begin.
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

/**
 * How many of the requests that were sent from this device are remembered, by their ids alone: tabs of one form begin
 * with the same.
 */
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
      // Another tab has sent what both had begun with: this is a request of its own.
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
    const request = requestOf(
      draft,
      opening,
      inOrder.flatMap((photo) => (photo.sent ? [photo.sent.id] : [])),
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

/** What a form's screens need of the request that is being filled in. */
export type RequestForm = {
  draft: FormDraft;
  change(changes: Partial<FormDraft>): void;
  photos: readonly QueuedPhoto[];
  /** The photos that have arrived and can be measured on, and the ids of all that have. */
  measurable: SentPhoto[];
  photoIds: string[];
  samplePhoto: FormAnswers["samplePhoto"];
  uploads: UploadQueue;
  sending: SendingState;
  problems: FormProblems;
  /** What went wrong when the request was sent, in the words shown under the form; null when nothing did. */
  failure: string | null;
  /** How many photos were picked before the page was left and have to be picked again. */
  lostPhotos: number;
  /** Sends the request, unless something of it is wrong: what is, is said. */
  submit(): void;
  /** Says what is wrong with these of its fields; true where nothing is. */
  check(isAsked: (field: string) => boolean): boolean;
  stopWaiting(): void;
};

/** Takes one request through the form; `storageKey` is the form's own place on the device. */
export function useRequest(opening: FormOpening, answers: FormAnswers, storageKey: string): RequestForm {
  const [visit] = useState(() => prepareSession(opening, answers, storageKey));
  const [draft, setDraft] = useState(visit.draft());
  const [problems, setProblems] = useState<FormProblems>({});
  const [lostPhotos, setLostPhotos] = useState(visit.lostPhotos);
  const sending = useStore(visit.sender.state);
  const photos = useStore(visit.uploads.photos);
  // The picture on the device is as good as the server's, and here already.
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
    // What follows is at the request's own address, in place of the form: going back does not send it again.
    if (page) fromFirstStep(() => window.location.replace(page + carriedParams(window.location.search) + "#sent"));
  }, [page]);

  const check = (isAsked: (field: string) => boolean): boolean => {
    const found = findProblems(draft, opening, workPhotos(photos), photoIds);
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
      // What was wrong goes away as it is put right; new faults wait for the next submit.
      const still = findProblems(next, opening, workPhotos(photos), photoIds);
      setProblems((shown) => without(shown, ...Object.keys(shown).filter((field) => !(field in still))));
    },
    submit() {
      setLostPhotos(0);
      if (check(() => true)) visit.sender.send();
    },
    check,
    stopWaiting: () => visit.sender.stopWaiting(),
  };
}

/** What of a form's address says how its pages look to this visitor, and holds for the request's own page, too. */
function carriedParams(search: string): string {
  const given = new URLSearchParams(search);
  const carried = new URLSearchParams(
    ["theme", "lang"].flatMap((name) => given.getAll(name).map((value) => [name, value])),
  );
  return carried.size === 0 ? "" : `?${carried.toString()}`;
}

/** After what the browser has to do now, so that a photo on its way is not held up. */
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

/** The server's fields as the form's: what it says about the figure of the second service stands beside that figure. */
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
