import { canBeTown } from "#shared/contact/streetEnd.ts";

/**
 * Two-letter codes and names of the states, the District of Columbia and the territories (USPS Publication 28, appendix
 * B), of the provinces of Canada, and abbreviations that people still write.
 */
const regions = new Map(
  `al alabama,ak alaska,az arizona,az ariz,ar arkansas,ar ark,ca california,ca calif,co colorado,co colo,ct connecticut,ct conn,de delaware,dc district of columbia,fl florida,fl fla,ga georgia,gu guam,hi hawaii,id idaho,il illinois,il ill,in indiana,in ind,ia iowa,ks kansas,ky kentucky,la louisiana,me maine,md maryland,ma massachusetts,ma mass,mi michigan,mi mich,mn minnesota,mn minn,ms mississippi,ms miss,mo missouri,mt montana,ne nebraska,ne nebr,nv nevada,nh new hampshire,nj new jersey,nm new mexico,ny new york,nc north carolina,nd north dakota,oh ohio,ok oklahoma,ok okla,or oregon,or ore,pa pennsylvania,pa penna,pa penn,pr puerto rico,ri rhode island,sc south carolina,sd south dakota,tn tennessee,tn tenn,tx texas,tx tex,ut utah,vt vermont,va virginia,vi virgin islands,wa washington,wa wash,wv west virginia,wi wisconsin,wi wis,wi wisc,wy wyoming,ab alberta,bc british columbia,mb manitoba,nb new brunswick,nl newfoundland,ns nova scotia,nt northwest territories,nu nunavut,on ontario,pe prince edward island,qc quebec,qc québec,sk saskatchewan,yt yukon`
    .split(",")
    .flatMap((line) =>
      [line.slice(0, 2), line.slice(3)].map((word) => [word, line.slice(0, 2).toUpperCase()] as const),
    ),
);

/** The code of a state or province: "PA" for "pa", "P.A." and "Pennsylvania"; undefined if it is none. */
export const regionOf = (written: string): string | undefined => regions.get(written.toLowerCase().replaceAll(".", ""));

/** Five or nine digits, or a Canadian postal code. */
const zipAtEnd = /(?:^|[ ,])(\d{5}(?:-\d{4})?|[abceghj-nprstvxy]\d[abceghj-nprstv-z][ -]?\d[abceghj-nprstv-z]\d)$/i;
/** Words after which five digits are no ZIP code. */
const numbered = /(?:^| )(?:box|highway|hwy|route|rte|unit|apt|suite|ste|lot|#) ?#? ?\d{5}$/i;
/** "PA19601". */
const gluedZip = /\b([a-z]{2})\.?,?(\d{5}(?:-\d{4})?)$/i;

/** A state and a ZIP code. */
const regionAtEnd = /(?:^| )([a-z]{2})\.? ?\d{5}(?:-\d{4})?$/i;

/** Removes the lines after the state and the ZIP code, such as "Gate code 4411". Returns them. */
export function takeNotes(lines: string[]): string[] {
  const at = lines.findLastIndex((line) => regionOf(regionAtEnd.exec(line)?.[1] ?? "") !== undefined);
  return at < 1 ? [] : lines.splice(at + 1);
}

/** Removes the ZIP code from the end of the lines. The only line of an address keeps its number without a word before. */
export function takeZip(lines: string[]): string | null {
  const last = (lines.at(-1) ?? "").replace(gluedZip, (all, code: string, zip: string) =>
    regionOf(code) ? `${code} ${zip}` : all,
  );
  const [, zip] = zipAtEnd.exec(last) ?? [];
  if (zip === undefined || numbered.test(last)) return null;
  if (lines.length === 1 && !/\p{L}\.?,? +[\w-]+(?: \w{3})?$/u.test(last)) return null;
  lines[lines.length - 1] = last;
  shorten(lines, zip.length);
  return /^\d/.test(zip) ? zip : zip.toUpperCase().replace(/^(...)[ -]?(...)$/, "$1 $2");
}

/** Codes that are words, too: in small letters they are a state only before a ZIP code or after a comma. */
const wordCodes = new Set("in or me hi ok oh as de la al on".split(" "));
/** States that have the name of a city. They are the city unless another one comes before. */
const cities = new Set(["new york", "washington"]);
/** Words before the name of a state that make it the name of a town: "Port Washington", "West New York". */
const ofTowns = new Set("port pt fort ft mount mt lake point new old east west north south little".split(" "));

/**
 * Removes the state from the end of the lines. A name such as "New York" is a state only after a town. `townStart` returns
 * the number of words before the town in an address of one line.
 */
export function takeRegion(lines: string[], hasZip: boolean, townStart: (words: string[]) => number): string | null {
  const last = lines.at(-1) ?? "";
  const alone = lines.length > 1 ? regionOf(last) : undefined;
  if (
    alone !== undefined &&
    (!cities.has(last.toLowerCase()) || (lines.length > 2 && canBeTown(lines.at(-2)?.split(" ") ?? [])))
  ) {
    lines.pop();
    return alone;
  }
  const words = last.split(" ");
  const start = lines.length > 1 ? 0 : townStart(words);
  for (const count of [3, 2, 1]) {
    const written = words.slice(-count).join(" ");
    const region = words.length > count ? regionOf(written) : undefined;
    const town = words.slice(start, -count);
    if (region === undefined) continue;
    if (wordCodes.has(written) && !hasZip && lines.length === 1) continue;
    if (written.length > 2 && town.length > 0 && town.every((word) => ofTowns.has(word.toLowerCase()))) continue;
    if (cities.has(written.toLowerCase()) && town.length === 0) continue;
    shorten(lines, written.length);
    return region;
  }
  return null;
}

/** Cuts characters from the end of the last line, and removes the line if nothing is left. */
export function shorten(lines: string[], length: number): void {
  const rest = (lines.pop() ?? "").slice(0, -length).trim();
  if (rest !== "") lines.push(rest);
}
