import { createTrouble, type Trouble, type TroubleLog } from "#platform/process/trouble.ts";

/** The trouble that a database may be in for a while, for the log. */
export type DatabaseTrouble = Record<"away" | "lost" | "refused", Trouble>;

export const databaseTrouble = (log: TroubleLog): DatabaseTrouble => ({
  away: createTrouble(log, {
    begins: "the database does not answer; requests that need it are refused at once",
    ends: "the database answers again",
    level: "error",
  }),
  lost: createTrouble(log, {
    begins: "a database connection was lost",
    ends: "no database connection has been lost since",
  }),
  refused: createTrouble(log, {
    begins: "PostgreSQL refused another connection; requests wait for those there are",
    ends: "PostgreSQL has refused no connection since",
  }),
});
