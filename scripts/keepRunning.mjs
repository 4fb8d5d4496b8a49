import { closeSync, openSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

/** The exit code of a server that cannot start until an operator changes something: see src/server/main.ts. */
const noUseTryingAgain = 78;

/**
 * Runs a server and returns its final exit code. A server that died is started again after a pause, which doubles up to
 * `longest` until a server has lived for `proven` (all in milliseconds). `launch` starts the process; `say` prints a
 * message for the operator. SIGTERM and Ctrl-C are passed on, and end a pause at once. SIGHUP is passed on, too: it
 * renews the processes of a server that has several, unless it came because the terminal was closed. `stop` in the
 * result does the same as SIGTERM.
 */
export function keepRunning(launch, { say = console.error, shortest = 1_000, longest = 30_000, proven = 60_000 } = {}) {
  const told = new AbortController();
  let child;
  const stop = (signal = "SIGTERM") => {
    told.abort();
    child?.kill(signal);
  };
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => stop(signal));
  const inTerminal = hasTerminal();
  process.on("SIGHUP", () => (inTerminal && !hasTerminal() ? stop() : child?.kill("SIGHUP")));

  const live = async () => {
    for (let pause = shortest; ; pause = Math.min(pause * 2, longest)) {
      const began = performance.now();
      child = launch();
      const { code, reason } = await endOf(child);
      child = undefined;
      if (told.signal.aborted || code === 0 || code === noUseTryingAgain) return code;
      if (performance.now() - began > proven) pause = shortest;
      say(`Yardstick stopped unexpectedly (${reason}). Starting it again in ${pause / 1000} s. Press Ctrl-C to stop.`);
      await delay(pause, undefined, { signal: told.signal }).catch(() => undefined);
      if (told.signal.aborted) return 0;
    }
  };
  return { ended: live(), stop };
}

function endOf(child) {
  return new Promise((done) => {
    // A missing program will still be missing in a second.
    child.once("error", (error) => done({ code: noUseTryingAgain, reason: error.message }));
    child.once("exit", (code, signal) =>
      done({ code: code ?? (signal === "SIGKILL" ? 137 : 1), reason: signal ?? `exit code ${code}` }),
    );
  });
}

/** True if this process has a terminal; a closed terminal no longer counts. */
function hasTerminal() {
  try {
    closeSync(openSync("/dev/tty", "r"));
    return true;
  } catch {
    return false;
  }
}
