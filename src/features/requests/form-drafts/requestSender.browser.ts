import type { SentRequest } from "./publicForm.ts";
import { createStore, type ReadonlyStore } from "#shared/createStore.ts";
import { OfflineError } from "./formClient.browser.ts";

/**
 * The state of a request. `waiting`: it is stored on the device, and retried automatically when the connection is back.
 * `slow`: there is a connection, but the server has not answered in time.
 */
export type SendingState =
  | { step: "filling"; error: Error | null }
  | { step: "sending" }
  | { step: "waiting"; trying: boolean; slow?: boolean }
  | { step: "done"; result: SentRequest };

/** Sends one request until it arrives or is refused. Sending it again is harmless, because it keeps its id. */
export type RequestSender = {
  state: ReadonlyStore<SendingState>;
  /** Starts to watch the connection, and sends the request that an earlier visit left unsent. */
  begin(): void;
  send(): void;
  /** Goes back to the form instead of waiting. */
  stopWaiting(): void;
  close(): void;
};

const minRetryDelay = 2_000;
const maxRetryDelay = 60_000;

/**
 * `attempt` sends once, and throws `OfflineError` if the server cannot be reached. `waiting`: an earlier visit left the
 * request unsent.
 */
export function createRequestSender({
  attempt,
  waiting,
}: {
  attempt: () => Promise<SentRequest>;
  waiting: boolean;
}): RequestSender {
  const state = createStore<SendingState>(
    waiting ? { step: "waiting", trying: false } : { step: "filling", error: null },
  );
  let retryDelay = minRetryDelay;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const busy = () => {
    const now = state.get();
    return now.step === "sending" || (now.step === "waiting" && now.trying);
  };

  const run = async () => {
    clearTimeout(timer);
    const before = state.get();
    state.set(before.step === "waiting" ? { ...before, trying: true } : { step: "sending" });
    try {
      state.set({ step: "done", result: await attempt() });
    } catch (error) {
      if (!busy()) return; // the customer has gone back to the form
      if (!(error instanceof OfflineError)) return state.set({ step: "filling", error: error as Error });
      state.set({ step: "waiting", trying: false, slow: error.slow });
      timer = setTimeout(() => void run(), retryDelay);
      retryDelay = Math.min(retryDelay * 2, maxRetryDelay);
    }
  };
  const onReconnect = () => {
    retryDelay = minRetryDelay;
    const now = state.get();
    if (now.step === "waiting" && !now.trying) void run();
  };

  return {
    state,
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
      state.set({ step: "filling", error: null });
    },
    close() {
      clearTimeout(timer);
      window.removeEventListener("online", onReconnect);
      document.removeEventListener("visibilitychange", onReconnect);
    },
  };
}
