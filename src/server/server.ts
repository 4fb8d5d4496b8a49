import { join } from "node:path";
import { withoutSlashesAtEnd } from "#shared/pages.ts";
import type { Logger } from "pino";
import type { StripeAt } from "#features/payments/stripe/stripeClient.server.ts";
import { activeSession } from "#platform/people/session.queries.ts";
import { openAuthDatabase } from "#platform/auth/authDatabase.ts";
import { createAuth, type PasswordHashing } from "#platform/auth/auth.ts";
import { prepareBackupFolder } from "#server/backup/backupFolder.ts";
import { notifyOfFailedBackup } from "#server/backup/notifyOfFailedBackup.ts";
import { openScheduledBackups } from "#server/backup/scheduledBackups.ts";
import { assertNoUnfinishedRestore } from "#server/backup/unfinishedRestore.ts";
import { checkConnections } from "#platform/database/connections/connectionCheck.ts";
import { migrate } from "#platform/database/migrations/migrate.ts";
import { checkInvoices } from "#features/invoices/invoices/balanceCheck.server.ts";
import { checkAllQuotes } from "#features/quotes/quotes/quoteCheck.server.ts";
import { claimDueCleanups, claimDueForMessages, claimDueOwners } from "#platform/jobs/dueWork.queries.ts";
import type { Env } from "#platform/process/env.ts";
import { createSecondFactor } from "#platform/auth/secondFactor.ts";
import { createApp } from "#server/http/app.ts";
import { watchConnections, type DrainTimes } from "#server/http/draining.ts";
import { listen } from "#server/http/listen.ts";
import { jobFailures } from "./jobFailures.ts";
import { jobHandlers } from "./jobHandlers.ts";
import { loadServerSecret } from "#platform/secrets/serverSecret.ts";
import { createLimits, ordinaryLimits, type LimitSettings } from "#platform/limits/limits.ts";
import { faultsOfRequests } from "#platform/http/faults.ts";
import { watchHostResources } from "#platform/process/hostResources.ts";
import type { Mail } from "#platform/kinds/mail.ts";
import { mailPhoto } from "#platform/mail/mailPhoto.ts";
import { readPaperFile } from "#features/papers/paper/paperFiles.server.ts";
import { createMailer } from "#platform/mail/mailer.ts";
import { outboundDeadlines, type OutboundDeadlines } from "#platform/outside/outboundCalls.ts";
import { createPhotoStore, photoStoreConfig, type PhotoStore } from "#platform/photos/photoStore.ts";
import type { Watchdog } from "#platform/process/watchdog.ts";
import { createIncident } from "#platform/process/incident.ts";
import { sweepNotifications } from "#platform/members/sweepNotifications.ts";
import { createPersonEvents, sweepSecurityEvents } from "#platform/security-events/securityEvents.ts";
import { sweepExpired } from "./retention.queries.ts";
import { createRateLimitStore } from "#platform/limits/rateLimitStore.ts";
import { createSessions } from "#platform/auth/sessions.ts";
import { acceptAtSignUp, mayJoin } from "#features/business/members/invitations.server.ts";
import { createMemberships } from "#features/business/members/memberships.server.ts";
import { openServerDatabase, type ServerDatabase } from "./serverDatabase.ts";
import { businessesOf } from "#platform/people/membership.queries.ts";
import type { Deps } from "#platform/deps.ts";
import type { JobHandlers } from "#platform/kinds/jobKinds.ts";
import { createDeps } from "./serverDeps.ts";
import { openConnections, type ServerConnections } from "./serverConnections.ts";
import { stopServer } from "./stopping.ts";
import type { Mailer } from "#platform/mail/mailer.ts";

/**
 * A running Yardstick. `stop` drains: requests in flight are answered, jobs go back to the queue, the database stops
 * last.
 */
export type RunningServer = { url: string; deps: Deps; stop(times?: DrainTimes): Promise<void> };

type ServerOptions = {
  env: Env;
  log: Logger;
  /** Set if another process opens the database. */
  database?: ServerDatabase;
  /** Detects when the process is stuck. */
  watchdog?: Watchdog;
  limits?: LimitSettings;
  passwords?: PasswordHashing;
  print?: (line: string) => void;
  stripeAt?: StripeAt;
  deadlines?: Partial<OutboundDeadlines>;
  /** Handlers of jobs in place of the usual ones. */
  jobHandlers?: Partial<JobHandlers>;
};

/** Starts everything one process needs. Throws one clear sentence if something is missing. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { env, log } = options;
  const deadlines = { ...outboundDeadlines, ...options.deadlines };
  if (env.BACKUP_DIR) await prepareBackupFolder(env.BACKUP_DIR);
  const database = options.database ?? (await openServerDatabase(env, log));
  const { url } = database;
  const { DATABASE_DIRECT_URL: directUrl = url } = env;
  await checkConnections({ url, directUrl });
  await assertNoUnfinishedRestore(env.DATA_DIR, directUrl);
  const secret = env.AUTH_SECRET ?? (await loadServerSecret(env.DATA_DIR));
  await migrate(directUrl, env.DATABASE_ENGINE, { log });

  const stopping = new AbortController();
  const connections = await openConnections({ env, log, url, directUrl, stopping: stopping.signal });
  const photos = createPhotoStore(photoStoreConfig(env), deadlines.photos);
  const mailer = openMailer({ env, log, connections, photos, deadlineMs: deadlines.email, print: options.print });

  let answer: (request: Request, bindings: object) => Response | Promise<Response> = () =>
    new Response("starting", { status: 503 });
  const { http, port, closePort } = await listen({
    port: env.PORT,
    host: env.HOST,
    answer: (request, bindings) => answer(request, bindings),
  });
  const draining = watchConnections(http, closePort);
  const publicUrl = env.PUBLIC_URL ? withoutSlashesAtEnd(env.PUBLIC_URL) : `http://localhost:${port}`;

  const limiting = openLimits({ env, log, connections, settings: options.limits });
  const signIn = openSignIn({ secret, publicUrl, log, connections, mailer, limiting, passwords: options.passwords });
  const deps = await createDeps({
    env,
    publicUrl,
    secret,
    log,
    connections,
    mailer,
    photos,
    deadlines,
    stripeAt: options.stripeAt,
    ...limiting,
    ...signIn,
  });
  const backups = openScheduledBackups({
    env,
    url: directUrl,
    photos,
    log,
    onFailure: (failure) => notifyOfFailedBackup(connections, failure),
  });
  const room = watchHostResources({
    folders: { data: env.DATA_DIR, ...(env.S3_BUCKET ? {} : { photos: join(env.DATA_DIR, "photos") }) },
    log,
  });
  const app = createApp({
    deps,
    db: connections.tenantDb,
    backups,
    clock: connections.clock,
    outbox: connections.outbox,
    replica: connections.replica,
    sessions: createSessions({ auth: deps.auth, live: deps.live, db: connections.sharedDb, publicUrl }),
    log,
    ready: connections.probe.answers,
    watchdog: options.watchdog ?? null,
    room,
    faults: faultsOfRequests(log),
    databaseMs: connections.databaseMs,
    stopping: stopping.signal,
    lastAnswers: draining.lastAnswers,
  });
  answer = app.fetch;
  await startJobs({ deps, connections, rateLimits: limiting.rateLimits, log, others: options.jobHandlers });
  connections.outbox.collect();

  let stopped: Promise<void> | undefined;
  const stop = async (times?: DrainTimes): Promise<void> => {
    stopping.abort(times);
    await stopServer({ connections, backups, draining, mailer, room, log }, times);
    await database.stop();
  };
  return { url: publicUrl, deps, stop: (times) => (stopped ??= stop(times)) };
}

/** Opens the mailer, with the photos and the quote files that emails show or attach. */
function openMailer({
  env,
  log,
  connections: { sharedDb, tenantDb },
  photos,
  deadlineMs,
  print = console.log,
}: {
  env: Env;
  log: Logger;
  connections: ServerConnections;
  photos: PhotoStore;
  /** In milliseconds. */
  deadlineMs: number;
  print: ((line: string) => void) | undefined;
}): Mailer {
  const withoutPhotos = createIncident(log, {
    begins: "an email is sent without its photo",
    ends: "no email was sent without its photo since",
  });
  return createMailer({
    env,
    sharedDb,
    print,
    deadlineMs,
    photo: (part) =>
      mailPhoto(photos, part).catch((error: unknown) => {
        withoutPhotos.met(error);
        return null;
      }),
    attached: (accountId, { sha256 }) => readPaperFile(tenantDb.forOwner(accountId), sha256),
  });
}

type Limiting = ReturnType<typeof openLimits>;

/** Opens the limits, with the operator's own daily limits. Stories pass their own settings. */
function openLimits({
  env,
  log,
  connections,
  settings,
}: {
  env: Env;
  log: Logger;
  connections: ServerConnections;
  settings: LimitSettings | undefined;
}) {
  const rateLimits = createRateLimitStore(connections.sharedDb);
  const limitSettings = settings ?? {
    ...ordinaryLimits,
    analysesPerDay: env.AI_ANALYSES_PER_DAY ?? ordinaryLimits.analysesPerDay,
    emailsPerDay: env.EMAILS_PER_DAY ?? ordinaryLimits.emailsPerDay,
  };
  const limits = createLimits(rateLimits, limitSettings, (cap, ownerId) =>
    log.warn({ cap, ownerId }, "a business reached its daily limit"),
  );
  return { rateLimits, limitSettings, limits };
}

/** Opens sign-in, its second factor, and what both notify: emails and the security log. */
function openSignIn({
  secret,
  publicUrl,
  log,
  connections: { pool, sharedDb, tenantDb, live, jobs },
  mailer,
  limiting: { rateLimits, limits },
  passwords,
}: {
  secret: string;
  publicUrl: string;
  log: Logger;
  connections: ServerConnections;
  mailer: Mailer;
  limiting: Limiting;
  passwords: PasswordHashing | undefined;
}) {
  const recordPersonEvent = createPersonEvents({ sharedDb, tenantDb, log });
  const sendMail = (mail: Mail) => (mailer.local ? mailer.deliver(mail) : jobs.send({ name: "send-mail", data: mail }));
  const secondFactor = createSecondFactor({
    sharedDb,
    secret,
    sendMail,
    note: recordPersonEvent,
    onSessionsEnded: live.announceSessionsEnded,
    log,
  });
  const memberships = createMemberships({ sharedDb, tenantDb, live });
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
    join: (person, token) => acceptAtSignUp({ db: tenantDb, memberships }, person, token),
    onSessionsEnded: live.announceSessionsEnded,
    noteEvent: recordPersonEvent,
    onEmailChanged: async (personId, formerEmail) => {
      const owned = (await sharedDb.query(businessesOf, { user_id: personId })).filter(({ role }) => role === "owner");
      await jobs.send(
        ...owned.map(({ business_id: ownerId }) => ({
          name: "readdress-payer" as const,
          data: { ownerId, personId, formerEmail },
        })),
      );
    },
    passwords,
  });
  return { auth, secondFactor, recordPersonEvent, sendMail, memberships };
}

/** Starts the deferred work. */
async function startJobs({
  deps,
  connections: { jobs, sharedDb, tenantDb },
  rateLimits,
  log,
  others = {},
}: {
  deps: Deps;
  connections: ServerConnections;
  rateLimits: Limiting["rateLimits"];
  log: Logger;
  others: Partial<JobHandlers> | undefined;
}): Promise<void> {
  await jobs.work(
    {
      ...jobHandlers({
        deps,
        db: tenantDb,
        log,
        takeDueOwners: () => claimDueOwners(sharedDb),
        takeDueForMessages: () => claimDueForMessages(sharedDb),
        takeDueCleanups: () => claimDueCleanups(sharedDb),
        isSessionAlive: async (id) => (await sharedDb.query(activeSession, { id })).length > 0,
        checkInvoices: () => checkInvoices({ db: tenantDb, sharedDb, log }),
        checkQuotes: () => checkAllQuotes({ deps, db: tenantDb, sharedDb }),
        sweepExpired: () => sweepExpired(sharedDb),
        sweepSecurityEvents: () => sweepSecurityEvents(sharedDb, tenantDb),
        sweepNotifications: () => sweepNotifications(sharedDb, tenantDb),
        sweepRateLimits: rateLimits.sweep,
      }),
      ...others,
    },
    jobFailures({ db: tenantDb }),
  );
}
