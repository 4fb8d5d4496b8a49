/** The messages about sending: success, or the reason for a failure. */
export const messages = {
  offline: "Connection error. Please check your internet connection and try again.",
  failed: "Failed to submit estimate request. Please try again.",
  photosUnsent: "One of your photos couldn't be sent. Try it again or remove it, then send your request.",
  /** The start of the server's message that a request could not be saved. */
  notSaved: "Failed to save estimate",
  error: "Error",
  submissionFailed: "Submission Failed",
  notHuman:
    "Many requests are arriving right now, and we couldn't check that you're human. Please try again in a few minutes.",
};
