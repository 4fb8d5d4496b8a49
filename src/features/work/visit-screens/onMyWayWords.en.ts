/** The text message with which a member says to a customer that they are on the way, in English. */
export const messages = {
  greeting: (name: string | null) => (name ? `Hi ${name}` : "Hi"),
  from: (who: string, business: string | null) => (business ? `this is ${who} from ${business}.` : `this is ${who}.`),
  now: "I'm on my way to you.",
  within: (span: string) => `I'm on my way. Your arrival window is ${span}.`,
  at: (time: string) => `I'm on my way and expect to be there around ${time}.`,
};
