/**
 * Names that a short link may not have: those that look like ours or like a payment or support page, and rude ones. The
 * lists are English and Spanish. A name is judged as a person reads it: digits as letters ("paypa1", "supp0rt"),
 * hyphens within words ("s-u-p-p-o-r-t"), letters that look like others ("payrnent") and doubled letters.
 */

const digits: Record<string, string> = {
  0: "o",
  1: "l",
  2: "z",
  3: "e",
  4: "a",
  5: "s",
  6: "b",
  7: "t",
  8: "b",
  9: "g",
};

/** Maps letters that look alike to one: `i` to `l`, and each digit to the letter that it resembles. */
const folded = (text: string): string => text.replaceAll(/\d/g, (digit) => digits[digit] ?? digit).replaceAll("i", "l");

/** A text without repeated letters. */
const single = (text: string): string => text.replaceAll(/(.)\1+/g, "$1");

/** The ways in which a text can be read: as written, and with letter pairs that look like another letter. */
const readings = (text: string): string[] => [
  ...new Set([text, text.replaceAll("rn", "m"), text.replaceAll("vv", "w"), text.replaceAll("v", "u")].map(folded)),
];

/**
 * Tests if a whole text reads as one of the words. Doubled letters match only if the text is longer than the word: "as"
 * is not "ass".
 */
function whole(words: string): (text: string) => boolean {
  const known = words.trim().split(/\s+/).map(folded);
  const exact = new Set(known);
  const shortest = new Map<string, number>();
  for (const word of known)
    shortest.set(single(word), Math.min(word.length, shortest.get(single(word)) ?? word.length));
  const reads = (one: string) => exact.has(one) || one.length > (shortest.get(single(one)) ?? Infinity);
  return (text) => {
    const bare = text.replaceAll(/^\d+|\d+$/g, "");
    return [text, bare].some((one) => readings(one).some(reads));
  };
}

/** Tests if a text contains one of the words, with letters doubled or not. */
function within(words: string): (text: string) => boolean {
  const each = words
    .trim()
    .split(/\s+/)
    .map((word) => folded(word).replaceAll(/./g, "$&+"));
  const pattern = new RegExp(each.join("|"));
  return (text) => readings(text).some((one) => pattern.test(one));
}

/** Reserved only as the whole name: no business can have "help", but one can have "home-help". */
const alone = whole(
  `about account admin administrator amazon angi api app apple auth bank billing blog business card cash chase checkout
  contact customer customers dashboard demo deposit discover download email estimate estimates example facebook faq form
  forms free google help home hostmaster info instagram intuit invoice irs legal link login logout me microsoft money
  name nextdoor none null official password pay payment payments postmaster press pricing privacy quote quotes refund
  register request root safe sales secure security service services settings shop signin signup site square staff status
  stripe subscribe support system team terms test thumbtack trial trust undefined user users verify visa wallet webmaster
  welcome whatsapp wise www yardstick yelp`,
);

/**
 * Terms of payment and support, and names of payment providers: forbidden as one word of a name, or as several words
 * read together.
 */
const asWord = whole(
  `account accounts admin administrator amex applepay billing checkout citibank coinbase helpdesk invoice invoices klarna
  login logon official passcode password passwords pay payout payouts postmaster refund refunds signin signon squareup
  stripepay verification verify visa webmaster wellsfargo zelle`,
);

/** Forbidden anywhere in a name, because no honest word contains them. */
const anywhere = within(
  `afterpay americanexpress applepay bankofamerica capitalone cashapp googlepay mastercard moneygram payment paypal
  quickbooks support venmo westernunion yardstick`,
);

/**
 * Rude only as a whole word, because honest words contain them, such as "grass", "Scunthorpe", "reputation" and
 * "calculo".
 */
const rudeWord = whole(
  `anal anus arse ass asses bastard boob boobs cock cocks coon crap cum cunt cunts dick dicks dildo dyke fag fags
  fuk hitler homo jizz kike kkk milf nazi nazis negro nude penis piss pissed porn prick pussy rape raped rapist retard
  sex sexy shit shits shitty slut sluts spic tit tits titty tranny twat vagina wank wanker whore whores xxx
  cabrona cagada cagar caca carajo chingar chingon coger cono culera culero culo culos follar guarra joder jodete joto
  jotos mamada mamon marica maricas mayate negrata ojete orto panocha pedo picha pija pijo pinche pito polla pollas
  puta putas putita puto putos sudaca teta tetas verga vergas zorra zorras`,
);
const rudeAnywhere = within(
  `asshole bitch blowjob bullshit cocksuck faggot fuck motherf nigga nigger phuck pornhub
  cabron chinga chingad conchatumadre conchadetumadre gilipolla hijadeputa hijaputa hijodeputa hijoputa huevon mamahuevo
  mamaguevo maricon mierda pendej putamadre`,
);

/** The words of a name, and all sequences of its words joined: "pay-pal" gives "pay", "pal" and "paypal". */
function runs(name: string): string[] {
  const words = name.split("-");
  return words.flatMap((_, from) => words.slice(from).map((__, more) => words.slice(from, from + more + 1).join("")));
}

/** The fault of a name of `a`–`z`, `0`–`9` and hyphens. Null if a business can have it. */
export function likenessOf(name: string): "rude" | "official" | null {
  const joined = name.replaceAll("-", "");
  const parts = runs(name);
  if (rudeAnywhere(joined) || parts.some(rudeWord)) return "rude";
  return alone(joined) || anywhere(joined) || parts.some(asWord) ? "official" : null;
}
