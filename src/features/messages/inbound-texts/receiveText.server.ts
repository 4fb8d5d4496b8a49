import { textNumber } from "#shared/contact/phone.ts";
import { languageNamed, type Language } from "#shared/words/languages.ts";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { OwnerTx, TenantDb } from "#platform/database/tenantDb.ts";
import { createIncident, type IncidentLog } from "#platform/process/incident.ts";
import type { IncomingText, TextReceiver, TextStatus } from "#platform/texts/receivedTexts.ts";
import { lockMessageSettings } from "#platform/timelines/messageLock.queries.ts";
import { recordConsent } from "#features/messages/consents/consent.server.ts";
import { consentState, type ConsentWord } from "#features/messages/consents/consentRules.ts";
import { keywordOf } from "#features/messages/message-rules/stopWords.ts";
import { addBounced, consentsAmong } from "#features/messages/planned-messages/messagePlan.queries.ts";
import { recordServiceOptOut } from "#features/messages/message-sending/messageSending.server.ts";
import { recordFailedMessage, recordSentMessage } from "#features/messages/planned-messages/messageNews.server.ts";
import {
  answeringBusiness,
  confirmSent,
  failSent,
  lastTextTo,
  lockAnsweredMessage,
} from "#features/messages/planned-messages/receivedMessage.queries.ts";
import { storeReceived } from "#features/messages/planned-messages/receivedMessage.server.ts";
import { textOfKey } from "#features/messages/planned-messages/textKey.ts";
import { businessesTexting } from "./textedNumbers.queries.ts";
import { namesOf, textReplies } from "./textReplies.ts";

/**
 * The receiver of texts. One number serves all businesses of a server, so a text goes to the business that wrote to its
 * sender last; STOP and START count for all that wrote.
 */

type ReceiverParts = { db: TenantDb; sharedDb: Pick<SharedDb, "query">; log: IncidentLog };

/** The name, the phone number and the language of a business that answers a text. */
type Answering = { name: string | null; phone: string | null; language: Language };

/** Creates the receiver of texts, and of the reports about ours. */
export function createTextReceiver({ db, sharedDb, log }: ReceiverParts): TextReceiver {
  const dropped = createIncident(log, {
    begins: "texts arrive from numbers that no business texted; they are not stored",
    ends: "no more texts arrive from numbers that no business texted",
    level: "info",
  });
  return {
    async receiveText(text) {
      const number = textNumber(text.from) ?? text.from;
      const businesses = await sharedDb.query(businessesTexting, { number });
      const [newest] = businesses;
      if (!newest) {
        dropped.met(new Error("No business has texted the sender."));
        return { reply: null };
      }
      const inEach = (work: (tx: OwnerTx) => Promise<Answering | null>) => each(db, businesses, work);
      const keyword = keywordOf(text.body);
      if (keyword === "stop") return replyOf("stopped", await inEach((tx) => stop(tx, number, text)));
      if (keyword === "start") {
        const started = await inEach((tx) => start(tx, number, text));
        if (started.length > 0) return replyOf("started", started);
      }
      const owner = db.forOwner(newest.business_id);
      const answering = await owner.transaction((tx) => store(tx, number, text, keyword === "help"));
      if (keyword !== "help" || !answering) return { reply: null };
      const words = textReplies[answering.language];
      return { reply: words.help(answering.name ?? words.theBusiness, answering.phone) };
    },
    receiveStatus: (status) => receiveStatus(db, status),
  };
}

async function each(
  db: TenantDb,
  businesses: readonly { business_id: string }[],
  work: (tx: OwnerTx) => Promise<Answering | null>,
): Promise<Answering[]> {
  const done: Answering[] = [];
  for (const { business_id } of businesses) {
    const answering = await db.forOwner(business_id).transaction(work);
    if (answering) done.push(answering);
  }
  return done;
}

function replyOf(kind: "stopped" | "started", answering: readonly Answering[]): { reply: string | null } {
  const [first] = answering;
  if (!first) return { reply: null };
  const words = textReplies[first.language];
  return {
    reply: words[kind](
      namesOf(
        answering.map(({ name }) => name ?? words.theBusiness),
        first.language,
      ),
    ),
  };
}

/** Stores a text with the customer whom the business texted there. Null if it is stored already. */
async function store(tx: OwnerTx, number: string, { sid, body }: IncomingText, automatic: boolean) {
  const [business] = await tx.query(answeringBusiness);
  if (!business) return null;
  const [last] = await tx.query(lastTextTo, { address: number });
  const language = languageNamed(last?.language ?? "en") ?? "en";
  const isNew = await storeReceived(tx, {
    customer_id: last?.customer_id ?? null,
    channel: "text",
    address: number,
    name: last?.name ?? "",
    language,
    about: last?.about ?? null,
    about_id: last?.about_id ?? null,
    subject: "",
    body,
    provider_id: sid,
    automatic,
  });
  return isNew ? { ...business, language, customer_id: last?.customer_id ?? null } : null;
}

/** The state of the consent of a number to texts about agreed work. */
async function stateOf(tx: OwnerTx, number: string) {
  const ledger = await tx.query(consentsAmong, { customers: [], addresses: [number] });
  return consentState(ledger as ConsentWord[], { channel: "text", address: number, kind: "transactional" });
}

/** Ends texts of a business to a number. The first STOP is confirmed, and further ones get silence. */
async function stop(tx: OwnerTx, number: string, text: IncomingText): Promise<Answering | null> {
  const stored = await store(tx, number, text, true);
  if (!stored || (await stateOf(tx, number)) === "withdrawn") return null;
  await recordConsent(tx, {
    customer_id: stored.customer_id,
    channel: "text",
    address: number,
    kind: "transactional",
    given: false,
    source: "reply",
  });
  return stored;
}

/** Begins texts again, if the number has ended them. Otherwise "yes" is an answer like any other. */
async function start(tx: OwnerTx, number: string, text: IncomingText): Promise<Answering | null> {
  if ((await stateOf(tx, number)) !== "withdrawn") return null;
  const stored = await store(tx, number, text, true);
  if (!stored) return null;
  await recordConsent(tx, {
    customer_id: stored.customer_id,
    channel: "text",
    address: number,
    kind: "follow_up",
    given: true,
    source: "reply",
    words: text.body.trim(),
  });
  return stored;
}

/** Twilio's errors that say that no text can reach a number. */
const badNumbers = [21211, 21614];
/** Twilio's error for a number that has said STOP to the service. */
const optedOut = 21610;

/** Records the progress of a text of ours. A report that is not news changes nothing. */
async function receiveStatus(db: TenantDb, { sid, key, status, errorCode }: TextStatus): Promise<void> {
  const of = textOfKey(key ?? "");
  if (!of) return;
  await db.forOwner(of.ownerId).transaction(async (tx) => {
    await tx.query(lockMessageSettings);
    const [message] = await tx.query(lockAnsweredMessage, { id: of.messageId });
    if (message?.channel !== "text" || (message.provider_id !== null && message.provider_id !== sid)) return;
    const { id, address, customer_id } = message;
    const isSent = status === "delivered" || status === "sent";
    const [confirmed] = isSent ? await tx.query(confirmSent, { id, provider_id: sid }) : [];
    if (confirmed) await recordSentMessage(tx, id);
    if (status !== "failed" && status !== "undelivered") return tx.notify("messages");
    const reason = `The text was not delivered${errorCode === null ? "" : ` (error ${errorCode} of the text service)`}.`;
    const [failed] = await tx.query(failSent, { id, reason });
    tx.notify("messages");
    if (failed) await recordFailedMessage(tx, id, reason);
    if (!failed || errorCode === null) return;
    if (badNumbers.includes(errorCode)) await tx.query(addBounced, { address, reason });
    if (errorCode === optedOut && (await stateOf(tx, address)) !== "withdrawn")
      await recordServiceOptOut(tx, { customer_id, address });
  });
}
