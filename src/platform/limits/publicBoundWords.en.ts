/** The messages for a person who has written too often, without a sign-in. */
export const messages = {
  tooMany: {
    requests: "Too many requests.",
    sizes: "Too many corrections.",
    photos: "Too many photos.",
    changes: "Too many changes.",
    answers: "Too many answers.",
    questions: "Too many questions.",
    payments: "Too many attempts to pay.",
    attempts: "Too many attempts.",
  },
  inMinutes: (minutes: number) =>
    minutes === 1 ? "Please try again in a minute." : `Please try again in ${minutes} minutes.`,
  inHours: (hours: number) => (hours === 1 ? "Please try again in an hour." : `Please try again in ${hours} hours.`),
  prove: "Many requests are arriving right now. Your device is asked to show that a person sent this one.",
};
