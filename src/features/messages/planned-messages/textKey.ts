/** Our own id of a text, as Twilio's reports about it bring it back: the business and the message. */
type TextOf = { ownerId: string; messageId: string };

export const textKey = ({ ownerId, messageId }: TextOf): string => `${ownerId}.${messageId}`;

/** The text that a key names; null if it is none of ours. */
export function textOfKey(key: string): TextOf | null {
  const [ownerId = "", messageId = "", ...more] = key.split(".");
  const isId = (id: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
  return more.length === 0 && isId(ownerId) && isId(messageId) ? { ownerId, messageId } : null;
}
