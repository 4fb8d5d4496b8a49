/** Ends of domains with which an address is known in a line of text; words that honest titles end in are left out. */
const address =
  /https?:|www\.|\S@\S|[\p{L}\p{N}-](?:\.|\s?[([]\s?(?:\.|dot)\s?[)\]]\s?|\sdot\s)(?:com|net|org|info|biz|io|co|us|me|app|shop|site|store|online|xyz|link|dev|top|club|live|click|ru|cn|tk|ml|ga|cf|gq|to|ly|gl|gg|cc|tv|ws|vip|icu|website|tech|email|eu|uk|de|fr|mx|ca)(?![\p{L}\p{N}])|\b(?:\d{1,3}\.){3}\d{1,3}\b/iu;

/**
 * Says whether a line names an address on the internet or an email address. Subjects and headings of emails to
 * strangers name none: whoever gets one is to be led to us only.
 */
export const namesAddress = (line: string): boolean => address.test(line.normalize("NFKC"));

/** The rule of such a line for its schema, and the words of its refusal; `which`: as in "Service names". */
export const namesNoAddress = (which: string): [holds: (line: string | null) => boolean, words: string] => [
  (line) => line === null || !namesAddress(line),
  `${which} go into emails, so they can't have a web or email address.`,
];
