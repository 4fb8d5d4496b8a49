/**
 * Top-level domains by which an address is recognised in a line of text. Endings that are words in honest titles are
 * left out.
 */
const address =
  /https?:|www\.|\S@\S|[\p{L}\p{N}-](?:\.|\s?[([]\s?(?:\.|dot)\s?[)\]]\s?|\sdot\s)(?:com|net|org|info|biz|io|co|us|me|app|shop|site|store|online|xyz|link|dev|top|club|live|click|ru|cn|tk|ml|ga|cf|gq|to|ly|gl|gg|cc|tv|ws|vip|icu|website|tech|email|eu|uk|de|fr|mx|ca)(?![\p{L}\p{N}])|\b(?:\d{1,3}\.){3}\d{1,3}\b/iu;

/**
 * True if the line contains a web address or an email address. Subjects and headings of emails to strangers must not,
 * because such an email must only lead to us.
 */
export const namesAddress = (line: string): boolean => address.test(line.normalize("NFKC"));

/** The rule of such a line for its schema, and its error message. `which` is the subject, such as "Service names". */
export const namesNoAddress = (which: string): [holds: (line: string | null) => boolean, words: string] => [
  (line) => line === null || !namesAddress(line),
  `${which} go into emails, so they can't have a web or email address.`,
];
