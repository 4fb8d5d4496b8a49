/** The page that a homeowner sees when they stop emails about requests to their address. */
export const messages = {
  title: "Stop these emails?",
  ask: "Someone entered your email address on a form. Stop all emails about such requests, from every business that uses Yardstick?",
  button: "Stop emails to this address",
  done: "Done",
  stopped:
    "You won't get any more emails about requests at this address. If you send a request yourself, its page shows you everything.",
};
