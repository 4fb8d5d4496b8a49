import { AsyncLocalStorage } from "node:async_hooks";

/** The request or the job that the code which runs now belongs to. */
export type OperationInProgress = {
  /** The route or the job, never an address. */
  operation(): string;
  businessId(): string | undefined;
  /** Its time on the database; without one only the bound of each single step holds. */
  databaseTime?: DatabaseTime;
};

const storage = new AsyncLocalStorage<OperationInProgress>();

/** Runs work, and all that it starts, as what is under way. */
export const runAsOperation = <T>(what: OperationInProgress, work: () => T): T => storage.run(what, work);

export const currentOperation = (): OperationInProgress | undefined => storage.getStore();

/**
 * The time that a request may spend on the database: waits, statements and transactions share it, and what it does in
 * between does not count, such as asking a model. Times in milliseconds.
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

  /** Counts from here to the `end` that belongs to it; what goes on side by side counts once. */
  begin(): void {
    if (this.going === 0) this.since = performance.now();
    this.going += 1;
  }

  end(): void {
    this.going -= 1;
    if (this.going === 0) this.spent += performance.now() - this.since;
  }

  /** Gives more of it, from now on, to work that is known to take long. */
  allow(milliseconds: number): void {
    this.most = Math.max(this.most, this.most - this.left() + milliseconds);
  }
}
