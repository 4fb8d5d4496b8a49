import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { PushMessage, PushSubscriptionInput } from "#features/alerts/pushes/push.ts";

/** A received message: its device, the key that signed it, and its decrypted content. */
type Received = { device: string; signedBy: string; ttl: string | undefined; message: PushMessage };

/**
 * A push service on this machine that speaks the protocol. It checks the signature (RFC 8292) and, as it is the browser
 * too, decrypts the message (RFC 8291). It answers anything invalid with 400.
 */
export type PushServer = {
  /** A new device, as its browser reports it on subscribing. */
  device(name: string): PushSubscriptionInput;
  received: Received[];
  /** The reasons of refused requests. */
  faults: string[];
  /** Answers the next messages with these statuses, then with 201 again. */
  answerNext(...statuses: number[]): void;
  stop(): void;
};

/** Starts a push service. */
export async function startPushServer(): Promise<PushServer> {
  const devices = new Map<string, { keys: ReturnType<typeof createECDH>; auth: Buffer }>();
  const received: Received[] = [];
  const faults: string[] = [];
  const answers: number[] = [];
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const status = answers.shift();
      if (status) return response.writeHead(status).end();
      try {
        const name = decodeURIComponent((request.url ?? "").slice("/send/".length));
        const device = devices.get(name);
        if (!device) return response.writeHead(404).end();
        const signedBy = signerOf(request.headers.authorization ?? "", origin());
        if (request.headers["content-encoding"] !== "aes128gcm") throw new Error("another encoding");
        received.push({
          device: name,
          signedBy,
          ttl: request.headers["ttl"] as string | undefined,
          message: JSON.parse(decrypted(body, device)) as PushMessage,
        });
        return response.writeHead(201).end();
      } catch (error) {
        faults.push(String(error));
        return response.writeHead(400).end();
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));

  return {
    received,
    faults,
    device(name) {
      const keys = createECDH("prime256v1");
      const auth = randomBytes(16);
      devices.set(name, { keys, auth });
      return {
        endpoint: `${origin()}/send/${encodeURIComponent(name)}`,
        p256dh: keys.generateKeys("base64url"),
        auth: auth.toString("base64url"),
      };
    },
    answerNext: (...statuses) => void answers.push(...statuses),
    stop: () => void server.close(),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** The key that signed `vapid t=<token>, k=<key>` for this service. Throws if the signature is not valid. */
function signerOf(header: string, audience: string): string {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const right = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<string, unknown>;
  const hours = (Number(exp) - Date.now() / 1000) / 3600;
  if (!right || aud !== audience || !(hours > 0 && hours <= 24) || !/^(mailto:|https:)/.test(String(sub)))
    throw new Error(`not signed rightly: ${JSON.stringify({ right, aud, hours, sub })}`);
  return key;
}

function decrypted(body: Buffer, { keys, auth }: { keys: ReturnType<typeof createECDH>; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), sender]);
  const shared = hkdfSync("sha256", keys.computeSecret(sender), auth, info, 32);
  const derived = (use: string, length: number) =>
    Buffer.from(hkdfSync("sha256", Buffer.from(shared), salt, `Content-Encoding: ${use}\0`, length));
  const opening = createDecipheriv("aes-128-gcm", derived("aes128gcm", 16), derived("nonce", 12));
  opening.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
