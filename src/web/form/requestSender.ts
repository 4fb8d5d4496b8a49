import type { SubmitResult } from "#features/public-forms/publicForm.ts";
import { NoSignal } from "./formClient.ts";

/** Where a request stands. `waiting`: it is kept on the device and goes by itself when the signal is back. */
export type SendingState =
  | { step: "filling"; error: Error | null }
  | { step: "sending" }
  | { step: "waiting"; trying: boolean }
  | { step: "done"; result: SubmitResult };

/** Sends one request until it has arrived or is refused. Sending it again is harmless: it carries one id. */
export type RequestSender = {
  state(): SendingState;
  subscribe(listener: () => void): () => void;
  /** Begins to listen for the signal, and sends what an earlier visit left. */
  begin(): void;
  send(): void;
  /** Goes back to the form instead of waiting. */
  stopWaiting(): void;
  close(): void;
};

const firstPause = 2_000;
const longestPause = 60_000;

/**
 * `attempt` sends once and throws `NoSignal` where the server cannot be reached. `waiting`: an earlier visit left it
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
  let pause = firstPause;
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
      if (!(error instanceof NoSignal)) return show({ step: "filling", error: error as Error });
      show({ step: "waiting", trying: false });
      timer = setTimeout(() => void run(), pause);
      pause = Math.min(pause * 2, longestPause);
    }
  };
  const signalBack = () => {
    pause = firstPause;
    if (state.step === "waiting" && !state.trying) void run();
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    begin() {
      window.addEventListener("online", signalBack);
      document.addEventListener("visibilitychange", signalBack);
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
      window.removeEventListener("online", signalBack);
      document.removeEventListener("visibilitychange", signalBack);
    },
  };
}
