const nameless = "The business";
/** The business's name within a sentence. */
const within = (who: string) => (who === nameless ? "the business" : who);

/** Texts of a request's page for homeowners. */
export const messages = {
  yourRequest: "Your request",
  theBusiness: nameless,
  thanksHas: (name: string, business: string) => `Thanks, ${name}. ${business} has your request.`,
  thanksSent: (name: string) => `Thanks, ${name}. Your request was sent.`,
  withdrew: "You withdrew this request.",
  thankYou: "Thank You!",
  received: "Information Received!",
  willContact: (who: string) => `${who} has your information and will contact you soon.`,
  complete: "Estimate Complete",
  created: "Estimate Created!",
  again: { standard: "Submit Another Estimate", general: "Submit Another Estimate", multi: "Create Another Estimate" },
  anotherRequest: "Submit Another Request",
  submitted: "Request Submitted Successfully",
  submittedText: "Your estimate request has been submitted. The business owner will contact you soon.",
  statusChanged: "The status of your request has changed.",
  priceUpdated: "Your price was updated.",

  next: "What happens next",
  working: (who: string) => `${who} is working on your request.`,
  scheduled: (who: string, day: string) => `${who} is scheduled to come on ${day}.`,
  nowScheduled: (day: string) => `Your service is scheduled for ${day}.`,
  done: (business: string | null) => `This work is done. Thank you for choosing ${business ?? "us"}.`,
  closed: (who: string) => `${who} closed this request. If you still need the work done, get in touch with them.`,
  wasTold: (who: string) => `${who} has been notified and won't work on it.`,
  willLook: (who: string) => `${who} will look at what you sent.`,
  willSchedule: "We'll contact you soon to schedule your service.",
  priceByEmail: (email: string | null) =>
    `Your request was received. Your photos are taking longer than usual to measure. We'll email your price to ${email ?? "you"}.`,
  measuring: "Your photos are being measured. Your price will appear here.",
  notMeasured: (who: string) =>
    `Your request and photos were received. The photos couldn't be measured right away, so ${who} will reach out with a personalized quote.`,
  willQuote: (who: string) => `Your request was received. ${who} will reach out with a personalized quote.`,
  usually: (who: string, within: string) => `${who} usually answers ${within}.`,
  withinHours: (hours: number) => (hours === 1 ? "within an hour" : `within ${hours} hours`),
  withinDays: (days: number) => (days === 1 ? "within a day" : `within ${days} days`),
  ifNotHeard: (day: string, phone: string | null, who: string) =>
    `Nothing by ${day}? ${phone === null ? `Contact ${within(who)}.` : `Call or text ${phone}.`}`,
  call: "Call",
  text: "Text",

  photos: "Photos",
  yourPhotos: "Your photos",
  photo: (number: number) => `Photo ${number}`,
  addPhoto: "Add a photo",
  addPhotos: "Add photos to your request",
  sending: "Sending…",
  uploading: "Uploading…",
  sendPhoto: "Send this photo",
  sendPhotos: "Send these photos",

  keep: "Keep this page",
  keepText: "This page is yours to keep. It stays up to date, and only people with its link can see it.",
  save: "Save or print",
  share: "Share",
  copied: "Link copied",
  sharedTitle: (who: string) => `Your request to ${who}`,

  changeMind: "Change your mind?",
  withdraw: "Withdraw my request",
  download: "Download my data",
  remove: "Delete my request and photos",
  withdrawTitle: "Withdraw your request?",
  withdrawText: (who: string) =>
    `We'll let ${within(who)} know that you don't need the work anymore. You can send a new request anytime.`,
  withdrawYes: "Withdraw",
  keepIt: "Keep it",
  removeTitle: "Delete your request?",
  removeText: (who: string) =>
    `Your request, its photos and its measurements will be deleted for good, and this page with them. If ${who} has written down your contact details elsewhere, ask them to delete those too.`,
  removeYes: "Delete for good",

  deleted: "Your request and its photos are deleted. You can close this page.",
  gone: "There is no request at this address. It may have been deleted.",
  questionsCall: "Questions? Call",
  unavailable: "Your request can't be shown right now. It isn't lost. Please try again in a minute.",
};
