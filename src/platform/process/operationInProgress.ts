import { AsyncLocalStorage } from "node:async_hooks";

/** The request or job that the running code belongs to. */
export type OperationInProgress = {
  /** The name of the route or the job, never an address. */
  operation(): string;
  businessId(): string | undefined;
  /** Its time on the database; without one only the limit of each single step applies. */
  databaseTime?: DatabaseTime;
  /** The open page that sent the request and waits for its answer (`shared/openPage.ts`). */
  page?: string | undefined;
};

const storage = new AsyncLocalStorage<OperationInProgress>();

/** Runs work, and everything that it starts, as the current operation. */
export const runAsOperation = <T>(what: OperationInProgress, work: () => T): T => storage.run(what, work);

export const currentOperation = (): OperationInProgress | undefined => storage.getStore();

/**
 * The time that a request can spend on the database. Waits, statements and transactions share it; other work in
 * between, such as a call to a model, does not count. Times in milliseconds.
 */
export class DatabaseTime {
  private most: number;
  private spent = 0;
  private going = 0;
  private since = 0;

  constructor(most: number) {
    this.most = most;
  }

  left(): number {
    return this.most - this.spent - (this.going > 0 ? performance.now() - this.since : 0);
  }

  /** Counts time until the matching `end`; parallel work counts once. */
  begin(): void {
    if (this.going === 0) this.since = performance.now();
    this.going += 1;
  }

  end(): void {
    this.going -= 1;
    if (this.going === 0) this.spent += performance.now() - this.since;
  }

  /** Extends the time left, from now on, for work that is known to take long. */
  allow(milliseconds: number): void {
    this.most = Math.max(this.most, this.most - this.left() + milliseconds);
  }
}
