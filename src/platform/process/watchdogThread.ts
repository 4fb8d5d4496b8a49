import { writeSync } from "node:fs";
import type { Debugger } from "node:inspector";
import { Session } from "node:inspector/promises";
import { isMainThread, workerData } from "node:worker_threads";

/**
 * The thread of the watchdog. The process counts up as long as it gets to its timers; where it has not for a second, the thread holds
 * it for a moment with the inspector and asks what it does.
 */

/** The pause in which the process counts up and the thread looks, in milliseconds; after so many looks in vain it is stuck. */
export const heartbeatMs = 250;
const stuckAfterMissedBeats = 5;
/** After so many, half a minute, it is ended: looks are counted, for a machine that slept has missed none. */
const killAfterMissedBeats = 120;
/** The name under which the process says what is under way. */
export const currentOperationKey = "yardstick.underWay";
/** The process may take so long to be held, in milliseconds: code outside of JavaScript does not stop for it. */
const pauseTimeoutMs = 5_000;
const maxFrames = 25;

/** The thread is given this: beats, times stuck and milliseconds stuck; which lines the log takes; and whether it ends the process. */
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
        write(60)({}, "the process stood still and ends itself");
        process.kill(process.pid, "SIGKILL");
      }
      if (looks > stuckAfterMissedBeats) return;
      Atomics.add(shared, 1, 1);
      inspectBlockedThread().then(
        (doing) => log.warn(doing, "the process is busy with one thing and has answered nobody for a second"),
        () => log.warn({}, "the process is busy with one thing and has answered nobody for a second"),
      );
      return;
    }
    if (looks >= stuckAfterMissedBeats)
      log.info({ seconds: (looks * heartbeatMs) / 1000 }, "the process answers again");
    beats = now;
    looks = 0;
  };
  setInterval(look, heartbeatMs);
}

/** Holds the process where it is, and asks. */
async function inspectBlockedThread(): Promise<BlockedOperation> {
  const session = new Session();
  session.connectToMainThread();
  try {
    const held = new Promise<Debugger.CallFrame[]>((resolve) =>
      session.once("Debugger.paused", ({ params }) => resolve(params.callFrames)),
    );
    const files = new Map<string, string>();
    session.on("Debugger.scriptParsed", ({ params }) => files.set(params.scriptId, params.url));
    void session.post("Debugger.enable");
    void session.post("Debugger.pause");
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), pauseTimeoutMs));
    const frames = await Promise.race([held, late]);
    if (!frames) return { stack: ["(outside of JavaScript)"] };
    return {
      ...(await operationIn(session, frames)),
      stack: frames.slice(0, maxFrames).map((frame) => asLine(frame, files)),
    };
  } finally {
    session.disconnect();
  }
}

/** Asks in the innermost frame that answers: some of Node's own know nothing of what is global. */
async function operationIn(session: Session, frames: readonly Debugger.CallFrame[]): Promise<object> {
  const expression = `globalThis[Symbol.for(${JSON.stringify(currentOperationKey)})]?.()`;
  for (const { callFrameId } of frames) {
    const evaluation = { callFrameId, expression, returnByValue: true };
    const answer: object | void = await session.post("Debugger.evaluateOnCallFrame", evaluation);
    const text = (answer as Partial<Debugger.EvaluateOnCallFrameReturnType> | undefined)?.result?.value as unknown;
    if (typeof text === "string") return JSON.parse(text) as object;
  }
  return {};
}

const asLine = ({ functionName, location }: Debugger.CallFrame, files: ReadonlyMap<string, string>): string =>
  `${functionName || "(anonymous)"} (${files.get(location.scriptId) ?? ""}:${location.lineNumber + 1}:${(location.columnNumber ?? 0) + 1})`;

if (!isMainThread && isWatched(workerData)) watch(workerData);

function isWatched(given: unknown): given is WatchdogOptions {
  return typeof given === "object" && given !== null && "shared" in given && "says" in given;
}
