import type { Language } from "#shared/words/languages.ts";
import type { Mail, QueuedMail } from "#platform/kinds/mail.ts";
import type { MessageWords } from "#features/messages/message-rules/steps.ts";
import type { MessagingBusiness } from "#features/messages/planned-messages/messagePlan.queries.ts";

/** The email of a message: the words of the business, its postal address, and the link that ends follow-ups. */

const words = {
  en: {
    stop: "Stop follow-ups from this business",
    why: (who: string) => `You got this email because you asked ${who} for an estimate or their work.`,
    theBusiness: "the business",
  },
  es: {
    stop: "No recibir más seguimientos de este negocio",
    why: (who: string) => `Recibió este correo porque pidió a ${who} un presupuesto o su trabajo.`,
    theBusiness: "el negocio",
  },
};

/**
 * Returns an email. `stop`: the link that ends follow-ups; null for a notice about agreed work. `replyTo` gets the
 * answers: the owner, if the server receives none.
 */
export function followUpMail({
  ownerId,
  to,
  business,
  head,
  language,
  words: { subject, text },
  stop,
  replyTo = business.reply_to,
}: {
  ownerId: string;
  to: { address: string; name: string };
  business: MessagingBusiness;
  head: Pick<Mail, "business">;
  language: Language;
  words: MessageWords;
  stop: string | null;
  replyTo?: string | null;
}): QueuedMail {
  const own = words[language];
  const who = business.name ?? own.theBusiness;
  return {
    to: to.address,
    toName: to.name,
    accountId: ownerId,
    language,
    ...head,
    from: { name: who, ...(replyTo ? { replyTo } : {}) },
    subject,
    heading: subject,
    body: text.split(/\n{2,}/).map((written) => ({ written })),
    smallPrint: [own.why(who), ...(business.address ? [`${who}, ${business.address.replaceAll("\n", ", ")}`] : [])],
    ...(stop === null ? {} : { stop: { label: own.stop, url: stop } }),
  };
}
