/** The closed set of refusals, each with its HTTP status. Anything else is a bug. */
export const errorStatus = {
  /** The input is not valid; `fields` says where. */
  invalid: 400,
  signed_out: 401,
  subscription_required: 402,
  /** The request came from another site's page, or requires something that the demo does not do. */
  forbidden: 403,
  /**
   * The action cannot be undone or grants access, and the person has not signed in recently. Type the password, then
   * repeat the call.
   */
  reauthenticate: 403,
  not_found: 404,
  /** Another user or device has changed or removed the record since it was read. */
  conflict: 409,
  /** The page was opened in another business than the one that its session is in now. */
  other_business: 409,
  too_many: 429,
  /** A service that Yardstick depends on did not answer. A retry may help. */
  unavailable: 503,
} as const;

/** The code of a refusal. */
export type ErrorCode = keyof typeof errorStatus;

/** A refusal in plain words, ready to be shown. `fields` maps a field's path to its problem. */
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

/** Seconds until a retry may help, by code, if the refusal itself does not say. */
const defaultRetryAfter: Partial<Record<ErrorCode, number>> = { too_many: 60, unavailable: 5 };

/** A temporary refusal: `retryAfterSeconds` is when a retry may help. */
export class RetryLaterError extends ProductError {
  readonly retryAfterSeconds: number;

  constructor(code: "too_many" | "unavailable", message: string, retryAfterSeconds: number, cause?: unknown) {
    super(code, message, undefined, cause);
    this.name = "RetryLaterError";
    this.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterSeconds));
  }
}

/** Whole seconds until a retry may help, for `Retry-After`; undefined if time changes nothing. */
export function retryAfterOf(error: ProductError): number | undefined {
  return error instanceof RetryLaterError ? error.retryAfterSeconds : defaultRetryAfter[error.code];
}

/** Refuses something that the demo does not do. It is no failure, and is shown as such under `demoTitle`. */
export class DemoRefusal extends ProductError {
  constructor(message: string, code: ErrorCode = "forbidden") {
    super(code, message);
  }
}

/** The title of every message that the demo shows about itself. */
export const demoTitle = "Demo Mode";

/**
 * True if an answer says that the owner has no such record. An address that never existed counts like that of a removed
 * record. A refusal of the demo is different: it could not load data that it does not have.
 */
export function isNotFound(error: unknown): boolean {
  return (
    error instanceof ProductError &&
    !(error instanceof DemoRefusal) &&
    (error.code === "not_found" || error.code === "invalid")
  );
}

/** A schema's finding about an input: its path and message. */
type Issue = { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined };

/** The refusal of an input that does not fit its schema, with the first message for each field's path. */
export function validationError(issues: readonly Issue[]): ProductError {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const path = (issue.path ?? []).map((key) => String(typeof key === "object" ? key.key : key)).join(".");
    fields[path] ??= issue.message;
  }
  return new ProductError("invalid", Object.values(fields)[0] ?? "Something went wrong with that request.", fields);
}
