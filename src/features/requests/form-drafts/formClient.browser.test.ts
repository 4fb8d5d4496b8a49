import { createChallenge, verifySolution, type Payload } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterEach, expect, test, vi } from "vitest";
import { refusal } from "#testing/refusal.ts";
import { requestWithProofOfWork } from "./formClient.browser.ts";

const hmacSignatureSecret = "secret";
const send = () =>
  requestWithProofOfWork("owner", "/api/quote-pages/token/messages", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });

/** Answers with these responses in turn, and returns what was asked. */
function answerWith(...answers: Response[]): { path: string; headers: Record<string, string>; body: unknown }[] {
  const asked: ReturnType<typeof answerWith> = [];
  vi.stubGlobal("fetch", async (path: string, { headers = {}, body }: RequestInit = {}) => {
    asked.push({ path, headers: headers as Record<string, string>, body });
    return answers.shift() ?? Response.error();
  });
  return asked;
}
afterEach(() => void vi.unstubAllGlobals());

const refused = (fields: Record<string, string>) =>
  Response.json({ code: "too_many", message: "Busy", data: { fields } }, { status: 429 });

test("a write that is asked for a proof goes once more, whole and with the proof that the server accepts", async () => {
  const challenge = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: 1,
    counter: 20,
    deriveKey,
    hmacSignatureSecret,
  });
  const asked = answerWith(refused({ proof: "Busy" }), Response.json(challenge), Response.json({ done: true }));
  expect(await send()).toEqual({ done: true });
  expect(asked.map(({ path, body }) => [path, body])).toEqual([
    ["/api/quote-pages/token/messages", "{}"],
    ["/api/public-forms/owner/challenge", undefined],
    ["/api/quote-pages/token/messages", "{}"],
  ]);
  const { "x-proof-of-work": proof, ...others } = asked[2]?.headers ?? {};
  expect(asked[0]?.headers).toEqual({ "content-type": "application/json" });
  expect(others).toEqual(asked[0]?.headers);
  const payload = JSON.parse(proof ?? "") as Payload;
  expect(await verifySolution({ ...payload, deriveKey, hmacSignatureSecret })).toMatchObject({ verified: true });
});

test("a write that is refused for another reason is not sent once more", async () => {
  const asked = answerWith(refused({}));
  expect(await refusal(send())).toMatchObject({ code: "too_many", message: "Busy" });
  expect(asked).toHaveLength(1);
});
