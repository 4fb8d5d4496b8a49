/** The addresses below the public one that Twilio calls. */
export const textPaths = { incoming: "/api/texts/incoming", status: "/api/texts/status" } as const;

/** A text message that a customer has sent to our number. */
export type IncomingText = {
  /** Its id at Twilio. */
  sid: string;
  from: string;
  to: string;
  body: string;
  /** Pictures are not read. */
  media: never[];
};

/** The progress of a text that we have sent. */
export type TextStatus = {
  sid: string;
  /** Our own id of the text, as it was sent; null if it carried none. */
  key: string | null;
  /** In Twilio's words, such as queued, sent, delivered, undelivered or failed. */
  status: string;
  /** Twilio's number of the error; null if there is none. */
  errorCode: number | null;
};

/**
 * The work that Twilio's calls begin. Twilio repeats a call whose answer was lost, and statuses can come in any order. A
 * text with a known `sid`, and a status that is not news, have no second effect.
 */
export type TextReceiver = {
  /** Stores a text; `reply` is sent back to its sender. */
  receiveText(text: IncomingText): Promise<{ reply: string | null }>;
  receiveStatus(status: TextStatus): Promise<void>;
};
