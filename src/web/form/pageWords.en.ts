/** The messages of homeowners' pages before their script has arrived; the build writes them into the pages. */
export const messages = {
  description: "Ask for a quote: choose what is to be done, add photos or sizes, and the answer comes back to you.",
  noScript: "This page needs JavaScript. Please turn it on in your browser and load the page again.",
  lost: "Still loading. If nothing happens, check your connection and load this page again.",
  orCall: "Or call",
  offline: "You're offline. You can fill this in once you're back online.",
  yourRequest: "Your request",
  yourQuote: "Your quote",
  yourInvoice: "Your invoice",
  yourPage: "Your page",
  checkQuote: "Check a signed quote",
  checkQuoteText: "See who signed a quote, when, and whether the PDF was changed since. Nothing is sent anywhere.",
  demoForm: "Demo form: nothing is sent.",
  getStarted: "Get Started",
  loading: "Loading…",
};
