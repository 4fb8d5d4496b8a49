/**
 * Words of addresses that have several spellings: street suffixes (USPS Publication 28, appendix C1), units (C2) and
 * directions. Each line lists the spellings of one word. PostgreSQL has the same list (`search_spellings`).
 */
const lines = `
alley allee ally aly
annex anex annx anx
arcade arc
avenue av ave aven avenu avn avnue
bayou bayoo byu
beach bch
bend bnd
bluff bluf blf bluffs blfs
bottom bot btm bottm
boulevard blvd boul boulv
branch br brnch
bridge brdge brg
brook brk brooks brks
burg bg burgs bgs
bypass byp bypa bypas byps
camp cp cmp
canyon canyn cnyn cyn
cape cpe
causeway causwa cswy
center cen cent centr centre cnter cntr ctr centers ctrs
circle cir circ circl crcl crcle circles cirs
cliff clf cliffs clfs
club clb
common cmn commons cmns
corner cor corners cors
course crse
court ct courts cts
cove cv coves cvs
creek crk
crescent cres crsent crsnt
crest crst
crossing crssng xing
crossroad xrd crossroads xrds
curve curv
dale dl
dam dm
divide div dv dvd
drive dr driv drv drives drs
estate est estates ests
expressway exp expr express expw expy
extension ext extn extnsn extensions exts
falls fls
ferry frry fry
field fld fields flds
flat flt flats flts
ford frd fords frds
forest forests frst
forge forg frg forges frgs
fork frk forks frks
fort frt ft
freeway freewy frway frwy fwy
garden gardn grden grdn gdn gardens gdns grdns
gateway gatewy gatway gtway gtwy
glen gln glens glns
green grn greens grns
grove grov grv groves grvs
harbor harb harbr hbr hrbor harbors hbrs
haven hvn
heights ht hts
highway highwy hiway hiwy hway hwy
hill hl hills hls
hollow hllw holw holws hollows
inlet inlt
island is islnd islands islnds iss
isle isles
junction jct jction jctn junctn juncton junctions jctns jcts
key ky keys kys
knoll knl knol knolls knls
lake lk lakes lks
landing lndg lndng
lane ln
light lgt lights lgts
loaf lf
lock lck locks lcks
lodge ldg ldge lodg
loop loops
manor mnr manors mnrs
meadow mdw meadows mdws medows
mill ml mills mls
mission missn mssn msn
motorway mtwy
mount mnt mt
mountain mntain mntn mountin mtin mtn mountains mntns mtns
neck nck
orchard orch orchrd
oval ovl
overpass opas
park prk parks
parkway parkwy pkway pkwy pky parkways pkwys
passage psge
path paths
pike pikes
pine pne pines pnes
place pl
plain pln plains plns
plaza plz plza
point pt points pts
port prt ports prts
prairie pr prr
radial rad radiel radl
ranch ranches rnch rnchs
rapid rpd rapids rpds
rest rst
ridge rdg rdge ridges rdgs
river riv rvr rivr
road rd roads rds
route rte rt
saint st
shoal shl shoals shls
shore shoar shr shores shoars shrs
skyway skwy
spring spg spng sprng springs spgs spngs sprngs
spur spurs
square sq sqr sqre squ squares sqrs sqs
station sta statn stn
stravenue stra strav straven stravn strvn strvnue
stream streme strm
street strt st str streets sts
summit smt sumit sumitt
terrace ter terr
throughway trwy
trace traces trce
track tracks trak trk trks
trafficway trfy
trail trails trl trls
trailer trlr trlrs
tunnel tunel tunl tunls tunnels tunnl
turnpike trnpk turnpk tpke
underpass upas
union un unions uns
valley vally vlly vly valleys vlys
viaduct vdct via viadct
view vw views vws
village vill villag villg villiage vlg villages vlgs
ville vl
vista vis vist vst vsta
walk walks
way wy ways
well wl wells wls
apartment apt unit suite ste
basement bsmt
building bldg
department dept
floor fl
front frnt
hangar hngr hanger
lobby lbby
lower lowr
office ofc
penthouse ph
room rm
space spc
upper uppr
north n
south s
east e
west w
northeast ne
northwest nw
southeast se
southwest sw
`;

/**
 * The spellings of each word, those that are part of a longer one left out: "drive drv drs" for "dr", because a search
 * for "dr" or "driv" finds "drive", too.
 */
const spellings: ReadonlyMap<string, string> = (() => {
  const classes = lines
    .trim()
    .split("\n")
    .map((line) => line.split(" "));
  const words = new Set(classes.flat());
  return new Map(
    [...words].map((word) => {
      const all = [...new Set(classes.filter((one) => one.includes(word)).flat())];
      return [word, all.filter((one) => !all.some((other) => other !== one && other.includes(one))).join(" ")];
    }),
  );
})();

/** Returns the spellings of a word of an address, separated by blanks; undefined if it has only one. */
export const streetSpellings = (word: string): string | undefined => spellings.get(word);

/** All words with several spellings. */
export const streetWords: readonly string[] = [...spellings.keys()];

const firstSpellings = new Map(
  lines
    .trim()
    .split("\n")
    .flatMap((line) => line.split(" ").map((word) => [word, line.split(" ")[0]] as const))
    .toReversed(),
);

/** Returns the usual spelling of a word of an address: "drive" for "dr", "saint" for "st"; undefined if it has only one. */
export const streetWord = (word: string): string | undefined => firstSpellings.get(word);

/** Each word with the shortest spelling of its line. "st" is the shortest of two lines, which so become one. */
export const shortestSpellings: ReadonlyMap<string, string> = new Map(
  lines
    .trim()
    .split("\n")
    .map((line) => line.split(" "))
    .flatMap((words) => {
      const shortest = Math.min(...words.map((word) => word.length));
      return words.map((word) => [word, words.find((one) => one.length === shortest) ?? word] as const);
    }),
);

/**
 * Returns the spelling by which a word of an address is compared, the same for all of its spellings: "st" for "street"
 * and "saint", "dr" for "drive".
 */
export const streetKey = (word: string): string => shortestSpellings.get(word) ?? word;
