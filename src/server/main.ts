import { brand } from "#shared/brand.ts";
import { parseEnv } from "#platform/env.ts";
import { logWhatLibrariesPrint, openLog } from "#platform/log.ts";
import { startServer } from "#server/server.ts";
import { mayPass, reasonOf } from "#platform/startFailure.ts";

/** What `npm start` starts again, and what it does not, because somebody has to change something first (EX_CONFIG). */
const died = 1;
const noUseTryingAgain = 78;

/** Starts Yardstick from the environment, prints its address, and drains on SIGTERM or Ctrl-C. */
async function main(): Promise<void> {
  const env = parseEnv();
  const log = openLog(env.LOG_LEVEL);
  logWhatLibrariesPrint(log);
  const broken = (error: unknown) => {
    log.fatal({ err: error }, "Yardstick met an error that nothing expected, and ends; started again it goes on");
    process.exit(died);
  };
  process.on("uncaughtException", broken);
  process.on("unhandledRejection", broken);
  const server = await startServer({ env, log });
  console.log(
    `\n${brand.name} is running at ${server.url}${server.deps.mailer.local ? `\nEmails are shown at ${server.url}/local-mail` : ""}\n`,
  );

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    log.info("stopping");
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "stopping failed");
        process.exit(died);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${brand.name} could not start: ${reasonOf(error)}\n`);
  process.exit(mayPass(error) ? died : noUseTryingAgain);
}
