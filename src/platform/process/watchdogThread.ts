import { writeSync } from "node:fs";
import type { Debugger } from "node:inspector";
import { Session } from "node:inspector/promises";
import { isMainThread, workerData } from "node:worker_threads";

/**
 * The watchdog's thread. The process increments a counter whenever its timers run. If it has not done so for a second,
 * the thread pauses it briefly with the inspector and reads its current operation.
 */

/**
 * The interval in milliseconds at which the process counts and the thread checks; after this many missed beats the
 * process is stuck.
 */
export const heartbeatMs = 250;
const stuckAfterMissedBeats = 5;
/**
 * After this many, half a minute, the process is ended. Checks are counted, because a machine that slept has missed
 * none.
 */
const killAfterMissedBeats = 120;
/** The name under which the process publishes its current operation. */
export const currentOperationKey = "yardstick.underWay";
/** The limit for pausing the process, in milliseconds: code outside of JavaScript does not stop for it. */
const pauseTimeoutMs = 5_000;
const maxFrames = 25;

/**
 * The thread's data: beats, times stuck and milliseconds stuck; the log levels that are enabled; and true if it ends
 * the process.
 */
export type WatchdogOptions = { shared: Int32Array; says: { info: boolean; warn: boolean }; ends: boolean };

type BlockedOperation = { operation?: string; businessId?: string; stack: string[] };

function watch({ shared, says, ends }: WatchdogOptions): void {
  const write = (level: number) => (details: object, msg: string) =>
    void writeSync(1, `${JSON.stringify({ level, time: Date.now(), ...details, msg })}\n`);
  const log = { info: says.info ? write(30) : () => undefined, warn: says.warn ? write(40) : () => undefined };
  let beats = 0;
  let looks = 0;

  const look = () => {
    const now = Atomics.load(shared, 0);
    if (now === beats) {
      looks += 1;
      if (looks < stuckAfterMissedBeats) return;
      Atomics.add(shared, 2, looks === stuckAfterMissedBeats ? looks * heartbeatMs : heartbeatMs);
      if (ends && looks === killAfterMissedBeats) {
        write(60)({}, "the event loop was blocked too long; exiting");
        process.kill(process.pid, "SIGKILL");
      }
      if (looks > stuckAfterMissedBeats) return;
      Atomics.add(shared, 1, 1);
      inspectBlockedThread().then(
        (doing) => log.warn(doing, "the event loop has been blocked for a second"),
        () => log.warn({}, "the event loop has been blocked for a second"),
      );
      return;
    }
    if (looks >= stuckAfterMissedBeats)
      log.info({ seconds: (looks * heartbeatMs) / 1000 }, "the event loop runs again");
    beats = now;
    looks = 0;
  };
  setInterval(look, heartbeatMs);
}

/** Pauses the process and reads its current operation. */
async function inspectBlockedThread(): Promise<BlockedOperation> {
  const session = new Session();
  session.connectToMainThread();
  try {
    const held = new Promise<Debugger.CallFrame[]>((resolve) =>
      session.once("Debugger.paused", ({ params }) => resolve(params.callFrames)),
    );
    void session.post("Debugger.enable");
    void session.post("Debugger.pause");
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), pauseTimeoutMs));
    const frames = await Promise.race([held, late]);
    if (!frames) return { stack: ["(outside of JavaScript)"] };
    return { stack: [], ...(await operationIn(session, frames)) };
  } finally {
    session.disconnect();
  }
}

/**
 * Asks the paused process, so that the places in its stack are those of the sources. Evaluates in the innermost frame
 * that answers: some of Node's own have no access to globals.
 */
async function operationIn(
  session: Session,
  frames: readonly Debugger.CallFrame[],
): Promise<Partial<BlockedOperation>> {
  for (const { callFrameId } of frames) {
    const evaluation = { callFrameId, expression: `(${askPaused})()`, returnByValue: true };
    const answer: object | void = await session.post("Debugger.evaluateOnCallFrame", evaluation);
    const text = (answer as Partial<Debugger.EvaluateOnCallFrameReturnType> | undefined)?.result?.value as unknown;
    if (typeof text !== "string") continue;
    const { stack, ...doing } = JSON.parse(text) as Omit<BlockedOperation, "stack"> & { stack: string };
    return { ...doing, stack: stack.match(/(?<=^ +at )(?!.*<anonymous>:\d).+/gm) ?? [] };
  }
  return {};
}

/** Evaluated in the paused process. */
const askPaused = `() => {
  const doing = globalThis[Symbol.for(${JSON.stringify(currentOperationKey)})]?.();
  if (!doing) return;
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = ${maxFrames};
  const { stack } = new Error();
  Error.stackTraceLimit = limit;
  return JSON.stringify({ ...JSON.parse(doing), stack });
}`;

if (!isMainThread && isWatched(workerData)) watch(workerData);

function isWatched(given: unknown): given is WatchdogOptions {
  return typeof given === "object" && given !== null && "shared" in given && "says" in given;
}
