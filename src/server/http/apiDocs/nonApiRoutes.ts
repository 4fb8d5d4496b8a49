/** Addresses that programs use besides the operations, by prefix. The documentation lists them. */
export const nonApiRoutes: Readonly<Record<string, string>> = {
  "/photos/":
    "Photos. Their whole addresses stand in answers; who knows one needs no key. `?download` hands out a file.",
  "/logos/": "Logos, as photos.",
  "/covers/": "Cover photos, as photos.",
  "/api/calendar/feeds/": "The calendar for calendar programs (iCalendar). Its address comes from `calendar.feed`.",
  "/api/live": "News for open pages, as server-sent events that name what changed. Programs use webhooks instead.",
  "/api/request-pages/:token/live": "The same for the page of a request.",
  "/api/quote-pages/:token/live": "The same for the page of a quote.",
  "/api/quote-pages/:token/pdf": "The PDF of a quote, for its customer; `?accepted` with the proof of acceptance.",
  "/api/quote-pages/:token/pictures/": "The pictures that a quote shows.",
  "/api/auth/": "Signing in and out, for browsers.",
  "/api/stripe/webhook": "Where Stripe tells of payments, signed by Stripe.",
  "/api/stripe/deposits/": "The same for deposits, for each business with a key of its own.",
  "/api/stripe/connected": "The same for deposits of connected accounts.",
};
