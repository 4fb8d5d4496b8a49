import { errorForLog } from "./log.ts";

/** Trouble that lasts, such as a server that is away: the log says once that it began and once that it is over. */
export type Incident = {
  /** It was met, once more or for the first time; `error` says why. Each `kind` of the same trouble has a line of its own. */
  met(error: unknown, details?: object, kind?: string): void;
  /** It is over: something that it kept from working works. */
  over(): void;
};

type LogLine = (details: object, message: string) => void;
/** A log; some have no place for what is said in passing. */
export type IncidentLog = { info?: LogLine; warn?: LogLine; error?: LogLine };

/** Trouble that nobody has met for so long is over, in milliseconds, where nothing says so earlier. */
const overAfter = 60_000;
/** So many kinds of one trouble have a line; the others are counted. */
const maxKinds = 10;

/**
 * Trouble that the log tells of in these words: `begins` with the reason of the first time, `ends` with how many seconds it
 * lasted and how often it was met.
 */
export function createIncident(
  log: IncidentLog,
  words: { begins: string; ends: string; level?: "info" | "warn" | "error" },
): Incident {
  const { begins, ends, level = "warn" } = words;
  const kinds = new Set<string>();
  let [began, last, times] = [0, 0, 0];
  let quiet: NodeJS.Timeout | undefined;

  const end = (at: number) => {
    clearTimeout(quiet);
    quiet = undefined;
    kinds.clear();
    log.info?.({ seconds: Math.round((at - began) / 100) / 10, times }, ends);
    times = 0;
  };
  return {
    met(error, details = {}, kind = "") {
      last = performance.now();
      if (times === 0) began = last;
      times += 1;
      if (quiet) quiet.refresh();
      else quiet = setTimeout(() => end(last), overAfter).unref();
      if (kinds.has(kind) || kinds.size >= maxKinds) return;
      kinds.add(kind);
      const err = errorForLog(error);
      log[level]?.({ reason: err.message || (err.code ?? err.type), ...details, err: error }, begins);
    },
    over() {
      if (times > 0) end(performance.now());
    },
  };
}
