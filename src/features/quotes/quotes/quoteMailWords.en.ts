/** The texts of emails that name the offer: a quote, or a change order. */
const ofQuote = {
  sentSubject: (number: number, who: string) => `Quote ${number} from ${who}`,
  sent: (who: string) => `${who} sent you a quote.`,
  newSubject: (number: number, who: string) => `Quote ${number} from ${who} has changed`,
  changed: (who: string) => `${who} changed your quote.`,
  see: "See your quote",
  withdrawnSubject: (number: number, who: string) => `${who} withdrew quote ${number}`,
  withdrawn: (who: string) => `${who} withdrew this quote. It can no longer be accepted.`,
  releasedSubject: (number: number, who: string) => `${who} reopened quote ${number}, which you accepted`,
  released: (who: string) => `${who} reopened the quote you accepted.`,
  signedStays: "Your signed PDF stays on the quote's page.",
  answeredSubject: (number: number, who: string) => `${who} replied about quote ${number}`,
  answered: (who: string) => `${who} wrote to you about your quote.`,
  acceptedSubject: (number: number, who: string) => `You accepted quote ${number} from ${who}`,
  accepted: (who: string) => `You accepted the quote from ${who}.`,
  fileName: (number: number) => `Quote ${number} accepted.pdf`,
  why: (who: string) => `You got this email because ${who} sent a quote to this address.`,
  record: (count: number, head: string) =>
    `Record of this quote: ${count} ${count === 1 ? "entry" : "entries"}, the last one with the SHA-256 ${head}`,
};

const ofChange: typeof ofQuote = {
  sentSubject: (number, who) => `Change order ${number} from ${who}`,
  sent: (who) => `${who} sent you a change to the work.`,
  newSubject: (number, who) => `Change order ${number} from ${who} has changed`,
  changed: (who) => `${who} changed your change order.`,
  see: "See your change order",
  withdrawnSubject: (number, who) => `${who} withdrew change order ${number}`,
  withdrawn: (who) => `${who} withdrew this change order. It can no longer be accepted.`,
  releasedSubject: (number, who) => `${who} reopened change order ${number}, which you accepted`,
  released: (who) => `${who} reopened the change order you accepted.`,
  signedStays: "Your signed PDF stays on the change order's page.",
  answeredSubject: (number, who) => `${who} replied about change order ${number}`,
  answered: (who) => `${who} wrote to you about your change order.`,
  acceptedSubject: (number, who) => `You accepted change order ${number} from ${who}`,
  accepted: (who) => `You accepted a change to the work of ${who}.`,
  fileName: (number) => `Change order ${number} accepted.pdf`,
  why: (who) => `You got this email because ${who} sent a change order to this address.`,
  record: (count, head) =>
    `Record of this change order: ${count} ${count === 1 ? "entry" : "entries"}, the last one with the SHA-256 ${head}`,
};

/** The texts of emails about a quote or a change order to its customer. */
export const messages = {
  ofQuote,
  ofChange,
  theBusiness: "The business",
  whatChanged: "See what changed, line by line.",
  until: (day: string) => `Good through ${day}.`,
  readAndAnswer: "Review it, ask a question, then accept or decline online.",
  recommended: "Recommended",
  openAgain: "You can accept or decline it again.",
  paid: (amount: string) => `Paid so far: ${amount}`,
  acceptedPaper: "A PDF of what you accepted is attached. Please save it for your records.",
  total: "Total",
  deposit: (amount: string) => `Deposit: ${amount}`,
  check: (address: string) => `Check anytime that the attached PDF wasn't changed: ${address}`,
  stop: "Not you? Stop emails to this address",
};
