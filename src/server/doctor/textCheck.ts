import { withoutSlashesAtEnd } from "#shared/pages.ts";
import type { Env } from "#platform/process/env.ts";
import { textPaths } from "#platform/texts/receivedTexts.ts";
import { createTwilioApi, type AskTwilio } from "#platform/texts/twilioApi.ts";
import { note, toChange, well, type Finding } from "./finding.ts";

/** Asks Twilio about the account of the variables and its number. It sends no text. */
export async function textCheck(env: Env, deadlineMs = 15_000): Promise<Finding[]> {
  const ask = createTwilioApi(env, deadlineMs);
  if (!ask) return [];
  try {
    const account = await accountFindings(ask);
    if (account.some(({ state }) => state === "change")) return account;
    return [...account, await receivingFinding(ask, env)];
  } catch (error) {
    const { cause, message } = error as { cause?: { code?: string }; message?: string };
    return [
      toChange(
        "texts",
        `Twilio does not answer at ${env.TWILIO_URL} (${cause?.code ?? message})`,
        "correct TWILIO_URL, and let the firewall pass https to it",
      ),
    ];
  }
}

async function accountFindings(ask: AskTwilio): Promise<Finding[]> {
  const { status, body } = await ask(".json");
  if (status === 401 || status === 404)
    return [
      toChange(
        "texts",
        `Twilio refuses the account (${status})`,
        "correct TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN: both are on the first page of Twilio's console",
      ),
    ];
  if (status !== 200)
    return [toChange("texts", `Twilio answers with status ${status}`, "see https://status.twilio.com, or try again")];
  const state = body?.["status"];
  if (typeof state !== "string")
    return [toChange("texts", "Twilio's answer is not about an account", "correct TWILIO_URL, or remove it")];
  if (state !== "active")
    return [toChange("texts", `the Twilio account is ${state}`, "activate the account in Twilio's console")];
  return body?.["type"] === "Trial"
    ? [note("texts", "the Twilio account is a trial: it texts only numbers that you have verified there")]
    : [];
}

/** Looks if Twilio hands on texts from customers. A messaging service keeps that address elsewhere. */
async function receivingFinding(ask: AskTwilio, { TWILIO_FROM: number, PUBLIC_URL }: Env): Promise<Finding> {
  if (!PUBLIC_URL)
    return toChange(
      "texts",
      "PUBLIC_URL is not set: Twilio cannot report what becomes of texts, or hand on those of customers",
      "PUBLIC_URL=https://quotes.example.org",
    );
  if (!number) return well("texts", "Twilio accepts the account");
  const { body } = await ask(`/IncomingPhoneNumbers.json?${String(new URLSearchParams({ PhoneNumber: number }))}`);
  const listed = body?.["incoming_phone_numbers"];
  const [found] = (Array.isArray(listed) ? listed : []) as { sms_url?: unknown; sms_method?: unknown }[];
  if (!found)
    return toChange(
      "texts",
      `the number ${number} does not belong to the Twilio account`,
      "set TWILIO_FROM to a number of the account that can send texts",
    );
  const right = withoutSlashesAtEnd(PUBLIC_URL) + textPaths.incoming;
  return found.sms_url === right && found.sms_method === "POST"
    ? well("texts", "Twilio accepts the account, and texts from customers reach this server")
    : toChange(
        "texts",
        `texts to ${number} do not reach this server`,
        `in Twilio's console, set "A message comes in" of the number to Webhook, ${right}, HTTP POST`,
      );
}
