import type { SubmitResult } from "#features/public-forms/publicForm.ts";
import { OfflineError } from "./formClient.ts";

/** Where a request stands. `waiting`: it is stored on the device and retried by itself when the connection is back. */
export type SendingState =
  | { step: "filling"; error: Error | null }
  | { step: "sending" }
  | { step: "waiting"; trying: boolean }
  | { step: "done"; result: SubmitResult };

/** Sends one request until it has arrived or is refused. Sending it again is harmless: it carries one id. */
export type RequestSender = {
  state(): SendingState;
  subscribe(listener: () => void): () => void;
  /** Begins to listen for the connection, and sends what an earlier visit left. */
  begin(): void;
  send(): void;
  /** Goes back to the form instead of waiting. */
  stopWaiting(): void;
  close(): void;
};

const minRetryDelay = 2_000;
const maxRetryDelay = 60_000;

/**
 * `attempt` sends once and throws `OfflineError` where the server cannot be reached. `waiting`: an earlier visit left it
 * unsent.
 */
export function createRequestSender({
  attempt,
  waiting,
}: {
  attempt: () => Promise<SubmitResult>;
  waiting: boolean;
}): RequestSender {
  let state: SendingState = waiting ? { step: "waiting", trying: false } : { step: "filling", error: null };
  let retryDelay = minRetryDelay;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const show = (next: SendingState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const busy = () => state.step === "sending" || (state.step === "waiting" && state.trying);

  const run = async () => {
    clearTimeout(timer);
    show(state.step === "waiting" ? { step: "waiting", trying: true } : { step: "sending" });
    try {
      show({ step: "done", result: await attempt() });
    } catch (error) {
      if (!busy()) return; // the customer went back to the form meanwhile
      if (!(error instanceof OfflineError)) return show({ step: "filling", error: error as Error });
      show({ step: "waiting", trying: false });
      timer = setTimeout(() => void run(), retryDelay);
      retryDelay = Math.min(retryDelay * 2, maxRetryDelay);
    }
  };
  const onReconnect = () => {
    retryDelay = minRetryDelay;
    if (state.step === "waiting" && !state.trying) void run();
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    begin() {
      window.addEventListener("online", onReconnect);
      document.addEventListener("visibilitychange", onReconnect);
      if (waiting) timer = setTimeout(() => void run(), 0);
    },
    send() {
      if (!busy()) void run();
    },
    stopWaiting() {
      clearTimeout(timer);
      show({ step: "filling", error: null });
    },
    close() {
      clearTimeout(timer);
      window.removeEventListener("online", onReconnect);
      document.removeEventListener("visibilitychange", onReconnect);
    },
  };
}
