/** Programs that verify deliveries, as the documentation shows them. Tests run both. */

/** A complete receiver, with the library of Standard Webhooks. */
export const receiverSample = `// npm install standardwebhooks
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.YARDSTICK_SECRET); // whsec_…

createServer(async (request, response) => {
  const body = await text(request); // the raw body, before it is parsed as JSON
  try {
    const { id, event, data } = webhook.verify(body, request.headers);
    console.log(id, event, data); // an id that you have seen before is a duplicate
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end(); // not from us, altered, or older than 5 minutes
  }
}).listen(process.env.PORT ?? 8080);
`;

/** Verifies the other header with nothing but Node. */
export const signatureSample = `import { createHmac, timingSafeEqual } from "node:crypto";

// header: the value of Yardstick-Signature. body: the raw text. secret: whsec_…
export function isFromYardstick(header, body, secret) {
  const [, seconds, signature] = /^t=(\\d+),v1=([0-9a-f]{64})$/.exec(header ?? "") ?? [];
  if (!signature || Math.abs(Date.now() / 1000 - seconds) > 300) return false;
  const expected = createHmac("sha256", secret).update(\`\${seconds}.\${body}\`).digest();
  return timingSafeEqual(Buffer.from(signature, "hex"), expected);
}
`;
