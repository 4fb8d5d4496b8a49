import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { askWatched } from "./caller.ts";
import { compare, newLedger } from "./ledger.ts";
import { inWords, type Scenario, type Trial } from "./trial.ts";
import { asOwner, startWorld, type Owner, type World } from "./world.ts";
import { startWriters } from "./writers.ts";

/** The maximum wait of other callers while slow callers occupy the server, in milliseconds, on a busy machine. */
const othersWait = 6_000;
/** Stopping has a deadline of 20 s, and the database stops after that. In milliseconds. */
const stopsWithin = 45_000;
const held = { quick: 60, whole: 400 };

/**
 * Callers that send headers, bodies or nothing at a snail's pace, and callers that never read. The server serves others
 * and stops in time.
 */
export const slow: Scenario = {
  name: "slow",
  what: "slow headers, slow bodies, readers that never read, hundreds of connections; and an end all the same",
  quick: true,
  async run(trial) {
    const world = await startWorld();
    try {
      do await oneRound(trial, world);
      while (!trial.quick && trial.left() > 90_000 && trial.counts.rounds < 4);
    } finally {
      await world.dispose();
    }
  },
};

async function oneRound(trial: Trial, world: World): Promise<void> {
  const ledger = newLedger();
  // A caller that never reads its answers uses up the limits of its own business, but must not affect the others.
  const [reader, ...owners] = await world.owners(5);
  const [bystander] = owners;
  if (!reader || !bystander) return;
  const snails = holdMany(world, reader, trial.quick ? held.quick : held.whole);
  const writers = startWriters(trial, world, owners, ledger);
  const until = performance.now() + (trial.quick ? 4_000 : 20_000);
  let slowest = 0;
  while (performance.now() < until) {
    const { status, ms } = await askWatched(
      trial,
      `${world.server.url}/api/estimates`,
      asOwner(bystander, world.server.url),
    );
    if (status !== 200) trial.finding(`a list answered ${status || "nothing"} beside slow callers`);
    slowest = Math.max(slowest, ms);
    await delay(100);
  }
  if (slowest > trial.within(othersWait)) trial.finding(`a list needed ${inWords(slowest)} beside slow callers`);
  await writers.stop();

  const began = performance.now();
  const code = await Promise.race([
    world.server.terminate(),
    delay(trial.within(stopsWithin)).then(() => "late" as const),
  ]);
  const stopped = performance.now() - began;
  if (code === "late") {
    trial.finding(`with slow callers connected it did not stop within ${inWords(stopsWithin)}`);
    await world.server.kill();
  } else if (code !== 0) trial.finding(`told to stop it ended with ${code}`);
  snails.release();
  await world.server.start();
  await world.untilReady(60_000);
  await compare(trial, world.server.url, ledger);
  trial.round(
    `${snails.count} slow callers: ${writers.acknowledged()} acknowledged, longest wait for a list ${inWords(slowest)}, stopped within ${inWords(stopped)}`,
  );
}

/** Opens connections of each slow kind, and keeps them slow. */
function holdMany(world: World, reader: Owner, count: number): { count: number; release(): void } {
  const { hostname, port } = new URL(world.server.url);
  const cookie = reader.headers["cookie"] ?? "";
  const kinds: ((socket: Socket) => void)[] = [
    () => undefined,
    (socket) => void socket.write("GET /api/estimates HTTP/1.1\r\nHost: localhost\r\nX-Slow: "),
    (socket) =>
      void socket.write(
        `POST /api/public-forms/${reader.id}/requests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"name": "`,
      ),
    (socket) =>
      void socket.write(
        `POST /api/public-forms/${reader.id}/requests/${crypto.randomUUID()}/photos HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/jpeg\r\nContent-Length: 5000000\r\n\r\n\u00ff`,
      ),
    // Requests the same again and again, and never reads the answers.
    (socket) =>
      void socket
        .pause()
        .write(`GET /api/estimates?limit=100 HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`.repeat(50)),
    (socket) => void socket.pause().write(`GET /api/live HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`),
  ];
  const sockets = Array.from({ length: count }, (_, index) => {
    const kind = kinds[index % kinds.length];
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined).on("connect", () => kind?.(socket));
    return { socket, drips: index % kinds.length >= 1 && index % kinds.length <= 3 };
  });
  const dripping = setInterval(() => {
    for (const { socket, drips } of sockets) if (drips && socket.writable) socket.write("x");
  }, 1_000);
  return {
    count,
    release() {
      clearInterval(dripping);
      for (const { socket } of sockets) socket.destroy();
    },
  };
}
