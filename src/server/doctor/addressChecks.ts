import { askThrough, type Answer } from "./askThrough.ts";
import { note, toChange, well, type Finding } from "./finding.ts";
import { passHeader } from "./pass.ts";
import { forwardingChecks } from "./forwardingChecks.ts";
import { doctorPath, largestBody, streamPath, streamPauseMs, type Seen } from "./seen.ts";

/** A certificate that ends within this time was not renewed when it should have been, in milliseconds. */
const renewBeforeMs = 14 * 24 * 3_600_000;

type Way = { publicUrl: string; pass: string; now?: number };

/** Asks the server through its public address, and judges the proxy on the way. */
export async function addressChecks({ publicUrl, pass, now = Date.now() }: Way): Promise<Finding[]> {
  const at = new URL(doctorPath, publicUrl);
  const headers = { [passHeader]: pass };
  const findings: Finding[] = [];
  let anyCertificate = false;
  let answer: Answer;
  try {
    answer = await askThrough(at, { headers });
  } catch (error) {
    const failure = connectionFailure(error, at);
    findings.push(failure);
    if (failure.check !== "certificate") return findings;
    anyCertificate = true;
    try {
      answer = await askThrough(at, { headers, anyCertificate });
    } catch {
      return findings;
    }
  }
  const through = (path: string, more: Parameters<typeof askThrough>[1] = {}) =>
    askThrough(new URL(path, publicUrl), { anyCertificate, ...more, headers: { ...headers, ...more.headers } });
  const seen = seenBy(answer);
  if (!seen) return [...findings, anotherAnswer(answer, at)];
  if (findings.length === 0) findings.push(well("address", `${at.origin} leads to this server`));
  findings.push(...encryption(at, seen, answer, now), hostHeader(at, seen), await clockOf(answer, now));
  const claim = "192.0.2.66";
  const claimed = seenBy(await through(doctorPath, { headers: { "x-forwarded-for": claim } }));
  findings.push(
    ...forwardingChecks({ at, seen, isDirect: seen.connectedFromPort === answer.localPort, claim, claimed }),
  );
  findings.push(await streaming(through), await largeBodies(through), await webhooks(through));
  return findings.filter((finding) => finding.says !== "");
}

/** The server's answer, or null if something else has answered. */
function seenBy({ status, text }: Answer): Seen | null {
  if (status !== 200) return null;
  try {
    const seen = JSON.parse(text) as Partial<Seen>;
    return typeof seen.host === "string" && typeof seen.caller === "string" ? (seen as Seen) : null;
  } catch {
    return null;
  }
}

/** A connection that failed, in words. */
function connectionFailure(error: unknown, { origin, hostname }: URL): Finding {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  if (["ENOTFOUND", "EAI_AGAIN"].includes(code))
    return toChange(
      "address",
      `the name ${hostname} has no address`,
      `add a DNS record for ${hostname}, or correct PUBLIC_URL`,
    );
  if (code === "CERT_HAS_EXPIRED")
    return toChange("certificate", "the TLS certificate has expired", "renew the proxy's certificate");
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID")
    return toChange(
      "certificate",
      `the TLS certificate is for another name than ${hostname}`,
      `get a certificate for ${hostname}`,
    );
  if (code === "UNABLE_TO_VERIFY_LEAF_SIGNATURE")
    return toChange(
      "certificate",
      "the proxy sends its TLS certificate without the intermediate ones, which phones refuse",
      "let it send the whole chain, in nginx: ssl_certificate fullchain.pem",
    );
  if (/CERT|SIGNATURE|ISSUER/.test(code))
    return toChange(
      "certificate",
      `the TLS certificate is not trusted (${code})`,
      "get one from a public authority, such as Let's Encrypt",
    );
  if (code === "EPROTO" || /wrong version number|SSL/i.test(message))
    return toChange(
      "address",
      `${origin} does not speak TLS`,
      "turn on TLS in the proxy for this port, or correct PUBLIC_URL",
    );
  return toChange(
    "address",
    `nothing answers at ${origin} (${code || message})`,
    "start the proxy and the server, open the port in the firewall, or correct PUBLIC_URL",
  );
}

/** An answer that is not this server's. */
function anotherAnswer({ status, headers }: Answer, at: URL): Finding {
  const target =
    headers.location && URL.canParse(headers.location, at.href) ? new URL(headers.location, at.href) : null;
  if (status >= 300 && status < 400 && target && target.origin !== at.origin)
    return toChange("address", `${at.origin} redirects to ${target.origin}`, `PUBLIC_URL=${target.origin}`);
  if (status === 502 || status === 503 || status === 504)
    return toChange(
      "address",
      `the proxy at ${at.origin} does not reach the server (${status})`,
      "start the server, and let the proxy forward to its PORT",
    );
  return toChange(
    "address",
    `${at.origin} is not answered by this server (${status})`,
    "let the proxy forward every path to this server, and run the doctor with the server's variables (DATA_DIR, AUTH_SECRET)",
  );
}

/** True for an address that only this machine or its own network reaches. */
const isPrivate = (hostname: string) =>
  /^(?:localhost|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[::1\]|\[f[cd])|\.(?:local|lan|internal|home\.arpa)$/.test(
    hostname,
  );

function encryption(at: URL, seen: Seen, { certificateUntil }: Answer, now: number): Finding[] {
  if (at.protocol === "http:") {
    const https = `https://${at.hostname}`;
    if (seen.forwardedProto === "https")
      return [
        toChange("scheme", "the proxy is reached by https, but PUBLIC_URL begins with http", `PUBLIC_URL=${https}`),
      ];
    return isPrivate(at.hostname)
      ? [note("scheme", "PUBLIC_URL begins with http: passwords travel unencrypted in this network")]
      : [
          toChange(
            "scheme",
            "PUBLIC_URL begins with http: passwords travel unencrypted, and phones offer no camera or passkeys",
            `turn on TLS in the proxy, then PUBLIC_URL=${https}`,
          ),
        ];
  }
  if (certificateUntil === null || certificateUntil - now > renewBeforeMs || certificateUntil < now) return [];
  const days = Math.floor((certificateUntil - now) / 86_400_000);
  return [
    toChange(
      "certificate",
      `the TLS certificate ends in ${days} days`,
      "renew it, and find out why it was not renewed by itself",
    ),
  ];
}

function hostHeader(at: URL, seen: Seen): Finding {
  return seen.host === at.host
    ? well("host", "the proxy sends the original Host")
    : toChange(
        "host",
        `the proxy sends the Host ${seen.host} in place of ${at.host}`,
        "let it send the original one, in nginx: proxy_set_header Host $http_host;",
      );
}

/** Compares the clocks of this machine and of the proxy, which may be another one. */
async function clockOf({ headers }: Answer, now: number): Promise<Finding> {
  const date = Date.parse(headers.date ?? "");
  const apart = Math.abs(date - now);
  return Number.isNaN(date) || apart < 60_000
    ? well("clock", "this machine and the proxy have the same time")
    : toChange(
        "clock",
        `the clocks of this machine and of the proxy are ${Math.round(apart / 1000)} seconds apart`,
        "turn on time synchronization (NTP) on both",
      );
}

type Through = (path: string, more?: Parameters<typeof askThrough>[1]) => Promise<Answer>;

async function streaming(through: Through): Promise<Finding> {
  const change = "turn buffering off for /api/live, in nginx: proxy_buffering off; without proxy_ignore_headers";
  try {
    const { status, spreadMs } = await through(streamPath);
    if (status !== 200)
      return toChange("live refresh", `the proxy answers /api/live itself (${status})`, "let it forward /api/live");
    return spreadMs > streamPauseMs / 2
      ? well("live refresh", "events arrive one by one")
      : toChange("live refresh", "the proxy holds events back, so that open pages refresh late or never", change);
  } catch (error) {
    return toChange("live refresh", `the proxy cuts streams (${codeOf(error)})`, change);
  }
}

async function largeBodies(through: Through): Promise<Finding> {
  const change = "allow bodies of 11 MB, in nginx: client_max_body_size 11m;";
  try {
    const body = Buffer.alloc(largestBody - 1024, 1);
    const { status } = await through(doctorPath, {
      method: "POST",
      body,
      headers: { "content-type": "application/octet-stream" },
    });
    return status === 200
      ? well("body size", "a photo of 10 MB arrives")
      : toChange("body size", `the proxy refuses a body of 11 MB (${status}): photos cannot be sent`, change);
  } catch (error) {
    return toChange(
      "body size",
      `the proxy cuts a body of 11 MB off (${codeOf(error)}): photos cannot be sent`,
      change,
    );
  }
}

/** Stripe sends its events without a cookie or a page. Yardstick refuses one without a signature with its own words. */
async function webhooks(through: Through): Promise<Finding> {
  const path = "/api/stripe/webhook";
  const change = `let the proxy forward ${path} and what is below /api/stripe without a password, a challenge or a filter`;
  try {
    const answer = await through(path, {
      method: "POST",
      body: Buffer.from("{}"),
      headers: { "content-type": "application/json" },
    });
    return answer.status === 400 && answer.text.includes("signature of this event")
      ? well("webhooks", "events of Stripe reach the server")
      : toChange("webhooks", `events of Stripe do not reach the server: ${path} answers ${answer.status}`, change);
  } catch (error) {
    return toChange("webhooks", `events of Stripe do not reach the server (${codeOf(error)})`, change);
  }
}

const codeOf = (error: unknown) => {
  const { code, message } = error as { code?: string; message?: string };
  return code ?? message ?? "no answer";
};
