import { errorForLog } from "./log.ts";

/** Trouble that lasts, such as a server that is away: the log says once that it began and once that it is over. */
export type Incident = {
  /**
   * Reports an occurrence, the first or another; `error` is the reason. Each `kind` of the same trouble has a separate
   * line.
   */
  met(error: unknown, details?: object, kind?: string): void;
  /** Reports the end: something that the trouble prevented works again. */
  over(): void;
};

type LogLine = (details: object, message: string) => void;
/** A log; some have no level for minor messages. */
export type IncidentLog = { info?: LogLine; warn?: LogLine; error?: LogLine };

/** Trouble without an occurrence for this many milliseconds is over, unless `over` was called earlier. */
const overAfter = 60_000;
/** The number of kinds of one trouble that are logged; the others are only counted. */
const maxKinds = 10;

/**
 * Creates an incident with these log messages: `begins` with the first reason, `ends` with the seconds that it lasted
 * and the number of occurrences.
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
