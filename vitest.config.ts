import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Tests that only `npm run test:all` runs, because they wait or compute for long. Faster tests of the same rules run each
 * time; these prove them at their limits.
 */
const long = [
  // Real processes that are killed, run side by side, meet a newer database, or listen at a socket. Jobs and outbox have tests of their own.
  "src/platform/database/embedded/embedded.test.ts",
  "src/platform/jobs/clock.test.ts",
  "src/server/backup/commands.test.ts",
  "src/server/commandsOnBuiltIn.test.ts",
  "src/server/testing/proofs/killed.test.ts",
  "src/server/testing/proofs/listening.test.ts",
  "src/server/testing/proofs/newerDatabase.test.ts",
  "src/server/testing/proofs/poisonedJobs.test.ts",
  "src/server/testing/proofs/processes.test.ts",
  "src/server/testing/proofs/severalProcesses.test.ts",
  "scripts/startOfRelease.test.mjs",
  // A browser opens every screen that the site has a picture of.
  "scripts/pictures.test.mjs",
  // Long waits: a frozen database, and outside services that stay silent.
  "src/platform/database/connections/databaseTimes.stories.test.ts",
  "src/server/silentOutside.stories.test.ts",
  // Stories that run once more behind a pooler or beside a replica.
  "src/platform/database/pooled.stories.test.ts",
  "src/platform/database/replica.stories.test.ts",
  // Inputs and patterns at their limits, and random inputs and every error for each operation.
  "src/server/http/apiDocs/declaredErrors.stories.test.ts",
  "src/server/testing/proofs/cost.stories.test.ts",
  "src/server/testing/proofs/costOfManyRows.stories.test.ts",
  "src/server/testing/proofs/costOfQuotes.stories.test.ts",
  "src/server/testing/proofs/fuzz.stories.test.ts",
  "src/testing/everyPattern.test.ts",
  "src/platform/inbound-mail/costlyMails.test.ts",
  // Every order of events, and long random sequences of edits, merges and answers.
  "src/features/customers/merges/merge.property.stories.test.ts",
  "src/features/messages/message-sending/messages.interleavings.stories.test.ts",
  "src/features/messages/message-sending/yearOfMessages.stories.test.ts",
  "src/features/payments/deposits/depositOrders.stories.test.ts",
  "src/features/invoices/invoice-payments/invoiceOrders.stories.test.ts",
  "src/features/quotes/quotes/laterEdits.stories.test.ts",
  "src/features/quotes/quotes/quoteRaces.stories.test.ts",
  // Thousands of simulated photos, and a column added to each table.
  "src/features/catalog/geometry/longLens.simulation.test.ts",
  "src/features/catalog/geometry/measuring.simulation.test.ts",
  "src/testing/fieldWalk.test.ts",
];

/** Starts the files that take long first: one that starts last would keep one worker busy and the others idle. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => long.some((file) => moduleId.endsWith(file));
    const bySize = await super.sort(files);
    return [...bySize.filter(isLong), ...bySize.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "scripts/*.test.mjs"],
    exclude: process.env.ALL_TESTS ? [] : long,
    globalSetup: ["src/server/testing/postgres.ts"],
    // The number of random sequences of invoices' money; null is the usual one.
    provide: {
      ledgerRuns: process.env.LEDGER_RUNS === undefined ? null : Number(process.env.LEDGER_RUNS),
      // The number of businesses whose messages are interleaved, and the seed of their random orders.
      messageLives: process.env.MESSAGE_LIVES === undefined ? null : Number(process.env.MESSAGE_LIVES),
      messageSeed: process.env.MESSAGE_SEED ?? null,
    },
    sequence: { sequencer: LongFirst },
    pool: "forks",
    // Files of one worker share their imports: loading the server again for each took a third of the time.
    isolate: false,
    // Stories wait for PostgreSQL and jobs as often as they compute: one worker more than the cores keeps them busy.
    maxWorkers: availableParallelism() + 1,
    // Limits of waiting, not of speed: no test may fail because the machine is busy.
    testTimeout: 480_000,
    hookTimeout: 480_000,
    expect: { poll: { timeout: 120_000 } },
    allowOnly: false,
  },
});
