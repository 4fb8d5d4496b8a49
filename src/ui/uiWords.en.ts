/** Built-in texts of the UI kit. */
export const messages = {
  loading: "Loading…",
  cancel: "Cancel",
  messages: "Messages",
  dismiss: "Dismiss",
  somethingWrong: "Something went wrong. Please try again.",
  broken: "Something went wrong",
  unknownError: "Unknown error",
  reload: "Reload Page",
};
