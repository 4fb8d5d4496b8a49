/** The short link of a business's form, `/q/heron-wash`: which names it may have. */

/** How long a name may be, and how many a business may choose: earlier ones keep leading to its form. */
export const formNameLimits = { min: 3, max: 40, ofOneBusiness: 5 } as const;

/** What a name may look like besides its length: `a`–`z`, `0`–`9` and single hyphens between them. */
const shape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Names that would pass for ours, or for nobody's. */
const reserved = new Set(
  `about account admin administrator api app auth billing blog business contact customer customers dashboard demo
  download email estimate estimates example faq form forms free help home hostmaster info invoice legal link login logout
  me name none null official password pay payment payments postmaster press pricing privacy quote quotes register request
  root sales secure security service services settings shop signin signup site staff status subscribe support system team
  terms test trial undefined user users webmaster welcome www yardstick`.split(/\s+/),
);

/** Words that no name may have as one of its words, and those that may stand nowhere in it. */
const rudeWords = new Set(
  `anal anus arse ass asshole bastard bitch boob boobs cock crap cum cunt dick dildo fag hitler kike kkk nazi nude penis
  piss porn pussy rape rapist retard sex sexy shit slut spic tit tits vagina wank whore xxx`.split(/\s+/),
);
const rudeAnywhere = /fuck|nigger|nigga|faggot|bitch|asshole|bullshit|motherf|pornhub/;

/** A name as it is stored and looked up, however it was typed. */
export const normalFormName = (typed: string): string => typed.trim().toLowerCase();

/** Why a name cannot be a business's, in words for its owner; null where it can. */
export function formNameProblem(name: string): string | null {
  if (name.length < formNameLimits.min || name.length > formNameLimits.max)
    return `Please use ${formNameLimits.min} to ${formNameLimits.max} characters.`;
  if (!shape.test(name)) return "Please use only letters a–z, digits, and single hyphens between them.";
  const words = name.split("-");
  const joined = words.join("");
  const taken = reserved.has(name) || reserved.has(joined) || joined.includes("yardstick");
  const rude = rudeAnywhere.test(joined) || words.some((word) => rudeWords.has(word)) || rudeWords.has(joined);
  return taken || rude ? "Please choose another name." : null;
}

/** A name made from what the business is called: "Heron Wash & Sons" is `heron-wash-and-sons`; null where none can be. */
export function suggestedFormName(business: string | null): string | null {
  const words = (business ?? "")
    .normalize("NFKD")
    .replaceAll(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replaceAll("&", " and ")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
  let name = "";
  for (const word of words) {
    const longer = name === "" ? word.slice(0, formNameLimits.max) : `${name}-${word}`;
    if (longer.length > formNameLimits.max) break;
    name = longer;
  }
  return formNameProblem(name) === null ? name : null;
}
