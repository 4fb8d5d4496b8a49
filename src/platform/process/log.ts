import { destination, pino, type DestinationStream, type Logger } from "pino";

/**
 * Opens the log of a whole process, one JSON line per entry, without secrets. Lines are buffered for up to a tenth of a
 * second and written together: one by one, writing them costs as much as the work of many an answer. Unless the process
 * is killed outright, it writes the buffer before it ends.
 */
export function openLog(
  level: string,
  to: DestinationStream = destination({ minLength: 4096, periodicFlush: 100, sync: false }),
): Logger {
  return pino({ level, base: undefined, redact: ["*.password", "*.token"], serializers: { err: errorForLog } }, to);
}

/**
 * Sends libraries' own error output (sign-in's library prints a failed query with its parameters) through the log,
 * which leaves values out. `printer` is the process's console.
 */
export function logWhatLibrariesPrint(
  log: Pick<Logger, "error">,
  printer: Pick<Console, "error" | "warn"> = console,
): void {
  const print = (...parts: unknown[]) => {
    const err = parts.find((part) => part instanceof Error);
    const text = withoutSecrets(parts.filter((part) => typeof part === "string").join(" ")).slice(0, 500);
    log.error({ ...(err ? { err } : {}), ...(text ? { text } : {}) }, "a library wrote to the console");
  };
  printer.error = print;
  printer.warn = print;
}

/**
 * The parts of an error that an operator needs: its kind, its place in the code, and the table or rule of the database.
 */
export type ErrorForLog = {
  type: string;
  message: string;
  stack?: string;
  code?: string;
  cause?: ErrorForLog;
} & Partial<Record<(typeof ofDatabase)[number], string>>;
const ofDatabase = ["severity", "schema", "table", "column", "constraint", "routine"] as const;

/**
 * Returns an error without the values in it: a failed write's parameters, the row that it collided with, the text that
 * could not be parsed. In PostgreSQL's errors, `detail` and `where` quote rows, and messages about data quote the
 * value.
 */
export function errorForLog(error: unknown, depth = 0): ErrorForLog {
  if (!(error instanceof Error)) return { type: typeof error, message: "" };
  const asFault = error as Error & Partial<Record<"code" | (typeof ofDatabase)[number], unknown>>;
  const { code } = asFault;
  const found: ErrorForLog = {
    type: error.name === "Error" ? error.constructor.name : error.name,
    message: withoutValues(error),
  };
  const frames = error.stack
    ?.slice(-longestText)
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
  if (frames) found.stack = frames;
  if (typeof code === "string" || typeof code === "number") found.code = String(code);
  if (isPostgres(code))
    for (const name of ofDatabase) if (typeof asFault[name] === "string") found[name] = asFault[name];
  if (error.cause !== undefined && depth < 5) found.cause = errorForLog(error.cause, depth + 1);
  return found;
}

const isPostgres = (code: unknown) => typeof code === "string" && /^[0-9A-Z]{5}$/.test(code);
/** SQLSTATE classes whose messages quote the input: data exceptions, broken rules, syntax, exceptions raised in SQL. */
const quotesData = /^(?:22|23|42601|P0)/;

function withoutValues(error: Error): string {
  // Connections refused at several addresses have no message of their own.
  if (error instanceof AggregateError && error.message === "")
    return error.errors
      .slice(0, 4)
      .map((one) => errorForLog(one, 5).message)
      .join("; ");
  const { code } = error as { code?: unknown };
  const message = cut(error.message);
  if (error instanceof SyntaxError || (isPostgres(code) && quotesData.test(String(code))))
    return message.replaceAll(/"[^"]*"|: .*$/gs, "…");
  return withoutSecrets(message);
}

/**
 * Returns the beginning of a text, which is all that the log reads: a message can contain a service's answer of
 * megabytes. No word is cut in two, because half an address or half a secret would not be recognized.
 */
const cut = (text: string) =>
  text.length <= longestText ? text : `${text.slice(0, Math.max(text.lastIndexOf(" ", longestText), 0))} …`;
const longestText = 4_000;

/** Removes people's addresses, and anything long and random enough to grant access; ids of records stay. */
const withoutSecrets = (text: string) =>
  cut(text)
    .replaceAll(/[^\s"'<>(),;:]+/g, (word) => {
      const at = word.lastIndexOf("@", word.length - 2);
      return at > 0 ? `…${word.slice(at)}` : word;
    })
    .replaceAll(/[A-Za-z0-9_-]{24,}/g, (word) =>
      /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^[a-z]+(?:[-_][a-z]+)*$/.test(word) ? word : "…",
    );
