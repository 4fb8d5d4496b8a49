/** The closed set of ways in which Yardstick says no, each with its HTTP status. Anything else is a bug. */
export const errorStatus = {
  /** What was sent does not hold; `fields` says where. */
  invalid: 400,
  signed_out: 401,
  subscription_required: 402,
  /** The request came from another site's page, or asks the demo for what it does not do. */
  forbidden: 403,
  /**
   * What was asked for cannot be undone or opens doors, and the password was not typed lately: type it, then ask again.
   */
  reauthenticate: 403,
  not_found: 404,
  /** Somebody else has changed or removed the thing since it was read. */
  conflict: 409,
  /** The page that asks was opened in another business than the one that its session is in now. */
  other_business: 409,
  too_many: 429,
  /** Something Yardstick depends on did not answer; trying again may help. */
  unavailable: 503,
} as const;

/** One of the ways to say no. */
export type ErrorCode = keyof typeof errorStatus;

/** A refusal in plain words, ready to be shown. `fields` maps a field's path to what is wrong with it. */
export class ProductError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;

  constructor(code: ErrorCode, message: string, fields?: Record<string, string>, cause?: unknown) {
    super(message, { cause });
    this.name = "ProductError";
    this.code = code;
    this.fields = fields;
  }
}

/** In how many seconds asking again may help, where a refusal does not know better. */
const defaultRetryAfter: Partial<Record<ErrorCode, number>> = { too_many: 60, unavailable: 5 };

/** A refusal that passes with time: `retryAfterSeconds` says when asking again may help. */
export class RetryLaterError extends ProductError {
  readonly retryAfterSeconds: number;

  constructor(code: "too_many" | "unavailable", message: string, retryAfterSeconds: number, cause?: unknown) {
    super(code, message, undefined, cause);
    this.name = "RetryLaterError";
    this.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterSeconds));
  }
}

/**
 * In how many whole seconds asking again may help; undefined where time changes nothing. What stands in `Retry-After`.
 */
export function retryAfterOf(error: ProductError): number | undefined {
  return error instanceof RetryLaterError ? error.retryAfterSeconds : defaultRetryAfter[error.code];
}

/** What the demo does not do: no failure of anything, and told as such, under `demoTitle`. */
export class DemoRefusal extends ProductError {
  constructor(message: string, code: ErrorCode = "forbidden") {
    super(code, message);
  }
}

/** The title over everything that the demo has to say about itself. */
export const demoTitle = "Demo Mode";

/**
 * Whether an answer says that the owner has no such record. An address that was never one's is as good as that of one
 * that is gone; the demo could not load what it does not have.
 */
export function isNotFound(error: unknown): boolean {
  return (
    error instanceof ProductError &&
    !(error instanceof DemoRefusal) &&
    (error.code === "not_found" || error.code === "invalid")
  );
}

/** What a schema found wrong with an input: where, and in which words. */
type Issue = { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined };

/** The refusal of an input that does not fit its schema: the first words for each field's path. */
export function validationError(issues: readonly Issue[]): ProductError {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const path = (issue.path ?? []).map((key) => String(typeof key === "object" ? key.key : key)).join(".");
    fields[path] ??= issue.message;
  }
  return new ProductError("invalid", Object.values(fields)[0] ?? "Something went wrong with that request.", fields);
}
