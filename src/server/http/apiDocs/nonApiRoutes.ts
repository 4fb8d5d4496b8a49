/** Addresses that programs use besides the operations, by prefix. The documentation lists them. */
export const nonApiRoutes: Readonly<Record<string, string>> = {
  "/photos/": "Photos. Responses contain their full addresses, which need no key. `?download` returns a file to save.",
  "/logos/": "Logos, like photos.",
  "/covers/": "Cover photos, like photos.",
  "/measuring-sheet.pdf":
    "The printable sheet that measures a photo. `?business=` puts a business's name on it, `?paper=a4` fits it to A4.",
  "/api/calendar/feeds/": "The calendar for calendar apps (iCalendar). `calendar.feed` returns its address.",
  "/api/live": "Server-sent events for open pages, naming the changed data. Programs use webhooks instead.",
  "/api/request-pages/:token/live": "The same for the page of a request.",
  "/api/quote-pages/:token/live": "The same for the page of a quote.",
  "/api/invoice-pages/:token/live": "The same for the page of an invoice.",
  "/api/quote-pages/:token/pdf": "The PDF of a quote, for its customer; `?accepted` includes the proof of acceptance.",
  "/api/invoice-pages/:token/pdf":
    "The PDF of an invoice, for its customer; `?credit_note=` has the id of one of its credit notes.",
  "/api/customer-pages/:token/photos/":
    "Photos that a business shares, for browsers that opened the customer's page; `?thumbnail` is the small picture.",
  "/api/quote-pages/:token/pictures/": "The pictures in a quote.",
  "/api/invoice-pages/:token/pictures/": "The pictures in an invoice.",
  "/api/auth/": "Signing in and out, for browsers.",
  "/api/stripe/webhook": "Stripe's webhook for payments, signed by Stripe.",
  "/api/stripe/deposits/": "The same for deposits, for each business with its own Stripe key.",
  "/api/stripe/connected": "The same for deposits of connected accounts.",
  "/api/texts/incoming": "Twilio's webhook for texts from customers, signed by Twilio.",
  "/api/texts/status": "The same for the progress of texts that were sent.",
  "/api/mail/incoming": "The address to which the operator's email provider posts emails, with a secret.",
};
