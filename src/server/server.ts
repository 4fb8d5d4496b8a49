import { join } from "node:path";
import { withoutSlashesAtEnd } from "#pages.ts";
import type { Logger } from "pino";
import { createAccountRemovals } from "#platform/accountRemovals.ts";
import { createPersonPasskeys } from "#features/passkeys/personPasskeys.server.ts";
import { createAnalyse } from "#features/estimates/modelProvider.server.ts";
import { openDeposits } from "#features/deposits/openDeposits.server.ts";
import { openBilling } from "#features/billing/openPayments.server.ts";
import type { StripeAt } from "#features/billing/stripeClient.server.ts";
import { createPushes } from "#features/pushes/pushService.server.ts";
import { livingSession } from "#platform/auth/session.queries.ts";
import { openAuthDatabase } from "#platform/auth/authDatabase.ts";
import { createAuth, type PasswordHashing } from "#platform/auth/auth.ts";
import { prepareBackupFolder } from "#server/backup/backupFolder.ts";
import { openScheduledBackups } from "#server/backup/scheduledBackups.ts";
import { refuseUnfinishedRestore } from "#server/backup/unfinishedRestore.ts";
import { warnOfSuperuser } from "#platform/database/databaseUser.ts";
import { warnOfFewConnections } from "#platform/database/connectionRoom.ts";
import { databaseTrouble } from "#platform/database/databaseTrouble.ts";
import { openTenantDb } from "#platform/database/tenantDb.ts";
import { checkConnections } from "#platform/database/connectionCheck.ts";
import { engineOf } from "#platform/database/engine.ts";
import { migrate } from "#platform/database/migrate.ts";
import { closePool, openPool } from "#platform/database/pool.ts";
import { openReplica } from "#platform/database/replica.ts";
import { openProbe } from "#platform/database/probe.ts";
import { createTurns } from "#platform/turns.ts";
import { openClock } from "#platform/clock.ts";
import { checkAllQuotes } from "#features/quotes/quoteCheck.server.ts";
import { takeDueCleanups, takeDueOwners } from "#platform/dueWork.queries.ts";
import type { Env } from "#platform/env.ts";
import { createSecondFactor } from "#platform/auth/secondFactor.ts";
import { createFreshSignIn } from "#platform/auth/freshSignIn.ts";
import { createApp } from "#server/http/app.ts";
import { watchConnections, type DrainTimes } from "#server/http/draining.ts";
import { listen } from "#server/http/listen.ts";
import { openJobs } from "#platform/jobs.ts";
import { jobFailures } from "#server/jobFailures.ts";
import { jobHandlers } from "#server/jobHandlers.ts";
import { keptSecret } from "#platform/keptSecret.ts";
import { createLimits, ordinaryLimits, type LimitSettings } from "#platform/limits.ts";
import { openLive } from "#platform/live.ts";
import { faultsOfRequests } from "#platform/http/faults.ts";
import { watchMachineRoom } from "#platform/machineRoom.ts";
import type { Mail } from "#platform/mail.ts";
import { mailPhoto } from "#platform/mailPhoto.ts";
import { createMailStops } from "#platform/mailStops.ts";
import { readQuoteFile } from "#features/quotes/quoteFiles.server.ts";
import { createMailer } from "#platform/mailer.ts";
import { openOutbox } from "#platform/outbox.ts";
import { outsideDeadlines, type OutsideDeadlines } from "#platform/outsideCalls.ts";
import { createPhotoStore, photoStoreConfig } from "#platform/photos/photoStore.ts";
import type { Watchdog } from "#platform/watchdog.ts";
import { createTrouble } from "#platform/trouble.ts";
import { createProofs } from "#platform/proofOfWork.ts";
import { createPublicWrites } from "#platform/publicWrites.ts";
import { createPersonEvents, sweepSecurityEvents } from "#platform/securityEvents.ts";
import { sweepExpired } from "#server/retention.queries.ts";
import { createRateLimitStore } from "#platform/rateLimitStore.ts";
import { openSharedDb } from "#platform/database/sharedDb.ts";
import { createSessions } from "#platform/auth/sessions.ts";
import { mayJoin } from "#features/members/invitations.server.ts";
import { openServerDatabase, wantedConnections, type ServerDatabase } from "#server/serverDatabase.ts";
import { createFormNames } from "#features/form-links/formNames.server.ts";
import { createMemberships } from "#features/members/memberships.server.ts";
import { businessesOf } from "#platform/auth/membership.queries.ts";
import type { Deps } from "#platform/deps.ts";

/**
 * A running Yardstick. `stop` drains: requests in flight are answered, jobs go back to the queue, the database stops
 * last.
 */
export type RunningServer = { url: string; deps: Deps; stop(times?: DrainTimes): Promise<void> };

/** From being asked to stop to having stopped, but for the built-in database, in milliseconds. */
const maxStopMs = 20_000;

/** Starts everything one process needs. Throws one clear sentence when something is missing. */
export async function startServer(options: {
  env: Env;
  log: Logger;
  /** Where it is not this process that opens it. */
  database?: ServerDatabase;
  /** Notices when the process is stuck. */
  watchdog?: Watchdog;
  limits?: LimitSettings;
  passwords?: PasswordHashing;
  print?: (line: string) => void;
  stripeAt?: StripeAt;
  deadlines?: Partial<OutsideDeadlines>;
}): Promise<RunningServer> {
  const { env, log } = options;
  const deadlines = { ...outsideDeadlines, ...options.deadlines };
  if (env.BACKUP_DIR) await prepareBackupFolder(env.BACKUP_DIR);
  const database = options.database ?? (await openServerDatabase(env, log));
  const { url } = database;
  const { DATABASE_DIRECT_URL: directUrl = url } = env;
  await checkConnections({ url, directUrl });
  await refuseUnfinishedRestore(env.DATA_DIR, directUrl);
  const secret = env.AUTH_SECRET ?? (await keptSecret(env.DATA_DIR));
  await migrate(directUrl, env.DATABASE_ENGINE, { log });

  const stopping = new AbortController();
  const times = { statement: env.DATABASE_STATEMENT_SECONDS * 1000, connection: env.DATABASE_WAIT_SECONDS * 1000 };
  const byTransaction = directUrl !== url;
  const timesOfTransactions = byTransaction || env.DATABASE_REPLICA_URL ? times : undefined;
  const trouble = databaseTrouble(log);
  const probe = openProbe(url, {
    byTransaction,
    onAway: (reason) => trouble.away.met(new Error(reason)),
    onBack: trouble.away.over,
  });
  const pool = openPool(url, {
    max: env.DATABASE_POOL,
    times,
    byTransaction,
    attendance: probe,
    onLost: (error) => stopping.signal.aborted || trouble.lost.met(error),
    onRefused: trouble.refused.met,
  });
  await warnOfSuperuser(pool, log);
  if (!byTransaction) await warnOfFewConnections(pool, wantedConnections(env), log);
  const sharedDb = openSharedDb(pool, timesOfTransactions);

  const replica = env.DATABASE_REPLICA_URL
    ? await openReplica({ url: env.DATABASE_REPLICA_URL, connections: env.DATABASE_POOL, times, sharedDb, log })
    : null;
  const live = await openLive({
    url: directUrl,
    sharedDb,
    log,
    ...(replica ? { onNews: replica.noteNews } : {}),
  });
  const jobs = await openJobs({ url, connections: env.DATABASE_POOL_JOBS, log });
  const { distributes } = await engineOf(pool);
  const clock = await openClock({ sharedDb, log });
  const outbox = openOutbox({ sharedDb, jobs, distributed: distributes, log });
  const tenantDb = await openTenantDb({
    pool,
    replica,
    times: timesOfTransactions,
    announce: live.announce,
    handOn: outbox.handOn,
    turns: createTurns({
      most: Math.min(env.DATABASE_POOL_PER_BUSINESS, env.DATABASE_POOL - 1),
      patience: times.connection,
    }),
  });
  const photos = createPhotoStore(photoStoreConfig(env), deadlines.photos);
  const withoutPhotos = createTrouble(log, {
    begins: "an email goes without its photo",
    ends: "no email has gone without its photo since",
  });
  const mailer = createMailer({
    env,
    sharedDb,
    print: options.print ?? console.log,
    deadlineMs: deadlines.email,
    photo: (part) =>
      mailPhoto(photos, part).catch((error: unknown) => {
        withoutPhotos.met(error);
        return null;
      }),
    attached: (accountId, { sha256 }) => readQuoteFile(tenantDb.forOwner(accountId), sha256),
  });

  let answer: (request: Request, bindings: object) => Response | Promise<Response> = () =>
    new Response("starting", { status: 503 });
  const { http, port, closePort } = await listen({
    port: env.PORT,
    host: env.HOST,
    answer: (request, bindings) => answer(request, bindings),
  });
  const draining = watchConnections(http, closePort);
  const publicUrl = env.PUBLIC_URL ? withoutSlashesAtEnd(env.PUBLIC_URL) : `http://localhost:${port}`;

  const rateLimits = createRateLimitStore(sharedDb);
  const limitSettings = options.limits ?? {
    ...ordinaryLimits,
    analysesPerDay: env.AI_ANALYSES_PER_DAY ?? ordinaryLimits.analysesPerDay,
    emailsPerDay: env.EMAILS_PER_DAY ?? ordinaryLimits.emailsPerDay,
  };
  const proofs = createProofs(secret, rateLimits);
  const limits = createLimits(rateLimits, limitSettings, (cap, ownerId) =>
    log.warn({ cap, ownerId }, "a business has had its daily share"),
  );
  const notePersonEvent = createPersonEvents({ sharedDb, tenantDb, log });
  const sendMail = (mail: Mail) => (mailer.local ? mailer.deliver(mail) : jobs.send({ name: "send-mail", data: mail }));
  const secondFactor = createSecondFactor({
    sharedDb,
    secret,
    sendMail,
    note: notePersonEvent,
    onSessionsEnded: live.announceSessionsEnded,
    log,
  });
  const auth = createAuth({
    db: openAuthDatabase(pool),
    sharedDb,
    tenantDb,
    secret,
    publicUrl,
    log,
    sendMail,
    secondFactor,
    rateLimits,
    mayMail: limits.mail,
    mayJoin: (token, email) => mayJoin(tenantDb, token, email),
    onSessionsEnded: live.announceSessionsEnded,
    noteEvent: notePersonEvent,
    onEmailChanged: async (personId, formerEmail) => {
      const owned = (await sharedDb.query(businessesOf, { user_id: personId })).filter(({ role }) => role === "owner");
      await jobs.send(
        ...owned.map(({ business_id: ownerId }) => ({
          name: "readdress-payer" as const,
          data: { ownerId, personId, formerEmail },
        })),
      );
    },
    passwords: options.passwords,
  });
  const billing = await openBilling({
    env,
    publicUrl,
    secret,
    sharedDb,
    db: tenantDb,
    log,
    stripeAt: options.stripeAt,
    deadlineMs: deadlines.payment,
  });
  const deposits = openDeposits({
    env,
    publicUrl,
    secret,
    sharedDb,
    db: tenantDb,
    log,
    stripeAt: options.stripeAt,
    deadlineMs: deadlines.payment,
    isTest: billing.mode === "test",
  });
  const backups = openScheduledBackups({ env, url: directUrl, photos, log });
  const deps: Deps = {
    env,
    publicUrl,
    secret,
    auth,
    secondFactor,
    freshSignIn: createFreshSignIn(sharedDb),
    notePersonEvent,
    jobs,
    live,
    mailer,
    photos,
    formNames: createFormNames(sharedDb),
    mailStops: createMailStops({ sharedDb, secret }),
    removals: createAccountRemovals({ sharedDb, live, photos, endPlan: billing.cancelForGood }),
    passkeys: createPersonPasskeys({ sharedDb, publicUrl, sendMail, noteEvent: notePersonEvent }),
    billing,
    deposits,
    memberships: createMemberships({ sharedDb, tenantDb, live }),
    limits,
    proofs,
    publicWrites: createPublicWrites(rateLimits, proofs, limitSettings.publicBounds),
    deadlines,
    pushes: createPushes({ env, secret, publicUrl, deadlineMs: deadlines.push }),
    analyse: createAnalyse(env),
  };
  const room = watchMachineRoom({
    folders: { data: env.DATA_DIR, ...(env.S3_BUCKET ? {} : { photos: join(env.DATA_DIR, "photos") }) },
    log,
  });
  const app = createApp({
    deps,
    db: tenantDb,
    backups,
    clock,
    outbox,
    replica,
    sessions: createSessions({ auth, live, db: sharedDb, publicUrl }),
    log,
    ready: probe.answers,
    watchdog: options.watchdog ?? null,
    room,
    faults: faultsOfRequests(log),
    databaseMs: times.statement,
    stopping: stopping.signal,
    lastAnswers: draining.lastAnswers,
  });
  answer = app.fetch;
  await jobs.work(
    jobHandlers({
      deps,
      db: tenantDb,
      log,
      takeDueOwners: () => takeDueOwners(sharedDb),
      takeDueCleanups: () => takeDueCleanups(sharedDb),
      isSessionAlive: async (id) => (await sharedDb.query(livingSession, { id })).length > 0,
      checkQuotes: () => checkAllQuotes({ deps, db: tenantDb, sharedDb }),
      sweepExpired: () => sweepExpired(sharedDb),
      sweepSecurityEvents: () => sweepSecurityEvents(sharedDb, tenantDb),
      sweepRateLimits: rateLimits.sweep,
    }),
    jobFailures({ db: tenantDb }),
  );
  outbox.collect();

  const stop = async (times?: DrainTimes): Promise<void> => {
    const told = performance.now();
    stopping.abort(times);
    const backupStopped = backups?.stop();
    const cutOff = await draining.drain(times);
    if (cutOff.connections > 0) log.warn(cutOff, "connections were cut off to stop in time");
    const left = () => Math.max(maxStopMs - (performance.now() - told), 1_000);
    if (backupStopped) await giveUpAfter(left(), "a backup", log, backupStopped);
    await giveUpAfter(left(), "jobs under way", log, jobs.stop(left()));
    await giveUpAfter(left(), "jobs to hand on", log, outbox.stop());
    await giveUpAfter(left(), "the look at the clock", log, clock.stop());
    mailer.close();
    room.stop();
    await giveUpAfter(left(), "the connection for live refresh", log, live.close());
    await giveUpAfter(
      left(),
      "database connections",
      log,
      Promise.all([probe.close(), replica?.close(), closePool(pool)]),
    );
    await database.stop();
  };
  let stopped: Promise<void> | undefined;
  return { url: publicUrl, deps, stop: (times) => (stopped ??= stop(times)) };
}

/** Waits for an end, but not for ever: nothing that hangs holds the process. */
async function giveUpAfter(milliseconds: number, what: string, log: Logger, ended: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      log.warn({ what }, "did not end in time and was left");
      resolve();
    }, milliseconds);
  });
  await Promise.race([ended, late]).finally(() => clearTimeout(timer));
}
