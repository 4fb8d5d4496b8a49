import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { signAsTwilio, twilioSignatureHeader } from "#platform/texts/twilioSignature.ts";

/** The variables of an account at such a server. */
export const twilioEnv = {
  TWILIO_ACCOUNT_SID: `AC${"a1".repeat(16)}`,
  TWILIO_AUTH_TOKEN: "the-token-of-the-text-service",
  TWILIO_FROM: "+15125550100",
};

/** An answer in place of the ordinary one. */
type Answer = { status: number; headers?: Record<string, string>; body?: object | string };

/** A request to send a text. */
type AskedText = { account: string; signedInAs: string; fields: Record<string, string> };

type OwnedNumber = { url: string; method: string };

/** A server on this machine that speaks Twilio's protocol. */
export type TwilioServer = {
  env: Record<string, string>;
  /** Every request to send a text, refused ones included. */
  texts: AskedText[];
  /** The numbers that the account owns, with the address that gets their texts, and its method. */
  numbers: Map<string, OwnedNumber>;
  /** Answers all further requests like this; null: as Twilio does. */
  answerWith(answer: Answer | null): void;
  /** Calls an address of ours as Twilio would; a forger might use another token or sign another address. */
  call(
    address: string,
    fields: Record<string, string>,
    forged?: { token?: string; signed?: string },
  ): Promise<Response>;
  stop(): void;
};

/** Twilio's refusal in Twilio's own format. */
export const twilioRefusal = (status: number, code: number, message: string): Answer => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});

/** Starts such a server. */
export async function startTwilioServer(): Promise<TwilioServer> {
  let standing: Answer | null = null;
  const texts: AskedText[] = [];
  const numbers = new Map<string, OwnedNumber>();
  const http = createServer((request, response) => {
    void readRequest(request).then((asked) => {
      if (asked.resource === "/Messages.json" && request.method === "POST") texts.push(asked);
      const { status, headers = {}, body = "" } = standing ?? ordinaryAnswer(asked, texts.length, numbers);
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(typeof body === "string" ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((listening) => http.listen(0, "127.0.0.1", listening));
  return {
    env: { ...twilioEnv, TWILIO_URL: `http://127.0.0.1:${(http.address() as AddressInfo).port}` },
    texts,
    numbers,
    answerWith: (answer) => void (standing = answer),
    call: (address, fields, { token = twilioEnv.TWILIO_AUTH_TOKEN, signed = address } = {}) => {
      const form = new URLSearchParams(fields);
      return fetch(address, {
        method: "POST",
        headers: { [twilioSignatureHeader]: signAsTwilio(token, signed, form) },
        body: form,
      });
    },
    stop() {
      http.closeAllConnections();
      http.close();
    },
  };
}

type Asked = AskedText & { resource: string; query: URLSearchParams };

async function readRequest(request: IncomingMessage): Promise<Asked> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  const url = new URL(request.url ?? "/", "http://twilio.invalid");
  const [, account = "", resource = ""] = /^\/2010-04-01\/Accounts\/([^/.]+)(.*)$/.exec(url.pathname) ?? [];
  const credentials = (request.headers.authorization ?? "").replace(/^Basic /, "");
  return {
    account,
    resource,
    query: url.searchParams,
    signedInAs: Buffer.from(credentials, "base64").toString(),
    fields: Object.fromEntries(new URLSearchParams(body)),
  };
}

/** Twilio's answer to a right request, and to the mistakes that matter here. */
function ordinaryAnswer(
  { account, resource, query, signedInAs, fields }: Asked,
  number: number,
  numbers: ReadonlyMap<string, OwnedNumber>,
): Answer {
  if (signedInAs !== `${twilioEnv.TWILIO_ACCOUNT_SID}:${twilioEnv.TWILIO_AUTH_TOKEN}`)
    return twilioRefusal(401, 20003, "Authenticate");
  if (resource === ".json") return { status: 200, body: { sid: account, status: "active", type: "Full" } };
  if (resource === "/IncomingPhoneNumbers.json") {
    const asked = query.get("PhoneNumber") ?? "";
    const owned = numbers.get(asked);
    const found = owned ? [{ phone_number: asked, sms_url: owned.url, sms_method: owned.method }] : [];
    return { status: 200, body: { incoming_phone_numbers: found } };
  }
  const { To: to = "", From: from = null, MessagingServiceSid: service = null, Body: body = "" } = fields;
  if (!/^\+[1-9]\d{6,14}$/.test(to)) return twilioRefusal(400, 21211, `The 'To' number ${to} is not valid.`);
  if (body === "") return twilioRefusal(400, 21602, "Message body is required.");
  return {
    status: 201,
    body: {
      sid: `SM${String(number).padStart(32, "0")}`,
      account_sid: account,
      to,
      from,
      messaging_service_sid: service,
      body,
      status: service ? "accepted" : "queued",
      num_segments: service ? "0" : String(Math.ceil(body.length / 160)),
      error_code: null,
    },
  };
}
