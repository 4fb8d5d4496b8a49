import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { crc32, deflateSync, gzipSync } from "node:zlib";
import { ask, someAddress, type TimedCall } from "./caller.ts";
import { inWords, type Scenario, type Trial } from "./trial.ts";
import { asOwner, startWorld, type Owner, type World } from "./world.ts";

/** The maximum time for other callers while a bomb is processed, and for the bomb itself, in milliseconds. */
const bounds = { others: 4_000, bomb: 30_000 };

type Bomb = { name: string; path: string; asked: TimedCall };

/**
 * Bodies, addresses and pictures that are expensive to read: sent by strangers and by owners, one by one and several at
 * once.
 */
export const bombs: Scenario = {
  name: "bombs",
  what: "deep JSON, NUL characters, many keys, junk multipart, gzip, two Host headers, pictures of a billion pixels",
  quick: true,
  async run(trial) {
    const world = await startWorld();
    try {
      const [owner] = await world.owners(1);
      if (!owner) return;
      do {
        for (const bomb of bombsFor(owner)) {
          await drop(trial, world, `nobody: ${bomb.name}`, bomb);
          await drop(trial, world, `owner: ${bomb.name}`, {
            ...bomb,
            asked: asOwner(owner, world.server.url, bomb.asked),
          });
          if (!world.server.alive())
            throw new Error(`${bomb.name} ended the server. It said: ${world.server.output().slice(-400)}`);
        }
        for (const { name, bytes, right } of rawRequests(owner)) {
          const answer = await sendRaw(world, bytes);
          if (!right.test(answer)) trial.finding(`${name} was answered "${answer.slice(0, 60)}"`);
        }
        const left = await ask(`${world.server.url}/api/estimates`, asOwner(owner, world.server.url));
        if (left.status !== 200) trial.finding(`afterwards a list answers ${left.status}`);
        trial.round(
          `${bombsFor(owner).length * 2} bombs and ${rawRequests(owner).length} malformed requests; others waited ${inWords(trial.counts.maxWaitMs)} at most`,
        );
      } while (!trial.quick && trial.left() > 40_000 && trial.counts.rounds < 3);
    } finally {
      await world.dispose();
    }
  },
};

/** Sends one bomb, then three at once, and measures how other callers are served in the meantime. */
async function drop(trial: Trial, world: World, name: string, { path, asked }: Bomb): Promise<void> {
  let over = false;
  const pings = (async () => {
    while (!over) {
      const { ms } = await ask(`${world.server.url}/healthz`);
      trial.waited(ms);
      if (ms > trial.within(bounds.others)) trial.finding(`${name}: somebody else waited ${inWords(ms)}`);
      await delay(20);
    }
  })();
  const answers = await Promise.all(
    Array.from({ length: 3 }, () =>
      ask(world.server.url + path, { ...asked, headers: { "x-forwarded-for": someAddress(), ...asked.headers } }),
    ),
  );
  over = true;
  await pings;
  for (const { status, ms, body } of answers) {
    if (status >= 500 && status !== 503) {
      trial.counts.failures++;
      trial.finding(`${name} was answered ${status}: ${body.slice(0, 100)}`);
    }
    if (ms > trial.within(bounds.bomb)) trial.finding(`${name} had its answer after ${inWords(ms)}`);
  }
}

function bombsFor(owner: Owner): Bomb[] {
  const json = { "content-type": "application/json" };
  const megabytes = 8 * 1024 * 1024;
  const bodies: [string, string | Buffer, Record<string, string>?][] = [
    ["deep arrays", `${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}`],
    ["deep objects", `${'{"a":'.repeat(200_000)}1${"}".repeat(200_000)}`],
    [
      "8 MB with NUL characters",
      JSON.stringify({ text: "\u0000", rows: Array.from({ length: 380_000 }, (_, index) => `\u0000${index}`) }).slice(
        0,
        megabytes,
      ),
    ],
    ["a million keys", `{${Array.from({ length: 400_000 }, (_, index) => `"k${index}":${index}`).join()}}`],
    ["numbers without end", `{"version":${"9".repeat(1_000_000)},"x":1e999999}`],
    ["__proto__", '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'],
    ["a gzip bomb", gzipSync(Buffer.alloc(50 * 1024 * 1024, 32)), { "content-encoding": "gzip" }],
    ["lone surrogates", '{"name":"\\ud800","email":"\\udfff@x.example"}'],
    [
      "multipart without an end",
      `--x\r\nContent-Disposition: form-data; name=""\r\n\r\n${"a".repeat(100_000)}`,
      { "content-type": "multipart/form-data; boundary=x" },
    ],
    [
      "multipart with a filename that backtracks",
      `--x\r\nContent-Disposition: form-data; name="a"; filename="${"\\".repeat(50_000)}\r\n\r\n\r\n--x--`,
      { "content-type": "multipart/form-data; boundary=x" },
    ],
    [
      "a form with 100,000 fields",
      Array.from({ length: 100_000 }, (_, index) => `a[${index}][b]=c`).join("&"),
      { "content-type": "application/x-www-form-urlencoded" },
    ],
  ];
  const places = [
    "/api/estimates/status",
    `/api/public-forms/${owner.id}/requests`,
    "/api/auth/sign-in/email",
    "/api/customer-imports/preview",
  ];
  const posted = bodies.flatMap(([name, body, headers]) =>
    places.map((path) => ({
      name: `${name} to ${path.replace(owner.id, "…")}`,
      path,
      asked: { method: "POST", body, headers: { ...json, ...headers } },
    })),
  );
  const photos = [
    ["a picture of 60,000 × 60,000", png(60_000, 60_000)],
    ["a picture of 16,000 × 16,000 that is all there", png(16_000, 16_000, true)],
    ["a picture that breaks off", png(800, 800, true).subarray(0, 300)],
    [
      "an SVG that includes itself",
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="9999" height="9999"><image href="file:///etc/passwd"/></svg>`,
      ),
    ],
  ] as const;
  const uploaded = photos.map(([name, body]) => ({
    name,
    path: `/api/public-forms/${owner.id}/requests/${randomUUID()}/photos`,
    asked: { method: "POST", body, headers: { "content-type": "image/png" } },
  }));
  const addresses = [
    "/photos/%E0%A4%A",
    "/api/estimates/%00",
    "/customer-form/%ff",
    `/api/estimates?search=${"%25".repeat(2_000)}`,
    "/api/customers?offset=1e308",
    `/estimate/${"../".repeat(1_000)}etc/passwd`,
    "/api/estimates?sort=__proto__",
    "/api/calendar/events?from=0000-01-01T00:00:00Z&to=0000-01-02T00:00:00Z",
  ];
  return [...posted, ...uploaded, ...addresses.map((path) => ({ name: path.slice(0, 40), path, asked: {} }))];
}

/** Requests that no HTTP client would send. */
function rawRequests(owner: Owner): { name: string; bytes: string; right: RegExp }[] {
  const form = `/api/public-forms/${owner.id}/requests`;
  const refused = /^(HTTP\/1\.1 4\d\d|$)/;
  return [
    {
      name: "two Host headers",
      bytes: "GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
      right: refused,
    },
    {
      name: "two lengths",
      bytes: `POST ${form} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 50\r\n\r\n{}{}{`,
      right: refused,
    },
    {
      name: "a length and chunks",
      bytes: `POST ${form} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      right: refused,
    },
    {
      name: "headers of 100 KB",
      bytes: `GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-A: ${"a".repeat(100_000)}\r\n\r\n`,
      right: refused,
    },
    {
      name: "a chunk of negative length",
      bytes: `POST ${form} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\nx\r\n0\r\n\r\n`,
      right: refused,
    },
    { name: "no HTTP at all", bytes: "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\r\n\r\n", right: refused },
  ];
}

/** A server's answer to raw bytes within five seconds; empty if it hangs up. */
function sendRaw(world: World, bytes: string): Promise<string> {
  const { hostname, port } = new URL(world.server.url);
  return new Promise((resolve) => {
    let said = "";
    const socket = connect(Number(port), hostname, () => void socket.write(bytes, "latin1"));
    socket.setTimeout(5_000, () => socket.destroy());
    socket.on("data", (chunk: Buffer) => {
      said += chunk.toString("latin1");
      socket.destroy();
    });
    socket.on("error", () => undefined).on("close", () => resolve(said));
  });
}

/** A black-and-white picture that declares a size, and has either all of its pixels or none. */
function png(width: number, height: number, whole = false): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.byteLength);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(1, 8);
  const pixels = whole
    ? deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 1 })
    : deflateSync(Buffer.alloc(1_000));
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
