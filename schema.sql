-- What the migrations come to. `npm run schema` writes this file from a migrated database; nothing reads it.

CREATE OR REPLACE FUNCTION public.enter_scope(owner text, actor text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$ BEGIN
  PERFORM set_config('app.owner', owner, true), set_config('app.actor', actor, true);
END $function$;

CREATE OR REPLACE FUNCTION public.make_tenant_table(name regclass, class text, description text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$ BEGIN
  IF class NOT IN ('moves', 'goes', 'stays') THEN
    RAISE EXCEPTION 'The class of % is moves, goes or stays, not %.', name, class;
  END IF;
  EXECUTE format('ALTER TABLE %s ADD FOREIGN KEY (created_by) REFERENCES businesses (created_by) ON DELETE CASCADE', name);
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY owner_only ON %s USING (created_by = nullif(current_setting(''app.owner'', true), '''')::uuid) WITH CHECK (created_by = nullif(current_setting(''app.owner'', true), '''')::uuid)', name);
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'yardstick_tenant') THEN
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO yardstick_tenant', name);
  END IF;
  EXECUTE format('COMMENT ON TABLE %s IS %L', name, class || ': ' || description);
END $function$;

CREATE OR REPLACE FUNCTION public.search_folded(typed text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(((' '::text || replace(regexp_replace(regexp_replace(replace(replace(replace(replace(translate(regexp_replace(lower(NORMALIZE(replace(typed, '´'::text, ''''::text), NFKD)), '[''\u0060\u00ad\u02b9-\u02bf\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u2018-\u201b\u202a-\u202e\u2032\u2035\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]+'::text, ''::text, 'g'::text), 'øłđðħıς'::text, 'olddhiσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), '[\u0009-\u000d\u0020\u0085\u1680\u2028\u2029]+'::text, ' '::text, 'g'::text), '(?:#(?![0-9])|[\u0001-\u0008\u000e-\u001f!"$-&(-\/:-?\[-_\u007b-\u00bf\u00d7\u00f7\u02c0-\u02ff\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u2010-\u205f\u20a0-\u20cf\u2100-\u25ff\u2e00-\u2e7f\u3001-\u3004\u3008-\u3020\u3030\ue000-\uf8ff\ufffc\ufffd])+'::text, '-'::text, 'g'::text), '#'::text, ' #'::text)) || ' '::text), '(?:-? )+-?'::text, ' '::text, 'g'::text);

CREATE OR REPLACE FUNCTION public.search_parts(contacts jsonb, part text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT COALESCE(string_agg((one.one ->> search_parts.part), '
'::text), ''::text) AS "coalesce" FROM jsonb_path_query(search_parts.contacts, '$[*]'::jsonpath) one(one));

CREATE OR REPLACE FUNCTION public.search_spellings(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ('{"e": "east", "n": "north", "s": "south", "w": "west", "av": "avenue avnue", "bg": "burgs bgs", "br": "branch brnch", "cp": "camp cp cmp", "ct": "courts cts", "cv": "coves cvs", "dl": "dale dl", "dm": "dam dm", "dr": "drv drives drs", "dv": "divide dvd", "fl": "floor", "ft": "fort frt ft", "hl": "hills hls", "ht": "heights", "is": "islands islnds iss", "ky": "keys kys", "lf": "loaf lf", "lk": "lakes lks", "ln": "lane ln", "ml": "mills mls", "mt": "mount mnt mt", "ne": "northeast ne", "nw": "northwest nw", "ph": "penthouse ph", "pl": "place", "pr": "prairie prr", "pt": "points pts", "rd": "roads rds", "rm": "room rm", "rt": "route rte", "se": "southeast se", "sq": "sqre squares sqrs sqs", "st": "saint strt streets sts", "sw": "southwest sw", "un": "unions uns", "vl": "ville vl", "vw": "views vws", "wl": "wells wls", "wy": "wy ways", "aly": "alley allee ally aly", "anx": "annex anex annx anx", "apt": "apartment apt unit suite ste", "arc": "arcade", "ave": "avenue avnue", "avn": "avenue avnue", "bch": "beach bch", "bgs": "burgs bgs", "blf": "bluffs blfs", "bnd": "bend bnd", "bot": "bottom btm bottm", "brg": "bridge brdge brg", "brk": "brooks brks", "btm": "bottom btm bottm", "byp": "bypass byps", "byu": "bayou bayoo byu", "cen": "centre cnter cntr centers ctrs", "cir": "crcle circles cirs", "clb": "club clb", "clf": "cliffs clfs", "cmn": "commons cmns", "cmp": "camp cp cmp", "cor": "corners cors", "cpe": "cape cpe", "crk": "creek crk", "ctr": "centre cnter cntr centers ctrs", "cts": "courts cts", "cvs": "coves cvs", "cyn": "canyon canyn cnyn cyn", "dam": "dam dm", "div": "divide dvd", "drs": "drv drives drs", "drv": "drv drives drs", "dvd": "divide dvd", "est": "estates ests", "exp": "expressway expw expy", "ext": "extnsn extensions exts", "fld": "fields flds", "fls": "falls fls", "flt": "flats flts", "frd": "fords frds", "frg": "forges frgs", "frk": "forks frks", "frt": "fort frt ft", "fry": "ferry frry fry", "fwy": "freeway freewy frway frwy fwy", "gdn": "gardn grden gardens gdns grdns", "gln": "glens glns", "grn": "greens grns", "grv": "groves grvs", "hbr": "harbr hrbor harbors hbrs", "hls": "hills hls", "hts": "heights", "hvn": "haven hvn", "hwy": "highway highwy hiway hiwy", "iss": "islands islnds iss", "jct": "jction junctn juncton junctions jctns jcts", "key": "keys kys", "knl": "knolls knls", "kys": "keys kys", "lck": "locks lcks", "ldg": "lodge ldge", "lgt": "lights lgts", "lks": "lakes lks", "mdw": "meadows mdws medows", "mls": "mills mls", "mnr": "manors mnrs", "mnt": "mount mnt mt", "msn": "mission missn mssn msn", "mtn": "mntain mountin mtin mountains mntns mtns", "nck": "neck nck", "ofc": "office ofc", "ovl": "oval ovl", "pky": "parkwy pkway pky parkways pkwys", "pln": "plains plns", "plz": "plaza plza", "pne": "pines pnes", "prk": "prk parks", "prr": "prairie prr", "prt": "ports prts", "pts": "points pts", "rad": "radial radiel radl", "rdg": "rdge ridges rdgs", "rds": "roads rds", "riv": "river rvr rivr", "rpd": "rapids rpds", "rst": "rest rst", "rte": "route rte", "rvr": "river rvr rivr", "shl": "shoals shls", "shr": "shores shoars shrs", "smt": "summit smt sumitt", "spc": "space spc", "spg": "springs spgs spngs sprngs", "sqr": "sqre squares sqrs sqs", "sqs": "sqre squares sqrs sqs", "squ": "sqre squares sqrs sqs", "sta": "station statn stn", "ste": "apartment apt unit suite ste", "stn": "station statn stn", "str": "strt streets sts", "sts": "strt streets sts", "ter": "terrace", "trk": "tracks trak trks", "trl": "trails trls", "uns": "unions uns", "via": "viaduct vdct viadct", "vis": "vista vsta", "vlg": "villg villiage villages vlgs", "vly": "vally vlly valleys vlys", "vst": "vista vsta", "vws": "views vws", "way": "wy ways", "wls": "wells wls", "xrd": "crossroads xrds", "ally": "alley allee ally aly", "anex": "annex anex annx anx", "annx": "annex anex annx anx", "aven": "avenue avnue", "bend": "bend bnd", "bldg": "building bldg", "blfs": "bluffs blfs", "bluf": "bluffs blfs", "blvd": "boulevard blvd boulv", "boul": "boulevard blvd boulv", "brks": "brooks brks", "bsmt": "basement bsmt", "burg": "burgs bgs", "bypa": "bypass byps", "byps": "bypass byps", "camp": "camp cp cmp", "cape": "cape cpe", "cent": "centre cnter cntr centers ctrs", "circ": "crcle circles cirs", "cirs": "crcle circles cirs", "clfs": "cliffs clfs", "club": "club clb", "cmns": "commons cmns", "cntr": "centre cnter cntr centers ctrs", "cnyn": "canyon canyn cnyn cyn", "cors": "corners cors", "cove": "coves cvs", "crcl": "crcle circles cirs", "cres": "crescent crsent crsnt", "crse": "course crse", "crst": "crest crst", "cswy": "causeway causwa cswy", "ctrs": "centre cnter cntr centers ctrs", "curv": "curve", "dale": "dale dl", "dept": "department dept", "driv": "drv drives drs", "east": "east", "ests": "estates ests", "expr": "expressway expw expy", "expw": "expressway expw expy", "expy": "expressway expw expy", "extn": "extnsn extensions exts", "exts": "extnsn extensions exts", "flat": "flats flts", "flds": "fields flds", "flts": "flats flts", "ford": "fords frds", "forg": "forges frgs", "fork": "forks frks", "fort": "fort frt ft", "frds": "fords frds", "frgs": "forges frgs", "frks": "forks frks", "frnt": "front frnt", "frry": "ferry frry fry", "frst": "forests frst", "frwy": "freeway freewy frway frwy fwy", "gdns": "gardn grden gardens gdns grdns", "glen": "glens glns", "glns": "glens glns", "grdn": "gardn grden gardens gdns grdns", "grns": "greens grns", "grov": "groves grvs", "grvs": "groves grvs", "gtwy": "gateway gatewy gatway gtway gtwy", "harb": "harbr hrbor harbors hbrs", "hbrs": "harbr hrbor harbors hbrs", "hill": "hills hls", "hiwy": "highway highwy hiway hiwy", "hllw": "hllw holws hollows", "hngr": "hangar hngr hanger", "holw": "hllw holws hollows", "hway": "highway highwy hiway hiwy", "inlt": "inlet inlt", "isle": "isles", "jctn": "jction junctn juncton junctions jctns jcts", "jcts": "jction junctn juncton junctions jctns jcts", "keys": "keys kys", "knls": "knolls knls", "knol": "knolls knls", "lake": "lakes lks", "lane": "lane ln", "lbby": "lobby lbby", "lcks": "locks lcks", "ldge": "lodge ldge", "lgts": "lights lgts", "lndg": "landing lndg lndng", "loaf": "loaf lf", "lock": "locks lcks", "lodg": "lodge ldge", "loop": "loops", "lowr": "lower lowr", "mdws": "meadows mdws medows", "mill": "mills mls", "mnrs": "manors mnrs", "mntn": "mntain mountin mtin mountains mntns mtns", "mssn": "mission missn mssn msn", "mtin": "mntain mountin mtin mountains mntns mtns", "mtns": "mntain mountin mtin mountains mntns mtns", "mtwy": "motorway mtwy", "neck": "neck nck", "opas": "overpass opas", "orch": "orchard orchrd", "oval": "oval ovl", "park": "prk parks", "path": "paths", "pike": "pikes", "pine": "pines pnes", "pkwy": "parkwy pkway pky parkways pkwys", "plns": "plains plns", "plza": "plaza plza", "pnes": "pines pnes", "port": "ports prts", "prts": "ports prts", "psge": "passage psge", "radl": "radial radiel radl", "rdge": "rdge ridges rdgs", "rdgs": "rdge ridges rdgs", "rest": "rest rst", "rivr": "river rvr rivr", "rnch": "ranches rnchs", "road": "roads rds", "room": "room rm", "rpds": "rapids rpds", "shls": "shoals shls", "shrs": "shores shoars shrs", "skwy": "skyway skwy", "spgs": "springs spgs spngs sprngs", "spng": "springs spgs spngs sprngs", "spur": "spurs", "sqre": "sqre squares sqrs sqs", "sqrs": "sqre squares sqrs sqs", "stra": "stravenue stravn strvnue", "strm": "stream streme strm", "strt": "strt streets sts", "terr": "terrace", "tpke": "turnpike trnpk turnpk tpke", "trak": "tracks trak trks", "trce": "traces trce", "trfy": "trafficway trfy", "trks": "tracks trak trks", "trlr": "trailer trlrs", "trls": "trails trls", "trwy": "throughway trwy", "tunl": "tunel tunls tunnels tunnl", "unit": "apartment apt unit suite ste", "upas": "underpass upas", "uppr": "upper uppr", "vdct": "viaduct vdct viadct", "view": "views vws", "vill": "villg villiage villages vlgs", "vist": "vista vsta", "vlgs": "villg villiage villages vlgs", "vlly": "vally vlly valleys vlys", "vlys": "vally vlly valleys vlys", "vsta": "vista vsta", "walk": "walks", "ways": "wy ways", "well": "wells wls", "west": "west", "xing": "crossing crssng xing", "xrds": "crossroads xrds", "allee": "alley allee ally aly", "alley": "alley allee ally aly", "annex": "annex anex annx anx", "avenu": "avenue avnue", "avnue": "avenue avnue", "bayoo": "bayou bayoo byu", "bayou": "bayou bayoo byu", "beach": "beach bch", "bluff": "bluffs blfs", "bottm": "bottom btm bottm", "boulv": "boulevard blvd boulv", "brdge": "bridge brdge brg", "brnch": "branch brnch", "brook": "brooks brks", "burgs": "burgs bgs", "bypas": "bypass byps", "canyn": "canyon canyn cnyn cyn", "centr": "centre cnter cntr centers ctrs", "circl": "crcle circles cirs", "cliff": "cliffs clfs", "cnter": "centre cnter cntr centers ctrs", "court": "courts cts", "coves": "coves cvs", "crcle": "crcle circles cirs", "creek": "creek crk", "crest": "crest crst", "crsnt": "crescent crsent crsnt", "curve": "curve", "drive": "drv drives drs", "falls": "falls fls", "ferry": "ferry frry fry", "field": "fields flds", "flats": "flats flts", "floor": "floor", "fords": "fords frds", "forge": "forges frgs", "forks": "forks frks", "front": "front frnt", "frway": "freeway freewy frway frwy fwy", "gardn": "gardn grden gardens gdns grdns", "glens": "glens glns", "grden": "gardn grden gardens gdns grdns", "grdns": "gardn grden gardens gdns grdns", "green": "greens grns", "grove": "groves grvs", "gtway": "gateway gatewy gatway gtway gtwy", "harbr": "harbr hrbor harbors hbrs", "haven": "haven hvn", "hills": "hills hls", "hiway": "highway highwy hiway hiwy", "holws": "hllw holws hollows", "hrbor": "harbr hrbor harbors hbrs", "inlet": "inlet inlt", "isles": "isles", "islnd": "islands islnds iss", "jctns": "jction junctn juncton junctions jctns jcts", "knoll": "knolls knls", "lakes": "lakes lks", "light": "lights lgts", "lndng": "landing lndg lndng", "lobby": "lobby lbby", "locks": "locks lcks", "lodge": "lodge ldge", "loops": "loops", "lower": "lower lowr", "manor": "manors mnrs", "mills": "mills mls", "missn": "mission missn mssn msn", "mntns": "mntain mountin mtin mountains mntns mtns", "mount": "mount mnt mt", "north": "north", "parks": "prk parks", "paths": "paths", "pikes": "pikes", "pines": "pines pnes", "pkway": "parkwy pkway pky parkways pkwys", "pkwys": "parkwy pkway pky parkways pkwys", "place": "place", "plain": "plains plns", "plaza": "plaza plza", "point": "points pts", "ports": "ports prts", "ranch": "ranches rnchs", "rapid": "rapids rpds", "ridge": "rdge ridges rdgs", "river": "river rvr rivr", "rnchs": "ranches rnchs", "roads": "roads rds", "route": "route rte", "saint": "saint st", "shoal": "shoals shls", "shoar": "shores shoars shrs", "shore": "shores shoars shrs", "south": "south", "space": "space spc", "spngs": "springs spgs spngs sprngs", "sprng": "springs spgs spngs sprngs", "spurs": "spurs", "statn": "station statn stn", "strav": "stravenue stravn strvnue", "strvn": "stravenue stravn strvnue", "suite": "apartment apt unit suite ste", "sumit": "summit smt sumitt", "trace": "traces trce", "track": "tracks trak trks", "trail": "trails trls", "trlrs": "trailer trlrs", "trnpk": "turnpike trnpk turnpk tpke", "tunel": "tunel tunls tunnels tunnl", "tunls": "tunel tunls tunnels tunnl", "tunnl": "tunel tunls tunnels tunnl", "union": "unions uns", "upper": "upper uppr", "vally": "vally vlly valleys vlys", "views": "views vws", "ville": "ville vl", "villg": "villg villiage villages vlgs", "vista": "vista vsta", "walks": "walks", "wells": "wells wls", "arcade": "arcade", "avenue": "avenue avnue", "bluffs": "bluffs blfs", "bottom": "bottom btm bottm", "branch": "branch brnch", "bridge": "bridge brdge brg", "brooks": "brooks brks", "bypass": "bypass byps", "canyon": "canyon canyn cnyn cyn", "causwa": "causeway causwa cswy", "center": "centre cnter cntr centers ctrs", "centre": "centre cnter cntr centers ctrs", "circle": "crcle circles cirs", "cliffs": "cliffs clfs", "common": "commons cmns", "corner": "corners cors", "course": "course crse", "courts": "courts cts", "crsent": "crescent crsent crsnt", "crssng": "crossing crssng xing", "divide": "divide dvd", "drives": "drv drives drs", "estate": "estates ests", "extnsn": "extnsn extensions exts", "fields": "fields flds", "forest": "forests frst", "forges": "forges frgs", "freewy": "freeway freewy frway frwy fwy", "garden": "gardn grden gardens gdns grdns", "gatewy": "gateway gatewy gatway gtway gtwy", "gatway": "gateway gatewy gatway gtway gtwy", "greens": "greens grns", "groves": "groves grvs", "hangar": "hangar hngr hanger", "hanger": "hangar hngr hanger", "harbor": "harbr hrbor harbors hbrs", "highwy": "highway highwy hiway hiwy", "hollow": "hllw holws hollows", "island": "islands islnds iss", "islnds": "islands islnds iss", "jction": "jction junctn juncton junctions jctns jcts", "junctn": "jction junctn juncton junctions jctns jcts", "knolls": "knolls knls", "lights": "lights lgts", "manors": "manors mnrs", "meadow": "meadows mdws medows", "medows": "meadows mdws medows", "mntain": "mntain mountin mtin mountains mntns mtns", "office": "office ofc", "orchrd": "orchard orchrd", "parkwy": "parkwy pkway pky parkways pkwys", "plains": "plains plns", "points": "points pts", "radial": "radial radiel radl", "radiel": "radial radiel radl", "rapids": "rapids rpds", "ridges": "rdge ridges rdgs", "shoals": "shoals shls", "shoars": "shores shoars shrs", "shores": "shores shoars shrs", "skyway": "skyway skwy", "spring": "springs spgs spngs sprngs", "sprngs": "springs spgs spngs sprngs", "square": "sqre squares sqrs sqs", "stravn": "stravenue stravn strvnue", "stream": "stream streme strm", "street": "strt streets sts", "streme": "stream streme strm", "sumitt": "summit smt sumitt", "summit": "summit smt sumitt", "traces": "traces trce", "tracks": "tracks trak trks", "trails": "trails trls", "tunnel": "tunel tunls tunnels tunnl", "turnpk": "turnpike trnpk turnpk tpke", "unions": "unions uns", "valley": "vally vlly valleys vlys", "viadct": "viaduct vdct viadct", "villag": "villg villiage villages vlgs", "centers": "centre cnter cntr centers ctrs", "circles": "crcle circles cirs", "commons": "commons cmns", "corners": "corners cors", "estates": "estates ests", "express": "expressway expw expy", "forests": "forests frst", "freeway": "freeway freewy frway frwy fwy", "gardens": "gardn grden gardens gdns grdns", "gateway": "gateway gatewy gatway gtway gtwy", "harbors": "harbr hrbor harbors hbrs", "heights": "heights", "highway": "highway highwy hiway hiwy", "hollows": "hllw holws hollows", "islands": "islands islnds iss", "juncton": "jction junctn juncton junctions jctns jcts", "landing": "landing lndg lndng", "meadows": "meadows mdws medows", "mission": "mission missn mssn msn", "mountin": "mntain mountin mtin mountains mntns mtns", "orchard": "orchard orchrd", "parkway": "parkwy pkway pky parkways pkwys", "passage": "passage psge", "prairie": "prairie prr", "ranches": "ranches rnchs", "springs": "springs spgs spngs sprngs", "squares": "sqre squares sqrs sqs", "station": "station statn stn", "straven": "stravenue stravn strvnue", "streets": "strt streets sts", "strvnue": "stravenue stravn strvnue", "terrace": "terrace", "trailer": "trailer trlrs", "tunnels": "tunel tunls tunnels tunnl", "valleys": "vally vlly valleys vlys", "viaduct": "viaduct vdct viadct", "village": "villg villiage villages vlgs", "basement": "basement bsmt", "building": "building bldg", "causeway": "causeway causwa cswy", "crescent": "crescent crsent crsnt", "crossing": "crossing crssng xing", "junction": "jction junctn juncton junctions jctns jcts", "motorway": "motorway mtwy", "mountain": "mntain mountin mtin mountains mntns mtns", "overpass": "overpass opas", "parkways": "parkwy pkway pky parkways pkwys", "turnpike": "turnpike trnpk turnpk tpke", "villages": "villg villiage villages vlgs", "villiage": "villg villiage villages vlgs", "apartment": "apartment apt unit suite ste", "boulevard": "boulevard blvd boulv", "crossroad": "crossroads xrds", "extension": "extnsn extensions exts", "junctions": "jction junctn juncton junctions jctns jcts", "mountains": "mntain mountin mtin mountains mntns mtns", "northeast": "northeast ne", "northwest": "northwest nw", "penthouse": "penthouse ph", "southeast": "southeast se", "southwest": "southwest sw", "stravenue": "stravenue stravn strvnue", "underpass": "underpass upas", "crossroads": "crossroads xrds", "department": "department dept", "expressway": "expressway expw expy", "extensions": "extnsn extensions exts", "throughway": "throughway trwy", "trafficway": "trafficway trfy"}'::jsonb ->> word);

CREATE OR REPLACE FUNCTION public.search_tags(tags text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN array_to_string(tags, '
'::text);

CREATE OR REPLACE FUNCTION public.search_text(texts text, phones text, addresses text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$ DECLARE
  folded text := search_folded(texts);
  found text := replace(folded, '-', ' ');
  one text;
  part text;
BEGIN
  IF folded <> found THEN
    FOREACH one IN ARRAY string_to_array(folded, ' ') LOOP
      IF strpos(one, '-') > 0 THEN
        found := found || replace(one, '-', '') || ' ';
      END IF;
    END LOOP;
  END IF;
  FOREACH one IN ARRAY string_to_array(coalesce(phones, ''), E'\n') LOOP
    FOREACH part IN ARRAY regexp_split_to_array(translate(search_folded(one), ' -', ''), '[^0-9]+') LOOP
      part := regexp_replace(part, '^(?:011(?=[0-9]{9})|0+)', '');
      IF length(part) >= 7 THEN
        found := found || CASE WHEN length(part) = 10 THEN '1' ELSE '' END || part || ' ';
      END IF;
    END LOOP;
  END LOOP;
  FOREACH one IN ARRAY string_to_array(replace(search_folded(coalesce(addresses, '')), '-', ' '), ' ') LOOP
    part := search_spellings(one);
    IF part IS NOT NULL THEN
      found := found || part || ' ';
    END IF;
  END LOOP;
  RETURN found;
END $function$;

-- How a person proves who they are; today always a password, stored hashed.
create table "account" (
  "id" uuid not null default gen_random_uuid(),
  "account_id" text not null,
  "provider_id" text not null,
  "user_id" uuid not null,
  "access_token" text,
  "refresh_token" text,
  "id_token" text,
  "access_token_expires_at" timestamp with time zone,
  "refresh_token_expires_at" timestamp with time zone,
  "scope" text,
  "password" text,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  constraint account_pkey PRIMARY KEY (id),
  constraint account_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);
CREATE INDEX account_user ON public.account USING btree (user_id);

-- A business that an owner has deleted and that may not be gone altogether yet: the job that finishes deletions looks here. It refers to nothing, since it outlives the business's own row.
create table "account_removals" (
  "business_id" uuid not null,
  "asked_at" timestamp with time zone not null default now(),
  constraint account_removals_pkey PRIMARY KEY (business_id)
);

-- goes: What an AI provider answered about an estimate's photos, stored so that a price can be derived again later.
create table "analyses" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  "estimate_id" uuid not null,
  "provider" text not null,
  "model" text not null,
  "prompt_version" integer not null,
  -- The model's answer as it was parsed, and what our checks made of it.
  "answer" jsonb not null,
  "result" jsonb not null,
  "created_at" timestamp with time zone not null default now(),
  constraint analyses_created_by_id_pk PRIMARY KEY (created_by, id),
  constraint analyses_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE,
  constraint analyses_created_by_estimate_id_estimates_created_by_id_fk FOREIGN KEY (created_by, estimate_id) REFERENCES estimates(created_by, id) ON DELETE CASCADE
);
CREATE INDEX analyses_estimate ON public.analyses USING btree (created_by, estimate_id, created_at);
alter table "analyses" enable row level security;
alter table "analyses" force row level security;
create policy owner_only on "analyses" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "analyses" to yardstick_tenant;

-- stays: A key with which an owner's own programs ask the API. The key itself is stored nowhere, only its hash.
create table "api_keys" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  -- How the key begins, so that its owner knows it again.
  "prefix" text not null,
  -- SHA-256 of the whole key, in hex.
  "hash" text not null,
  -- read or write
  "scope" text not null,
  "last_used_at" timestamp with time zone,
  "created_at" timestamp with time zone not null default now(),
  -- From then on it opens nothing; null: it has no end.
  "expires_at" timestamp with time zone,
  -- The member who made it: it does no more than that person may, and ends with the membership.
  "made_by" uuid not null,
  constraint api_keys_created_by_id_pk PRIMARY KEY (created_by, id),
  constraint api_keys_hash UNIQUE (created_by, hash),
  constraint api_keys_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE
);
CREATE INDEX api_keys_newest ON public.api_keys USING btree (created_by, created_at DESC NULLS LAST, id);
alter table "api_keys" enable row level security;
alter table "api_keys" force row level security;
create policy owner_only on "api_keys" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "api_keys" to yardstick_tenant;

-- Under which customer a business pays, at Stripe or at the built-in test checkout. News of payments names that customer, and the daily comparison walks all of them, so this table is read across owners and, like sessions, belongs to none.
create table "billing_accounts" (
  "business_id" uuid not null,
  -- `stripe` or `test`.
  "mode" text not null,
  "customer_id" text not null,
  -- When all of the customer's subscriptions were last compared with what is stored here.
  "reconciled_at" timestamp with time zone,
  "created_at" timestamp with time zone not null default now(),
  constraint billing_accounts_business_id_mode_pk PRIMARY KEY (business_id, mode),
  constraint billing_accounts_customer UNIQUE (mode, customer_id)
);
alter table "billing_accounts" enable row level security;
create policy business_only on "billing_accounts" for all using (business_id = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (business_id = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "billing_accounts" to yardstick_tenant;

-- stays: The events that have been taken in, so that a repeated one is known.
create table "billing_events" (
  "created_by" uuid not null,
  "id" text not null,
  "type" text not null,
  "created_at" timestamp with time zone not null,
  "received_at" timestamp with time zone not null default now(),
  constraint billing_events_created_by_id_pk PRIMARY KEY (created_by, id),
  constraint billing_events_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE
);
alter table "billing_events" enable row level security;
alter table "billing_events" force row level security;
create policy owner_only on "billing_events" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "billing_events" to yardstick_tenant;

-- stays: What is known of each subscription an owner has or had: `state` is the newest picture of it, see `billing/plan.ts`.
create table "billing_subscriptions" (
  "created_by" uuid not null,
  "id" text not null,
  "mode" text not null,
  "state" jsonb not null,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  constraint billing_subscriptions_created_by_id_pk PRIMARY KEY (created_by, id),
  constraint billing_subscriptions_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE
);
alter table "billing_subscriptions" enable row level security;
alter table "billing_subscriptions" force row level security;
create policy owner_only on "billing_subscriptions" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "billing_subscriptions" to yardstick_tenant;

-- stays: What the built-in test checkout stores in Stripe's stead: its sessions, subscriptions and invoices.
create table "billing_test_objects" (
  "created_by" uuid not null,
  "id" text not null,
  "kind" text not null,
  "data" jsonb not null,
  "created_at" timestamp with time zone not null default now(),
  constraint billing_test_objects_created_by_id_pk PRIMARY KEY (created_by, id),
  constraint billing_test_objects_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE
);
alter table "billing_test_objects" enable row level security;
alter table "billing_test_objects" force row level security;
create policy owner_only on "billing_test_objects" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "billing_test_objects" to yardstick_tenant;

-- stays: Mailboxes that refused an email of the business for good, and numbers that no text can reach.
create table "bounced_addresses" (
  "created_by" uuid not null,
  "address" text not null,
  "reason" text not null,
  "bounced_at" timestamp with time zone not null default now(),
  constraint bounced_addresses_pk PRIMARY KEY (created_by, address),
  constraint bounced_addresses_created_by_fkey FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE
);
alter table "bounced_addresses" enable row level security;
alter table "bounced_addresses" force row level security;
create policy owner_only on "bounced_addresses" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "bounced_addresses" to yardstick_tenant;

-- stays: A business: what customers see of it, and how it works. The one that a person founded in signing up has that person's id. Everything of a business refers to its row here and goes with it.
create table "businesses" (
  "created_by" uuid not null,
  "name" text,
  "phone" text,
  "time_zone" text not null default 'UTC'::text,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  -- The unguessable part of the logo's address; the store has `<owner>/<name>-logo.png`. Null: none.
  "logo_name" text,
  -- Whether members of the crew see the prices of their visits.
  "crew_sees_prices" boolean not null default false,
  -- What it does, by which service templates are offered first; null: not said.
  "trade" text,
  -- When somebody of the business first sent a test request, and first shared its form; null: not yet.
  "form_tried_at" timestamp with time zone,
  "form_shared_at" timestamp with time zone,
  -- When the first steps on the dashboard were dismissed.
  "first_steps_dismissed_at" timestamp with time zone,
  -- What it says of itself to its customers: its colour as `#rrggbb`, the rest in its own words.
  "brand_color" text,
  "licensed_insured" boolean not null default false,
  "in_business_since" integer,
  "town" text,
  "hours" text,
  "review_links" jsonb not null default '[]'::jsonb,
  -- The same of its cover photo: `<owner>/<name>-cover.jpg`.
  "cover_name" text,
  -- What its forms open in where nothing else decides: `en` or `es`.
  "form_language" text not null default 'en'::text,
  "address" text,
  "license_number" text,
  "website" text,
  -- What finished jobs taught of each model of phone.
  "learned_phones" jsonb,
  constraint businesses_created_by_pk PRIMARY KEY (created_by)
);
alter table "businesses" enable row level security;
alter table "businesses" force row level security;
create policy owner_only on "businesses" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "businesses" to yardstick_tenant;

-- moves: Planned work or an appointment. The client's fields are the event's own; `customer_id` links it to a customer.
create table "calendar_events" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  "title" text not null,
  "description" text,
  "start_datetime" timestamp with time zone not null,
  "end_datetime" timestamp with time zone not null,
  "all_day" boolean not null default false,
  "client_name" text,
  "client_email" text,
  "client_phone" text,
  "client_address" text,
  -- pressure_washing, sealcoating, maintenance, repair, inspection or other
  "service_type" text,
  "estimated_price" numeric(14,2),
  "actual_price" numeric(14,2),
  "estimate_id" uuid,
  "customer_id" uuid,
  "notes" text,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  -- The customer's service, or the follow-up with a service schedule, whose next visit this is.
  "schedule_id" uuid,
  -- When the visit was recorded as done.
  "completed_at" timestamp with time zone,
  -- When the owner deleted it; for a day it can be brought back.
  "deleted_at" timestamp with time zone,
  -- The days of an all-day event, which stay whatever the business's time zone is; its times are those of the same days in UTC, to be found by.
  "start_day" date,
  "end_day" date,
  -- The members who do it, by their ids; nobody in particular where there are none.
  "assigned_to" uuid[] not null default '{}'::uuid[],
  -- Who recorded it.
  "completed_by" uuid,
  -- What recording it changed in the service schedule, so that it can be taken back: the `RecordedVisit`.
  "recorded_visit" jsonb,
  -- What a search looks into (`search_text`): of the description and the notes the beginning.
  "search_text" text not null generated always as (search_text(((((((((((((((title || '
'::text) || COALESCE(client_name, ''::text)) || '
'::text) || replace(COALESCE(client_name, ''::text), ' '::text, ''::text)) || '
'::text) || COALESCE(client_email, ''::text)) || '
'::text) || COALESCE(client_phone, ''::text)) || '
'::text) || COALESCE(client_address, ''::text)) || '
'::text) || "left"(COALESCE(description, ''::text), 300)) || '
'::text) || "left"(COALESCE(notes, ''::text), 300)), COALESCE(client_phone, ''::text), COALESCE(client_address, ''::text))) stored,
  -- The job whose visit it is.
  "job_id" uuid,
  -- The crew arrives between its start and its end; the work can take longer.
  "arrival_window" boolean not null default false,
  -- The day of its repeating job for which it was planned, on whatever day it takes place; null for other events.
  "occurrence_day" date,
  constraint calendar_events_created_by_id_pk PRIMARY KEY (created_by, id),
  constraint calendar_events_days CHECK (((NOT all_day) OR ((start_day IS NOT NULL) AND (end_day IS NOT NULL) AND (end_day >= start_day)))),
  constraint calendar_events_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE,
  constraint calendar_events_created_by_customer_id_customers_created_by_id_ FOREIGN KEY (created_by, customer_id) REFERENCES customers(created_by, id) ON DELETE CASCADE,
  constraint calendar_events_estimate_fk FOREIGN KEY (created_by, estimate_id) REFERENCES estimates(created_by, id),
  constraint calendar_events_job FOREIGN KEY (created_by, job_id) REFERENCES jobs(created_by, id)
);
CREATE INDEX calendar_events_customer ON public.calendar_events USING btree (created_by, customer_id);
CREATE INDEX calendar_events_estimate ON public.calendar_events USING btree (created_by, estimate_id);
CREATE INDEX calendar_events_job ON public.calendar_events USING btree (created_by, job_id) WHERE (job_id IS NOT NULL);
CREATE INDEX calendar_events_start ON public.calendar_events USING btree (created_by, start_datetime);
alter table "calendar_events" enable row level security;
alter table "calendar_events" force row level security;
create policy owner_only on "calendar_events" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "calendar_events" to yardstick_tenant;

-- goes: A checkout that was opened for a customer.
create table "card_checkouts" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  "quote_id" uuid,
  -- What the page that asked made up, so that one click opens one checkout.
  "idempotency_key" uuid not null,
  -- What the payment provider calls it; null until it has answered.
  "session_id" text,
  "url" text,
  "amount" numeric(12,0) not null,
  "way" text not null,
  -- Whether it is over: paid, failed, or closed for another.
  "closed" boolean not null default false,
  "created_at" timestamp with time zone not null default now(),
  -- At which account it was opened, and whether real money moves there; null where that was not written down yet.
  "account" uuid,
  "live" boolean,
  "invoice_id" uuid,
  -- The part of the amount that is a tip, in cents.
  "tip" numeric(12,0) not null default 0,
  constraint card_checkouts_created_by_id_pk PRIMARY KEY (created_by, id),
  constraint card_checkouts_once UNIQUE NULLS NOT DISTINCT (created_by, quote_id, invoice_id, idempotency_key),
  constraint card_checkouts_subject CHECK ((num_nonnulls(quote_id, invoice_id) = 1)),
  constraint card_checkouts_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE,
  constraint card_checkouts_created_by_quote_id_quotes_created_by_id_fk FOREIGN KEY (created_by, quote_id) REFERENCES quotes(created_by, id) ON DELETE CASCADE,
  constraint card_checkouts_invoice FOREIGN KEY (created_by, invoice_id) REFERENCES invoices(created_by, id) ON DELETE CASCADE
);
CREATE INDEX card_checkouts_session ON public.card_checkouts USING btree (created_by, session_id);
alter table "card_checkouts" enable row level security;
alter table "card_checkouts" force row level security;
create policy owner_only on "card_checkouts" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "card_checkouts" to yardstick_tenant;

-- stays: An account by which a business took cards until it took another, or none: checkouts that were opened there are closed there, and news of what was paid there is still heard. Its row goes after 180 days.
create table "card_former_accounts" (
  "created_by" uuid not null,
  -- As it was called in `card_payments`.
  "id" uuid not null default gen_random_uuid(),
  -- key or connect
  "way" text not null,
  -- Null where the owner took no more cards: the key is forgotten.
  "sealed_key" text,
  "account_id" text,
  "live" boolean not null,
  "webhook_id" text,
  "sealed_webhook_secret" text,
  "ended_at" timestamp with time zone not null default now(),
  constraint card_former_accounts_created_by_id_pk PRIMARY KEY (created_by, id),
  constraint card_former_accounts_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE
);
alter table "card_former_accounts" enable row level security;
alter table "card_former_accounts" force row level security;
create policy owner_only on "card_former_accounts" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "card_former_accounts" to yardstick_tenant;

-- stays: What was heard of payments by card, each event once, in whatever order it came.
create table "card_news" (
  "created_by" uuid not null,
  -- The provider's id of the event.
  "id" text not null,
  -- The provider's id of the payment.
  "payment" text not null,
  -- Named by the events of a checkout only, as is the invoice.
  "quote_id" uuid,
  "session_id" text,
  -- paid, processing, failed, refunded, refund_failed, withdrawn or returned
  "kind" text not null,
  -- The provider's id of the refund or the dispute; of a payment, its own.
  "object" text not null,
  "amount" numeric(12,0) not null,
  "currency" text not null,
  "happened_at" timestamp with time zone not null,
  "created_at" timestamp with time zone not null default now(),
  "invoice_id" uuid,
  constraint card_news_created_by_id_pk PRIMARY KEY (created_by, id),
  constraint card_news_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE
);
CREATE INDEX card_news_payment ON public.card_news USING btree (created_by, payment);
alter table "card_news" enable row level security;
alter table "card_news" force row level security;
create policy owner_only on "card_news" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "card_news" to yardstick_tenant;

-- stays: How a business takes deposits by card: one way at a time. What others entrusted to us is sealed.
create table "card_payments" (
  "created_by" uuid not null,
  -- key, connect or test; null: none any more, but news of what was paid before is still taken in
  "way" text,
  "sealed_key" text,
  -- The last four characters of the key, to be recognized by.
  "key_end" text,
  "account_id" text,
  -- Whether cards can be taken; the test checkout and a key that was tested always can.
  "ready" boolean not null default false,
  -- True where real money moves.
  "live" boolean not null default false,
  "webhook_id" text,
  "sealed_webhook_secret" text,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  -- What the account that is used now is called here: another one for each key and each account.
  "account" uuid not null default gen_random_uuid(),
  constraint card_payments_created_by_pk PRIMARY KEY (created_by),
  constraint card_payments_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE
);
alter table "card_payments" enable row level security;
alter table "card_payments" force row level security;
create policy owner_only on "card_payments" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "card_payments" to yardstick_tenant;

-- goes: The points of a visit's checklist, copied from its services when it was planned.
create table "checklist_points" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  "event_id" uuid not null,
  "place" integer not null,
  "text" text not null,
  -- When a member ticked it, by the member's phone.
  "done_at" timestamp with time zone,
  -- The member who ticked it.
  "done_by" uuid,
  constraint checklist_points_pk PRIMARY KEY (created_by, id),
  constraint checklist_points_created_by_fkey FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE,
  constraint checklist_points_event FOREIGN KEY (created_by, event_id) REFERENCES calendar_events(created_by, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX checklist_points_of_event ON public.checklist_points USING btree (created_by, event_id, place);
alter table "checklist_points" enable row level security;
alter table "checklist_points" force row level security;
create policy owner_only on "checklist_points" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "checklist_points" to yardstick_tenant;

-- moves: The ledger of consents to messages: rows are added and never changed, except that a merge moves them to the other customer.
create table "consents" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  "customer_id" uuid,
  "channel" text not null,
  -- The mailbox or the phone number, as addresses are compared.
  "address" text not null,
  "kind" text not null,
  -- True: from now on such messages may go there; false: from now on none may.
  "given" boolean not null,
  -- form: the customer ticked a box; owner: a member noted it; reply: the customer wrote it; link: the customer followed the link of a message; service: the text service reported it.
  "source" text not null,
  -- The words that the customer agreed to.
  "words" text,
  -- The SHA-256 of these words.
  "words_hash" text,
  "acted_by" uuid default (NULLIF(current_setting('app.actor'::text, true), ''::text))::uuid,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  constraint consents_pk PRIMARY KEY (created_by, id),
  constraint consents_channel CHECK ((channel = ANY (ARRAY['email'::text, 'text'::text]))),
  constraint consents_kind CHECK ((kind = ANY (ARRAY['transactional'::text, 'follow_up'::text, 'marketing'::text]))),
  constraint consents_source CHECK ((source = ANY (ARRAY['form'::text, 'owner'::text, 'reply'::text, 'link'::text, 'service'::text]))),
  constraint consents_created_by_fkey FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE,
  constraint consents_customer FOREIGN KEY (created_by, customer_id) REFERENCES customers(created_by, id)
);
CREATE INDEX consents_of_address ON public.consents USING btree (created_by, channel, address, created_at);
CREATE INDEX consents_of_customer ON public.consents USING btree (created_by, customer_id) WHERE (customer_id IS NOT NULL);
alter table "consents" enable row level security;
alter table "consents" force row level security;
create policy owner_only on "consents" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "consents" to yardstick_tenant;

-- goes: An amount taken off an issued invoice.
create table "credit_notes" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  "invoice_id" uuid not null,
  -- Rising per business, apart from the numbers of invoices.
  "number" integer not null,
  "amount" numeric(12,0) not null,
  "reason" text not null,
  -- The frozen content as canonical JSON.
  "content" text not null,
  "content_hash" text not null,
  "pdf_hash" text not null,
  "issued_at" timestamp with time zone not null,
  "acted_by" uuid default (NULLIF(current_setting('app.actor'::text, true), ''::text))::uuid,
  "created_at" timestamp with time zone not null default now(),
  constraint credit_notes_pk PRIMARY KEY (created_by, id),
  constraint credit_notes_number UNIQUE (created_by, number),
  constraint credit_notes_created_by_fkey FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE,
  constraint credit_notes_invoice FOREIGN KEY (created_by, invoice_id) REFERENCES invoices(created_by, id) ON DELETE CASCADE
);
CREATE INDEX credit_notes_invoice ON public.credit_notes USING btree (created_by, invoice_id);
alter table "credit_notes" enable row level security;
alter table "credit_notes" force row level security;
create policy owner_only on "credit_notes" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "credit_notes" to yardstick_tenant;

-- moves: What happened with a customer. Rows are only added; a merge moves them to the customer that is kept.
create table "customer_events" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  "customer_id" uuid not null,
  "kind" text not null,
  "at" timestamp with time zone not null default clock_timestamp(),
  "data" jsonb not null default '{}'::jsonb,
  "estimate_id" uuid,
  "acted_by" uuid default (NULLIF(current_setting('app.actor'::text, true), ''::text))::uuid,
  constraint customer_events_created_by_id_pk PRIMARY KEY (created_by, id),
  constraint customer_events_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE,
  constraint customer_events_created_by_customer_id_customers_created_by_id_ FOREIGN KEY (created_by, customer_id) REFERENCES customers(created_by, id) ON DELETE CASCADE,
  constraint customer_events_estimate_fk FOREIGN KEY (created_by, estimate_id) REFERENCES estimates(created_by, id)
);
CREATE INDEX customer_events_estimate ON public.customer_events USING btree (created_by, estimate_id);
CREATE INDEX customer_events_newest ON public.customer_events USING btree (created_by, customer_id, at DESC NULLS LAST, id);
alter table "customer_events" enable row level security;
alter table "customer_events" force row level security;
create policy owner_only on "customer_events" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "customer_events" to yardstick_tenant;

-- moves: When a customer is to be contacted again, and on which schedule it is served; a customer without merges has at most one.
create table "customer_follow_ups" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  "customer_id" uuid not null,
  "follow_up_frequency" text not null default 'quarterly'::text,
  "custom_interval_days" integer,
  "last_contact_date" date,
  "next_due_date" date,
  -- The service schedule: all null where there is none.
  "service_interval_months" integer,
  "last_service_date" date,
  "next_service_date" date,
  "service_notes" text,
  "notification_preferences" jsonb not null default '{"both": true, "email": true, "dashboard": true}'::jsonb,
  -- active, paused or completed
  "status" text not null default 'active'::text,
  "notes" text,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  constraint customer_follow_ups_created_by_id_pk PRIMARY KEY (created_by, id),
  constraint customer_follow_ups_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE,
  constraint customer_follow_ups_created_by_customer_id_customers_created_by FOREIGN KEY (created_by, customer_id) REFERENCES customers(created_by, id) ON DELETE CASCADE
);
CREATE INDEX customer_follow_ups_customer ON public.customer_follow_ups USING btree (created_by, customer_id);
CREATE INDEX customer_follow_ups_due ON public.customer_follow_ups USING btree (created_by, status, next_due_date);
CREATE INDEX customer_follow_ups_service ON public.customer_follow_ups USING btree (created_by, next_service_date);
alter table "customer_follow_ups" enable row level security;
alter table "customer_follow_ups" force row level security;
create policy owner_only on "customer_follow_ups" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "customer_follow_ups" to yardstick_tenant;

-- goes: Rows of an import that are still to come.
create table "customer_import_parts" (
  "created_by" uuid not null,
  "import_id" uuid not null,
  "position" integer not null,
  "rows" jsonb not null,
  "fields" jsonb not null,
  "merges" jsonb not null,
  constraint customer_import_parts_pk PRIMARY KEY (created_by, import_id, "position"),
  constraint customer_import_parts_created_by_fkey FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE,
  constraint customer_import_parts_import_fk FOREIGN KEY (created_by, import_id) REFERENCES customer_imports(created_by, id) ON DELETE CASCADE
);
alter table "customer_import_parts" enable row level security;
alter table "customer_import_parts" force row level security;
create policy owner_only on "customer_import_parts" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "customer_import_parts" to yardstick_tenant;

-- stays: One file of customers that was taken in, as a whole; `undone_at` says when it was taken back.
create table "customer_imports" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  "file_name" text not null,
  -- How many rows became customers, and how many were left out.
  "imported" integer not null,
  "skipped" integer not null,
  "undone_at" timestamp with time zone,
  "created_at" timestamp with time zone not null default now(),
  "acted_by" uuid default (NULLIF(current_setting('app.actor'::text, true), ''::text))::uuid,
  "state" text not null default 'done'::text,
  -- Its job failed for good; the owner can continue.
  "stopped" boolean not null default false,
  -- The number of rows still to come, or of customers that its undoing has still to look at.
  "remaining" integer not null default 0,
  "merged" integer not null default 0,
  -- The number of duplicates that could not be merged.
  "not_merged" integer not null default 0,
  constraint customer_imports_created_by_id_pk PRIMARY KEY (created_by, id),
  constraint customer_imports_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE
);
CREATE INDEX customer_imports_newest ON public.customer_imports USING btree (created_by, created_at);
alter table "customer_imports" enable row level security;
alter table "customer_imports" force row level security;
create policy owner_only on "customer_imports" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "customer_imports" to yardstick_tenant;

-- goes: The journal of a merge: each row that it moved or changed, and the fields concerned before and after.
create table "customer_merge_moves" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  "merge_id" uuid not null,
  "table_name" text not null,
  "row_id" uuid not null,
  "before" jsonb not null,
  "after" jsonb not null,
  constraint customer_merge_moves_created_by_id_pk PRIMARY KEY (created_by, id),
  constraint customer_merge_moves_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE,
  constraint customer_merge_moves_created_by_merge_id_customer_merges_create FOREIGN KEY (created_by, merge_id) REFERENCES customer_merges(created_by, id) ON DELETE CASCADE
);
CREATE INDEX customer_merge_moves_merge ON public.customer_merge_moves USING btree (created_by, merge_id);
CREATE INDEX customer_merge_moves_row ON public.customer_merge_moves USING btree (created_by, row_id);
alter table "customer_merge_moves" enable row level security;
alter table "customer_merge_moves" force row level security;
create policy owner_only on "customer_merge_moves" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "customer_merge_moves" to yardstick_tenant;

-- stays: Two customers that were made one. It refers to customers without a foreign key: the secondary's row is gone until the merge is undone, and then comes back with the same id.
create table "customer_merges" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  "primary_customer_id" uuid not null,
  "secondary_customer_id" uuid not null,
  -- The secondary's whole row, as it was removed.
  "secondary_customer_data" jsonb not null,
  -- The primary's whole row before and after the merge; null for a merge of which no rows were recorded.
  "primary_before" jsonb,
  "primary_after" jsonb,
  "merged_by" uuid not null,
  "merged_at" timestamp with time zone not null default clock_timestamp(),
  "unmerged_at" timestamp with time zone,
  "unmerged_by" uuid,
  -- The import that made this merge.
  "import_id" uuid,
  constraint customer_merges_created_by_id_pk PRIMARY KEY (created_by, id),
  constraint customer_merges_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE
);
CREATE INDEX customer_merges_import ON public.customer_merges USING btree (created_by, import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX customer_merges_newest ON public.customer_merges USING btree (created_by, merged_at);
CREATE INDEX customer_merges_primary ON public.customer_merges USING btree (created_by, primary_customer_id);
CREATE INDEX customer_merges_secondary ON public.customer_merges USING btree (created_by, secondary_customer_id);
alter table "customer_merges" enable row level security;
alter table "customer_merges" force row level security;
create policy owner_only on "customer_merges" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "customer_merges" to yardstick_tenant;

-- stays: The link and the code of a customer's page. It refers to customers without a foreign key: a merge removes the row of one, whose links go on, and undoing the merge brings it back.
create table "customer_pages" (
  "created_by" uuid not null,
  -- The id of the customer.
  "page_of" uuid not null,
  -- Another number gives other links, and the former ones stop working.
  "link_number" integer not null default 1,
  -- The keyed hash of the code that was emailed last; null once it opened the page.
  "code_hash" text,
  "code_sent_at" timestamp with time zone,
  -- The wrong codes entered since the page was opened last or began to rest.
  "wrong_codes" integer not null default 0,
  -- No code is sent or taken before this instant.
  "rests_until" timestamp with time zone,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  constraint customer_pages_pk PRIMARY KEY (created_by, page_of),
  constraint customer_pages_created_by_fkey FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE
);
alter table "customer_pages" enable row level security;
alter table "customer_pages" force row level security;
create policy owner_only on "customer_pages" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "customer_pages" to yardstick_tenant;

-- moves: A service that a customer gets again and again.
create table "customer_services" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  "customer_id" uuid not null,
  "service_name" text not null,
  "service_interval_months" integer not null default 3,
  "last_service_date" date,
  "next_service_date" date,
  "service_notes" text,
  -- active, paused or completed
  "status" text not null default 'active'::text,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  constraint customer_services_created_by_id_pk PRIMARY KEY (created_by, id),
  constraint customer_services_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE,
  constraint customer_services_created_by_customer_id_customers_created_by_i FOREIGN KEY (created_by, customer_id) REFERENCES customers(created_by, id) ON DELETE CASCADE
);
CREATE INDEX customer_services_customer ON public.customer_services USING btree (created_by, customer_id);
CREATE INDEX customer_services_next ON public.customer_services USING btree (created_by, status, next_service_date);
alter table "customer_services" enable row level security;
alter table "customer_services" force row level security;
create policy owner_only on "customer_services" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "customer_services" to yardstick_tenant;

-- stays: A person the business works for.
create table "customers" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "email" text,
  "phone" text,
  "address" text,
  "status" text not null default 'prospect'::text,
  "client_type" text not null default 'residential'::text,
  "notes" text,
  "last_work_date" date,
  "last_quote_amount" numeric(14,2),
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  -- The import that made this customer.
  "import_id" uuid,
  -- Further phone numbers, emails and people: a list of name, label, phone and email.
  "contacts" jsonb not null default '[]'::jsonb,
  -- The owner's own words for groups of customers.
  "tags" text[] not null default '{}'::text[],
  -- Further addresses, and what must be known at each: a list of name, address, gate_code and notes.
  "places" jsonb not null default '[]'::jsonb,
  -- What a search looks into (`search_text`): what finds a customer is added here.
  "search_text" text not null generated always as (search_text(((((((((((((((((((((((name || '
'::text) || replace(name, ' '::text, ''::text)) || '
'::text) || COALESCE(email, ''::text)) || '
'::text) || COALESCE(phone, ''::text)) || '
'::text) || COALESCE(address, ''::text)) || '
'::text) || search_parts(contacts, 'name'::text)) || '
'::text) || search_parts(contacts, 'label'::text)) || '
'::text) || search_parts(contacts, 'phone'::text)) || '
'::text) || search_parts(contacts, 'email'::text)) || '
'::text) || search_tags(tags)) || '
'::text) || search_parts(places, 'name'::text)) || '
'::text) || search_parts(places, 'address'::text)), ((COALESCE(phone, ''::text) || '
'::text) || search_parts(contacts, 'phone'::text)), ((COALESCE(address, ''::text) || '
'::text) || search_parts(places, 'address'::text)))) stored,
  -- The number of the customer's certificate of tax exemption; null without one.
  "tax_exempt" text,
  constraint customers_created_by_id_pk PRIMARY KEY (created_by, id),
  constraint customers_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE,
  constraint customers_import_fk FOREIGN KEY (created_by, import_id) REFERENCES customer_imports(created_by, id)
);
CREATE INDEX customers_contacts ON public.customers USING btree (created_by) WHERE (contacts <> '[]'::jsonb);
CREATE INDEX customers_email ON public.customers USING btree (created_by, lower(email));
CREATE INDEX customers_import ON public.customers USING btree (created_by, import_id);
CREATE INDEX customers_kind ON public.customers USING btree (created_by, client_type, status);
CREATE INDEX customers_newest ON public.customers USING btree (created_by, created_at DESC NULLS LAST, id);
alter table "customers" enable row level security;
alter table "customers" force row level security;
create policy owner_only on "customers" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "customers" to yardstick_tenant;

-- stays: Two customers whose suggestion as duplicates the owner has dismissed: `one_id` is the smaller id. It refers to them without foreign keys, so that a merge of one of them, which takes its row away for a while, forgets nothing.
create table "dismissed_duplicates" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  "one_id" uuid not null,
  "other_id" uuid not null,
  "created_at" timestamp with time zone not null default now(),
  constraint dismissed_duplicates_created_by_id_pk PRIMARY KEY (created_by, id),
  constraint dismissed_duplicates_pair UNIQUE (created_by, one_id, other_id),
  constraint dismissed_duplicates_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE
);
alter table "dismissed_duplicates" enable row level security;
alter table "dismissed_duplicates" force row level security;
create policy owner_only on "dismissed_duplicates" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "dismissed_duplicates" to yardstick_tenant;

-- goes: What members did to an estimate. Rows are only added.
create table "estimate_events" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  "estimate_id" uuid not null,
  "kind" text not null,
  "at" timestamp with time zone not null default now(),
  -- What it was before and became, by the kind.
  "data" jsonb not null default '{}'::jsonb,
  "acted_by" uuid default (NULLIF(current_setting('app.actor'::text, true), ''::text))::uuid,
  constraint estimate_events_created_by_id_pk PRIMARY KEY (created_by, id),
  constraint estimate_events_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE,
  constraint estimate_events_created_by_estimate_id_estimates_created_by_id_ FOREIGN KEY (created_by, estimate_id) REFERENCES estimates(created_by, id) ON DELETE CASCADE
);
CREATE INDEX estimate_events_newest ON public.estimate_events USING btree (created_by, estimate_id, at DESC NULLS LAST, id);
alter table "estimate_events" enable row level security;
alter table "estimate_events" force row level security;
create policy owner_only on "estimate_events" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "estimate_events" to yardstick_tenant;

-- goes: One priced part of an estimate for a package.
create table "estimate_lines" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  "estimate_id" uuid not null,
  "name" text not null,
  "pricing_model" text not null,
  "rate" numeric(18,4) not null,
  "unit" text not null,
  "quantity" numeric(18,4),
  -- null where the part is quoted as a rate and not added (time).
  "total" numeric(14,2),
  "sort_order" integer not null default 0,
  "minimum_price" numeric(14,2) not null default 0,
  -- The owner's plural of the unit when the line was priced; null: the rule makes it.
  "unit_plural" text,
  constraint estimate_lines_created_by_id_pk PRIMARY KEY (created_by, id),
  constraint estimate_lines_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE,
  constraint estimate_lines_created_by_estimate_id_estimates_created_by_id_f FOREIGN KEY (created_by, estimate_id) REFERENCES estimates(created_by, id) ON DELETE CASCADE
);
CREATE INDEX estimate_lines_estimate ON public.estimate_lines USING btree (created_by, estimate_id, sort_order);
alter table "estimate_lines" enable row level security;
alter table "estimate_lines" force row level security;
create policy owner_only on "estimate_lines" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "estimate_lines" to yardstick_tenant;

-- goes: Which member has opened which request's page: to the others it is still new. One row for each estimate of the request.
create table "estimate_reads" (
  "created_by" uuid not null,
  "estimate_id" uuid not null,
  "user_id" uuid not null,
  "read_at" timestamp with time zone not null default now(),
  constraint estimate_reads_created_by_estimate_id_user_id_pk PRIMARY KEY (created_by, estimate_id, user_id),
  constraint estimate_reads_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE,
  constraint estimate_reads_created_by_estimate_id_estimates_created_by_id_f FOREIGN KEY (created_by, estimate_id) REFERENCES estimates(created_by, id) ON DELETE CASCADE
);
alter table "estimate_reads" enable row level security;
alter table "estimate_reads" force row level security;
create policy owner_only on "estimate_reads" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "estimate_reads" to yardstick_tenant;

-- moves: A request for a price and everything that became of it. A request for several services is one row each, under one `request_id`; the pair with `request_position` is what makes a repeated submit harmless.
create table "estimates" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  "request_id" uuid not null default gen_random_uuid(),
  "request_position" smallint not null default 0,
  "form" text not null default 'standard'::text,
  "name" text not null,
  "email" text,
  "phone" text,
  "address" text,
  "service_id" uuid,
  "service_name" text not null,
  "service_category" text not null default 'general'::text,
  "service_rate" numeric(18,4),
  "service_unit" text,
  "pricing_model" text not null default 'area'::text,
  "minimum_price" numeric(14,2) not null default 0,
  "estimated_quantity" numeric(18,4),
  "estimated_square_footage" numeric(18,4),
  "total_price" numeric(14,2),
  "estimate_method" text,
  "ai_analysis" text,
  -- none, running, done or failed
  "analysis_state" text not null default 'none'::text,
  "analysis_error" text,
  "analysis_started_at" timestamp with time zone,
  "assumed" boolean not null default false,
  "status" text not null default 'pending'::text,
  "reference_object" text,
  "notes" text,
  "price_shown_to_customer" boolean not null default true,
  "customer_id" uuid,
  "user_agent" text,
  "deleted_at" timestamp with time zone,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  -- The 80% interval of the figure the price rests on, in the figure's own unit; null where the figure is taken as told.
  "figure_low" numeric(18,4),
  "figure_high" numeric(18,4),
  -- How the figure was found: typed, measured, analysed (the model's own number) or assumed; null where there is none.
  "figure_source" text,
  -- The figure as it was found, before what past jobs taught was applied to it.
  "predicted_size" numeric(18,4),
  -- The true area (sq ft) or count, as the owner found it on the finished job.
  "actual_size" numeric(18,4),
  -- The vertical that the form's link led to; null: every service, or not known.
  "form_area" text,
  -- The tag that the form's link carried (`?source=`), which says where the customer found it.
  "link_source" text,
  -- When the owner first changed anything about it: its status, its figures, its customer.
  "first_action_at" timestamp with time zone,
  -- Whose hand drew what was measured: customer, owner or model; null where it was not measured.
  "drawn_by" text,
  -- What each way and hand found of it (`Predictions`), to be compared with the true figure: customers' and models' first, the owner's last.
  "predictions" jsonb not null default '{}'::jsonb,
  -- The price that the customer was shown first, its range where there was one, and when; never overwritten.
  "first_shown_price" numeric(14,2),
  "first_shown_low" numeric(14,2),
  "first_shown_high" numeric(14,2),
  "first_shown_at" timestamp with time zone,
  -- When the customer read that its price will come; null where it need not, or has.
  "price_promised_at" timestamp with time zone,
  -- The business sent it to try its own form: it counts nowhere.
  "is_test" boolean not null default false,
  -- The SHA-256 of what opens the request's page, in hexadecimals; null: it came before there were such pages.
  "page_hash" text,
  -- When the customer withdrew the request.
  "withdrawn_at" timestamp with time zone,
  -- The language its customer read the form in; null: English.
  "language" text,
  -- When its customer was first emailed about it.
  "customer_mailed_at" timestamp with time zone,
  -- True if it was promised by email, too.
  "price_by_email" boolean not null default false,
  -- What a search looks into (`search_text`).
  "search_text" text not null generated always as (search_text(((((((((((name || '
'::text) || replace(name, ' '::text, ''::text)) || '
'::text) || COALESCE(email, ''::text)) || '
'::text) || COALESCE(phone, ''::text)) || '
'::text) || COALESCE(address, ''::text)) || '
'::text) || service_name), phone, address)) stored,
  "unit_plural" text,
  constraint estimates_created_by_id_pk PRIMARY KEY (created_by, id),
  constraint estimates_request UNIQUE (created_by, request_id, request_position),
  constraint estimates_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE,
  constraint estimates_customer_fk FOREIGN KEY (created_by, customer_id) REFERENCES customers(created_by, id),
  constraint estimates_service FOREIGN KEY (created_by, service_id) REFERENCES services(created_by, id)
);
CREATE INDEX estimates_answered ON public.estimates USING btree (created_by, created_at DESC) WHERE ((request_position = 0) AND (is_test = false) AND (first_action_at IS NOT NULL));
CREATE INDEX estimates_calibration ON public.estimates USING btree (created_by, service_id) WHERE (actual_size IS NOT NULL);
CREATE INDEX estimates_counted ON public.estimates USING btree (created_by, status, service_category, estimate_method, is_test) WHERE (deleted_at IS NULL);
CREATE INDEX estimates_customer ON public.estimates USING btree (created_by, customer_id);
CREATE INDEX estimates_finished ON public.estimates USING btree (created_by, created_at DESC) WHERE (actual_size IS NOT NULL);
CREATE INDEX estimates_newest ON public.estimates USING btree (created_by, created_at DESC NULLS LAST, id, service_category, status, estimate_method) WHERE (deleted_at IS NULL);
CREATE INDEX estimates_page ON public.estimates USING btree (created_by, page_hash);
CREATE INDEX estimates_unopened ON public.estimates USING btree (created_by, created_at DESC NULLS LAST, id) WHERE ((request_position = 0) AND (status = 'pending'::text) AND (first_action_at IS NULL) AND (deleted_at IS NULL));
alter table "estimates" enable row level security;
alter table "estimates" force row level security;
create policy owner_only on "estimates" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "estimates" to yardstick_tenant;

-- goes: What members wrote down about a visit. Rows are added and removed, never changed.
create table "event_notes" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  "event_id" uuid not null,
  "text" text not null,
  "at" timestamp with time zone not null default now(),
  "acted_by" uuid default (NULLIF(current_setting('app.actor'::text, true), ''::text))::uuid,
  -- The same note on the customer's timeline (`customer_events`), which goes with it; null: there was no customer.
  "timeline_id" uuid,
  constraint event_notes_created_by_id_pk PRIMARY KEY (created_by, id),
  constraint event_notes_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE,
  constraint event_notes_created_by_event_id_calendar_events_created_by_id_f FOREIGN KEY (created_by, event_id) REFERENCES calendar_events(created_by, id) ON DELETE CASCADE
);
CREATE INDEX event_notes_event ON public.event_notes USING btree (created_by, event_id, at, id);
alter table "event_notes" enable row level security;
alter table "event_notes" force row level security;
create policy owner_only on "event_notes" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "event_notes" to yardstick_tenant;

-- The names of businesses' short links. A visitor's link says no more than the name, so this table is read across businesses and belongs to none; a business's own statements see its own rows. Earlier names stay, so that what is printed leads on.
create table "form_names" (
  "name" text not null,
  -- Null: of a business that is gone. Its printed link leads to nobody else, so the name is kept without its owner.
  "business_id" uuid,
  -- The newest is the one that is shown.
  "chosen_at" timestamp with time zone not null default now(),
  constraint form_names_pkey PRIMARY KEY (name)
);
CREATE INDEX form_names_business ON public.form_names USING btree (business_id);
alter table "form_names" enable row level security;
create policy business_only on "form_names" for all using (business_id = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (business_id = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant insert, select, update on "form_names" to yardstick_tenant;

-- goes: A field of an imported customer that could not be read: it waits until the owner corrects or dismisses it.
create table "import_fields" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  "import_id" uuid not null,
  -- The customer.
  "subject_id" uuid not null,
  "field" text not null,
  -- The text in the file.
  "content" text not null,
  "why" text not null,
  "position" integer not null,
  constraint import_fields_created_by_id_pk PRIMARY KEY (created_by, id),
  constraint import_fields_created_by_fkey FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE,
  constraint import_fields_import_fk FOREIGN KEY (created_by, import_id) REFERENCES customer_imports(created_by, id) ON DELETE CASCADE
);
CREATE INDEX import_fields_import ON public.import_fields USING btree (created_by, import_id, "position");
CREATE INDEX import_fields_subject ON public.import_fields USING btree (created_by, subject_id);
alter table "import_fields" enable row level security;
alter table "import_fields" force row level security;
create policy owner_only on "import_fields" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "import_fields" to yardstick_tenant;

-- stays: Somebody who is asked by email to join the business. The link's secret is stored hashed.
create table "invitations" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  -- In lower case: who signs in with it, and nobody else, may accept.
  "email" text not null,
  "role" text not null,
  -- SHA-256 of the link's secret, in hex.
  "hash" text not null,
  "invited_by" uuid not null,
  "sent_at" timestamp with time zone not null default now(),
  "expires_at" timestamp with time zone not null,
  "accepted_at" timestamp with time zone,
  "withdrawn_at" timestamp with time zone,
  "created_at" timestamp with time zone not null default now(),
  constraint invitations_created_by_id_pk PRIMARY KEY (created_by, id),
  constraint invitations_hash UNIQUE (created_by, hash),
  constraint invitations_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE
);
CREATE INDEX invitations_newest ON public.invitations USING btree (created_by, created_at DESC NULLS LAST, id);
alter table "invitations" enable row level security;
alter table "invitations" force row level security;
create policy owner_only on "invitations" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "invitations" to yardstick_tenant;

-- stays: The way a business writes invoices.
create table "invoice_settings" (
  "created_by" uuid not null,
  "prefix" text not null default ''::text,
  "terms_days" integer not null default 14,
  "instructions" text not null default ''::text,
  "note" text not null default ''::text,
  "late_fee" jsonb,
  "tips" boolean not null default false,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  constraint invoice_settings_pk PRIMARY KEY (created_by),
  constraint invoice_settings_created_by_fkey FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE
);
alter table "invoice_settings" enable row level security;
alter table "invoice_settings" force row level security;
create policy owner_only on "invoice_settings" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "invoice_settings" to yardstick_tenant;

-- moves: An invoice to a customer, as a draft or issued.
create table "invoices" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  -- The letters before its number, as they were when it was issued.
  "prefix" text not null default ''::text,
  -- Given when it is issued, per business, rising, without gaps.
  "number" integer,
  "customer_id" uuid,
  "job_id" uuid,
  -- The part of its job: whole, percent or visit; own lines without a job.
  "covers" text not null,
  -- The percentage of the job, as a decimal.
  "percent" text,
  -- The visit of the job that it covers.
  "event_id" uuid,
  "title" text not null,
  "client_name" text not null,
  "client_email" text,
  "client_phone" text,
  "client_address" text,
  "language" text not null default 'en'::text,
  -- The lines, discount and taxes of a draft without a job: the `JobWork`.
  "work" jsonb,
  -- The days from the issue to the due day; null if the due day is a day of its own.
  "terms_days" integer,
  "due_on" date,
  "note" text,
  -- The number of the customer's certificate of tax exemption.
  "tax_exempt" text,
  -- draft, issued or void; paid and overdue are computed.
  "state" text not null default 'draft'::text,
  "reason" text,
  -- In cents. Of a draft, as it would be issued when it was last saved.
  "total" numeric(12,0) not null default 0,
  -- In cents: the sum of its ledger entries without tips, written with each of them.
  "paid" numeric(12,0) not null default 0,
  -- In cents: the sum of its credit notes.
  "credited" numeric(12,0) not null default 0,
  -- The frozen content as canonical JSON.
  "content" text,
  -- The SHA-256 of `content`.
  "content_hash" text,
  -- The SHA-256 of its PDF, a row of paper_files.
  "pdf_hash" text,
  "issued_on" date,
  "issued_at" timestamp with time zone,
  "voided_at" timestamp with time zone,
  "emailed_at" timestamp with time zone,
  "emailed_to" text,
  -- The reason why its last email was not sent.
  "not_emailed" text,
  "link_number" integer not null default 1,
  -- The hash of the key in its link.
  "link_hash" text,
  "first_viewed_at" timestamp with time zone,
  "last_viewed_at" timestamp with time zone,
  "version" integer not null default 1,
  "acted_by" uuid default (NULLIF(current_setting('app.actor'::text, true), ''::text))::uuid,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  -- What a search looks into (`search_text`). Its number is "#12".
  "search_text" text not null generated always as (search_text(((((((((client_name || '
'::text) || replace(client_name, ' '::text, ''::text)) || '
'::text) || title) || '
'::text) || COALESCE(client_email, ''::text)) || '
'::text) || COALESCE((('invoice #'::text || prefix) || number), ''::text)), ''::text, ''::text)) stored,
  -- As that of quotes.
  "customer_deleted_at" timestamp with time zone,
  constraint invoices_pk PRIMARY KEY (created_by, id),
  constraint invoices_number UNIQUE (created_by, number),
  constraint invoices_covers CHECK ((covers = ANY (ARRAY['whole'::text, 'percent'::text, 'visit'::text, 'own'::text]))),
  constraint invoices_numbered CHECK (((state = 'draft'::text) OR (number IS NOT NULL))),
  constraint invoices_state CHECK ((state = ANY (ARRAY['draft'::text, 'issued'::text, 'void'::text]))),
  constraint invoices_created_by_fkey FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE,
  constraint invoices_customer FOREIGN KEY (created_by, customer_id) REFERENCES customers(created_by, id),
  constraint invoices_job FOREIGN KEY (created_by, job_id) REFERENCES jobs(created_by, id)
);
CREATE INDEX invoices_customer ON public.invoices USING btree (created_by, customer_id);
CREATE INDEX invoices_job ON public.invoices USING btree (created_by, job_id) WHERE (job_id IS NOT NULL);
CREATE INDEX invoices_link ON public.invoices USING btree (created_by, link_hash);
CREATE INDEX invoices_newest ON public.invoices USING btree (created_by, created_at DESC NULLS LAST, id);
alter table "invoices" enable row level security;
alter table "invoices" force row level security;
create policy owner_only on "invoices" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "invoices" to yardstick_tenant;

-- moves: Agreed work for a customer, until it is done and closed.
create table "jobs" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  -- Given when it is made, per business, rising.
  "number" integer not null,
  "customer_id" uuid,
  -- The accepted quote that it was made of.
  "quote_id" uuid,
  -- The estimates whose work it is.
  "estimate_ids" uuid[] not null default '{}'::uuid[],
  "title" text not null,
  "client_name" text not null,
  "client_email" text,
  "client_phone" text,
  "client_address" text,
  -- open, done, closed or cancelled
  "state" text not null default 'open'::text,
  -- The reason why it was cancelled.
  "reason" text,
  -- The agreed lines, discount and taxes: the `JobWork`.
  "work" jsonb not null,
  -- The total of the agreed work, in cents.
  "total" numeric(12,0) not null,
  "notes" text,
  "done_at" timestamp with time zone,
  "closed_at" timestamp with time zone,
  "version" integer not null default 1,
  "acted_by" uuid default (NULLIF(current_setting('app.actor'::text, true), ''::text))::uuid,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  -- What a search looks into (`search_text`). Its number is "#12".
  "search_text" text not null generated always as (search_text((((((((((((((client_name || '
'::text) || replace(client_name, ' '::text, ''::text)) || '
'::text) || title) || '
'::text) || COALESCE(client_email, ''::text)) || '
'::text) || COALESCE(client_phone, ''::text)) || '
'::text) || COALESCE(client_address, ''::text)) || '
'::text) || 'job #'::text) || number), COALESCE(client_phone, ''::text), COALESCE(client_address, ''::text))) stored,
  -- The repetition of its visits: the `Series`; null for a job that does not repeat.
  "series" jsonb,
  -- The service, or the follow-up with a service schedule, that it was started from; its visits are planned for it.
  "schedule_id" uuid,
  -- The changes of the work that were agreed since the job began, oldest first. The total includes them.
  "changes" jsonb not null default '[]'::jsonb,
  -- As that of quotes; it also counts for the visits and the invoices of the job.
  "customer_deleted_at" timestamp with time zone,
  constraint jobs_pk PRIMARY KEY (created_by, id),
  constraint jobs_number UNIQUE (created_by, number),
  constraint jobs_state CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'closed'::text, 'cancelled'::text]))),
  constraint jobs_created_by_fkey FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE,
  constraint jobs_customer FOREIGN KEY (created_by, customer_id) REFERENCES customers(created_by, id),
  constraint jobs_quote FOREIGN KEY (created_by, quote_id) REFERENCES quotes(created_by, id)
);
CREATE INDEX jobs_customer ON public.jobs USING btree (created_by, customer_id);
CREATE INDEX jobs_newest ON public.jobs USING btree (created_by, created_at DESC NULLS LAST, id);
CREATE UNIQUE INDEX jobs_of_quote ON public.jobs USING btree (created_by, quote_id) WHERE (state <> 'cancelled'::text);
alter table "jobs" enable row level security;
alter table "jobs" force row level security;
create policy owner_only on "jobs" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "jobs" to yardstick_tenant;

-- Mails stored for the local mailbox page when no SMTP server is configured.
create table "local_mail" (
  "id" uuid not null default gen_random_uuid(),
  "recipient" text not null,
  "subject" text not null,
  "body_text" text not null,
  "body_html" text not null,
  "sent_at" timestamp with time zone not null default now(),
  -- Whose account it is about; no reference, because a mail may arrive when the account has just gone.
  "account_id" uuid,
  -- The headers that a mail server would get, besides addresses and subject, one a line.
  "headers" text not null default ''::text,
  constraint local_mail_pkey PRIMARY KEY (id)
);

-- The mailboxes whose readers want no emails about requests, whichever business they were sent to: by a keyed hash, which names nobody.
create table "mail_stops" (
  "mailbox" text not null,
  "stopped_at" timestamp with time zone not null default now(),
  constraint mail_stops_pkey PRIMARY KEY (mailbox)
);

-- goes: What was pointed at on the photos of an estimate, and what it measured: a version for each time. None is overwritten.
create table "measurements" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  "estimate_id" uuid not null,
  -- Who saved it: customer, owner or model.
  "made_by" text not null,
  -- The `Measurement`: corners and references, by photo.
  "annotations" jsonb not null,
  -- In square feet: the median and its 80% interval.
  "area" numeric(18,4) not null,
  "area_low" numeric(18,4) not null,
  "area_high" numeric(18,4) not null,
  "created_at" timestamp with time zone not null default now(),
  "acted_by" uuid default (NULLIF(current_setting('app.actor'::text, true), ''::text))::uuid,
  constraint measurements_created_by_id_pk PRIMARY KEY (created_by, id),
  constraint measurements_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE,
  constraint measurements_created_by_estimate_id_estimates_created_by_id_fk FOREIGN KEY (created_by, estimate_id) REFERENCES estimates(created_by, id) ON DELETE CASCADE
);
CREATE INDEX measurements_estimate ON public.measurements USING btree (created_by, estimate_id, created_at);
alter table "measurements" enable row level security;
alter table "measurements" force row level security;
create policy owner_only on "measurements" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "measurements" to yardstick_tenant;

-- Who works in which business, and as what. A session finds its business here, so this table is read across businesses and, like sessions, belongs to none; a business's own statements see its own rows. A row outlives the membership and the person's account, so that the work of those who left stays under their name.
create table "members" (
  "business_id" uuid not null,
  "user_id" uuid not null,
  -- How the person is called in the history of the business.
  "name" text not null,
  "role" text not null,
  "since" timestamp with time zone not null default now(),
  -- When the person last chose to work in this business: the next sign-in leads there.
  "chosen_at" timestamp with time zone not null default now(),
  -- When the person left or was removed; null: a member today.
  "left_at" timestamp with time zone,
  -- Counts up when the address of the member's calendar feed is renewed: earlier addresses lead nowhere.
  "feed_number" integer not null default 1,
  -- The business's day of the last such mail to the member.
  "last_digest_day" date,
  -- Where the person is written to, as they sign in; null once they have left.
  "email" text,
  -- The choices of kinds and channels that differ from the defaults: {"quote_opened.push": true}.
  "notification_choices" jsonb not null default '{}'::jsonb,
  -- The minute of the business's day from which the member's devices are not notified; null: none.
  "quiet_from" smallint,
  -- The minute of the day at which they are notified again.
  "quiet_to" smallint,
  -- The member's own named filters of lists, by name: id, list, name, and the query of the list's address.
  "saved_filters" jsonb not null default '[]'::jsonb,
  constraint members_business_id_user_id_pk PRIMARY KEY (business_id, user_id)
);
CREATE INDEX members_user ON public.members USING btree (user_id);
alter table "members" enable row level security;
create policy business_only on "members" for all using (business_id = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (business_id = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant insert, select, update on "members" to yardstick_tenant;

-- When messages of a business are next to be planned or sent. The job runner looks here across all businesses; one without sequences has no row.
create table "message_schedule" (
  "business_id" uuid not null,
  "due_at" timestamp with time zone not null,
  constraint message_schedule_pkey PRIMARY KEY (business_id)
);
CREATE INDEX message_schedule_due ON public.message_schedule USING btree (due_at);
alter table "message_schedule" enable row level security;
create policy business_only on "message_schedule" for all using (business_id = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (business_id = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "message_schedule" to yardstick_tenant;

-- stays: What the messages of a business to its customers have in common. Each decision to send locks this row, so that a business makes one at a time.
create table "message_settings" (
  "created_by" uuid not null,
  "quiet_weekends" boolean not null default false,
  -- When a member paused all automatic messages; null: they go out.
  "paused_at" timestamp with time zone,
  -- Messages are planned for all changes before this instant.
  "planned_at" timestamp with time zone,
  "version" integer not null default 1,
  "acted_by" uuid default (NULLIF(current_setting('app.actor'::text, true), ''::text))::uuid,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  -- The number of messages that were missed, and of which the members are not notified yet.
  "missed_unreported" integer not null default 0,
  constraint message_settings_pk PRIMARY KEY (created_by),
  constraint message_settings_created_by_fkey FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE
);
alter table "message_settings" enable row level security;
alter table "message_settings" force row level security;
create policy owner_only on "message_settings" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "message_settings" to yardstick_tenant;

-- stays: Words that members use again in messages to customers.
create table "message_templates" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "subject" text not null default ''::text,
  -- The words with their placeholders, as the subject.
  "body" text not null,
  "version" integer not null default 1,
  "acted_by" uuid default (NULLIF(current_setting('app.actor'::text, true), ''::text))::uuid,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  constraint message_templates_pk PRIMARY KEY (created_by, id),
  constraint message_templates_created_by_fkey FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE
);
alter table "message_templates" enable row level security;
alter table "message_templates" force row level security;
create policy owner_only on "message_templates" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "message_templates" to yardstick_tenant;

-- moves: Messages to and from customers: planned, sent and received. The automatic ones outlive their customer, without its name and their words.
create table "messages" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  "customer_id" uuid,
  "direction" text not null,
  "channel" text not null,
  "state" text not null,
  -- The email address or phone number of the customer.
  "address" text not null,
  "name" text not null default ''::text,
  "language" text not null default 'en'::text,
  -- The trigger of the sequence that planned it; null for a message that a person wrote.
  "trigger" text,
  "step_id" uuid,
  -- The event that it was planned for, so that each step is planned once for it.
  "cause" text,
  -- The kind of record that it is about: request, quote, visit, invoice or follow_up. The record may be gone.
  "about" text,
  "about_id" uuid,
  -- The time of its step.
  "due_at" timestamp with time zone,
  -- When it goes out: its due time, or later if it was put off.
  "send_at" timestamp with time zone,
  -- As it was sent or received; until then as its data stood when it was planned.
  "subject" text not null default ''::text,
  -- As the subject.
  "body" text not null default ''::text,
  -- The words with placeholders that a member wrote in place of those of its step: the `MessageWords`; null: those of its step.
  "written" jsonb,
  -- A member let it go out now: quiet hours and the limits of one customer do not hold it back.
  "by_hand" boolean not null default false,
  -- Why it was not sent.
  "reason" text,
  "attempts" integer not null default 0,
  -- Until then one process is sending it.
  "lease_until" timestamp with time zone,
  "sent_at" timestamp with time zone,
  -- When a member read it first.
  "read_at" timestamp with time zone,
  -- The id that the mail or text service gave it.
  "provider_id" text,
  "version" integer not null default 1,
  "acted_by" uuid default (NULLIF(current_setting('app.actor'::text, true), ''::text))::uuid,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  -- A program sent it, such as an out-of-office answer, or it is a word for one, such as HELP: it ends no sequence.
  "automatic" boolean not null default false,
  -- What a search looks into (`search_text`): the subject and the beginning of the words.
  "search_text" text not null generated always as (search_text(((subject || '
'::text) || "left"(body, 500)), ''::text, ''::text)) stored,
  constraint messages_pk PRIMARY KEY (created_by, id),
  constraint messages_channel CHECK ((channel = ANY (ARRAY['email'::text, 'text'::text]))),
  constraint messages_direction CHECK ((direction = ANY (ARRAY['out'::text, 'in'::text]))),
  constraint messages_state CHECK ((state = ANY (ARRAY['planned'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unknown'::text, 'cancelled'::text, 'skipped'::text, 'missed'::text, 'received'::text]))),
  constraint messages_created_by_fkey FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE,
  constraint messages_customer FOREIGN KEY (created_by, customer_id) REFERENCES customers(created_by, id)
);
CREATE INDEX messages_about ON public.messages USING btree (created_by, about_id) WHERE (about_id IS NOT NULL);
CREATE INDEX messages_due ON public.messages USING btree (created_by, send_at, id) WHERE (state = ANY (ARRAY['planned'::text, 'sending'::text]));
CREATE INDEX messages_newest ON public.messages USING btree (created_by, created_at DESC NULLS LAST, id) WHERE (customer_id IS NOT NULL);
CREATE INDEX messages_of_customer ON public.messages USING btree (created_by, customer_id, created_at DESC NULLS LAST);
CREATE UNIQUE INDEX messages_once ON public.messages USING btree (created_by, trigger, step_id, cause) WHERE (trigger IS NOT NULL);
CREATE INDEX messages_received ON public.messages USING btree (created_by, created_at DESC NULLS LAST, id) WHERE ((direction = 'in'::text) AND (customer_id IS NULL));
CREATE UNIQUE INDEX messages_received_once ON public.messages USING btree (created_by, channel, provider_id) WHERE (direction = 'in'::text);
CREATE INDEX messages_sent ON public.messages USING btree (created_by, lower(address), sent_at) WHERE (sent_at IS NOT NULL);
CREATE INDEX messages_state ON public.messages USING btree (created_by, state, updated_at DESC NULLS LAST, id);
alter table "messages" enable row level security;
alter table "messages" force row level security;
create policy owner_only on "messages" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "messages" to yardstick_tenant;

-- goes: Which member has read which notification, and when: what was raised again since counts as unread.
create table "notification_reads" (
  "created_by" uuid not null,
  "notification_id" uuid not null,
  "user_id" uuid not null,
  "read_at" timestamp with time zone not null default now(),
  constraint notification_reads_created_by_notification_id_user_id_pk PRIMARY KEY (created_by, notification_id, user_id),
  constraint notification_reads_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE,
  constraint notification_reads_created_by_notification_id_notifications_cre FOREIGN KEY (created_by, notification_id) REFERENCES notifications(created_by, id) ON DELETE CASCADE
);
alter table "notification_reads" enable row level security;
alter table "notification_reads" force row level security;
create policy owner_only on "notification_reads" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "notification_reads" to yardstick_tenant;

-- moves: Notifications to the members of the business. A follow-up has one for each due date.
create table "notifications" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  "customer_id" uuid,
  "follow_up_id" uuid,
  "notification_type" text not null default 'follow_up_due'::text,
  "title" text not null,
  "message" text not null,
  -- pending, or done once the customer was contacted
  "status" text not null default 'pending'::text,
  -- urgent or medium
  "priority" text not null,
  "target_date" date,
  "metadata" jsonb not null,
  -- Since when it is read for everybody: it was answered, or read when only one person could.
  "read_at" timestamp with time zone,
  -- Whether the bell shows it; one that is only mailed is stored for the mail.
  "dashboard" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "estimate_id" uuid,
  "quote_id" uuid,
  -- Names the event, so that a repeated job or webhook stores it once; null: the follow-up and its date do.
  "occurrence" text,
  -- The member who caused it, who is not notified.
  "acted_by" uuid default (NULLIF(current_setting('app.actor'::text, true), ''::text))::uuid,
  -- The invoice that it is about.
  "invoice_id" uuid,
  constraint notifications_created_by_id_pk PRIMARY KEY (created_by, id),
  constraint notifications_event UNIQUE (created_by, occurrence),
  constraint notifications_once UNIQUE (created_by, follow_up_id, target_date),
  constraint notifications_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE,
  constraint notifications_created_by_customer_id_customers_created_by_id_fk FOREIGN KEY (created_by, customer_id) REFERENCES customers(created_by, id) ON DELETE CASCADE,
  constraint notifications_created_by_follow_up_id_customer_follow_ups_creat FOREIGN KEY (created_by, follow_up_id) REFERENCES customer_follow_ups(created_by, id) ON DELETE CASCADE,
  constraint notifications_estimate_fk FOREIGN KEY (created_by, estimate_id) REFERENCES estimates(created_by, id) ON DELETE CASCADE,
  constraint notifications_invoice_fk FOREIGN KEY (created_by, invoice_id) REFERENCES invoices(created_by, id) ON DELETE CASCADE,
  constraint notifications_quote_fk FOREIGN KEY (created_by, quote_id) REFERENCES quotes(created_by, id) ON DELETE CASCADE
);
CREATE INDEX notifications_customer ON public.notifications USING btree (created_by, customer_id);
CREATE INDEX notifications_estimate ON public.notifications USING btree (created_by, estimate_id) WHERE (estimate_id IS NOT NULL);
CREATE INDEX notifications_invoice ON public.notifications USING btree (created_by, invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX notifications_newest ON public.notifications USING btree (created_by, created_at DESC NULLS LAST, id);
CREATE INDEX notifications_quote ON public.notifications USING btree (created_by, quote_id) WHERE (quote_id IS NOT NULL);
alter table "notifications" enable row level security;
alter table "notifications" force row level security;
create policy owner_only on "notifications" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "notifications" to yardstick_tenant;

-- stays: The next number of each kind of numbered record: jobs.
create table "numbers" (
  "created_by" uuid not null,
  "kind" text not null,
  "next_number" integer not null,
  constraint numbers_pk PRIMARY KEY (created_by, kind),
  constraint numbers_created_by_fkey FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE
);
alter table "numbers" enable row level security;
alter table "numbers" force row level security;
create policy owner_only on "numbers" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "numbers" to yardstick_tenant;

-- stays: Jobs that a business's transactions have queued and that are not handed on to the job queue yet: written by the business, read and deleted by whoever hands them on (decision 085). Nearly always empty.
create table "outbox" (
  "created_by" uuid not null,
  -- The job's own id in the job queue, too.
  "id" uuid not null,
  -- Its kind.
  "name" text not null,
  "data" jsonb not null,
  -- Before which moment it is not begun.
  "start_after" timestamp with time zone not null,
  "created_at" timestamp with time zone not null default now(),
  constraint outbox_created_by_id_pk PRIMARY KEY (created_by, id),
  constraint outbox_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE
);
CREATE INDEX outbox_oldest ON public.outbox USING btree (created_at);
alter table "outbox" enable row level security;
alter table "outbox" force row level security;
create policy handing_on on "outbox" for all using ((NULLIF(current_setting('app.owner'::text, true), ''::text) IS NULL) AND (CURRENT_USER <> 'yardstick_tenant'::name)) with check false;
create policy owner_only on "outbox" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant insert on "outbox" to yardstick_tenant;

-- stays: What papers show and what was made of them, each once under its SHA-256: pictures, whatever becomes of the logo and the photos they were made of, and PDFs.
create table "paper_files" (
  "created_by" uuid not null,
  "sha256" text not null,
  "kind" text not null,
  "bytes" bytea not null,
  "created_at" timestamp with time zone not null default now(),
  constraint paper_files_pk PRIMARY KEY (created_by, sha256),
  constraint paper_files_business FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE
);
alter table "paper_files" enable row level security;
alter table "paper_files" force row level security;
create policy owner_only on "paper_files" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant insert, select on "paper_files" to yardstick_tenant;

-- A passkey: what of it is public, so that a signature made with it can be checked.
create table "passkey" (
  "id" uuid not null default gen_random_uuid(),
  "name" text,
  "public_key" text not null,
  "user_id" uuid not null,
  "credential_id" text not null,
  -- How often it has signed, as it says itself; a number that does not rise is a copy's.
  "counter" bigint not null,
  "device_type" text not null,
  "backed_up" boolean not null,
  "transports" text,
  -- Which make of key it is.
  "aaguid" text,
  "last_used_at" timestamp with time zone,
  "created_at" timestamp with time zone not null default now(),
  constraint passkey_pkey PRIMARY KEY (id),
  constraint passkey_credential_id_unique UNIQUE (credential_id),
  constraint passkey_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);
CREATE INDEX passkey_user ON public.passkey USING btree (user_id);

-- goes: Money that came or went. A mistake is undone by a row against it. Rows are only added.
create table "payments" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  "quote_id" uuid,
  -- payment, refund, dispute, or undo
  "kind" text not null,
  -- cash, check, transfer, other, card or test
  "method" text not null,
  -- In cents of its currency; what went back is negative.
  "amount" numeric(12,0) not null,
  "currency" text not null default 'usd'::text,
  "paid_on" date not null,
  "note" text,
  -- What the payment provider calls it.
  "provider_id" text,
  -- Why somebody should look at it: another amount, another currency.
  "flag" text,
  -- The row that this one undoes.
  "undoes" uuid,
  "acted_by" uuid default (NULLIF(current_setting('app.actor'::text, true), ''::text))::uuid,
  "created_at" timestamp with time zone not null default clock_timestamp(),
  "invoice_id" uuid,
  -- The part of the amount that is a tip, in cents.
  "tip" numeric(12,0) not null default 0,
  constraint payments_pk PRIMARY KEY (created_by, id),
  constraint payments_once UNIQUE (created_by, provider_id),
  constraint payments_undone_once UNIQUE (created_by, undoes),
  constraint payments_subject CHECK ((num_nonnulls(quote_id, invoice_id) = 1)),
  constraint payments_business FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE,
  constraint payments_invoice FOREIGN KEY (created_by, invoice_id) REFERENCES invoices(created_by, id) ON DELETE CASCADE,
  constraint payments_of_quote FOREIGN KEY (created_by, quote_id) REFERENCES quotes(created_by, id) ON DELETE CASCADE
);
CREATE INDEX payments_invoice ON public.payments USING btree (created_by, invoice_id, created_at) WHERE (invoice_id IS NOT NULL);
CREATE INDEX payments_quote ON public.payments USING btree (created_by, quote_id, created_at);
alter table "payments" enable row level security;
alter table "payments" force row level security;
create policy owner_only on "payments" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant insert, select on "payments" to yardstick_tenant;

-- When a saved photo is to be looked after: it goes, with its files in the photo store, unless a request has it by then. The job runner looks here across all owners. The row outlives the photo's own, so that files are never forgotten.
create table "photo_cleanups" (
  "business_id" uuid not null,
  "photo_id" uuid not null,
  -- Of its files: see the table of photos.
  "name" text not null,
  "due_at" timestamp with time zone not null,
  constraint photo_cleanups_business_id_photo_id_pk PRIMARY KEY (business_id, photo_id)
);
CREATE INDEX photo_cleanups_due ON public.photo_cleanups USING btree (due_at);
alter table "photo_cleanups" enable row level security;
create policy business_only on "photo_cleanups" for all using (business_id = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (business_id = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "photo_cleanups" to yardstick_tenant;

-- stays: A photo that a customer sent with a request, or that a member took on a visit; `attached_at` is null until the request it was picked for is submitted, or the picture of the visit is stored.
create table "photos" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  -- The request it was sent with; null: it is of a visit.
  "request_id" uuid,
  -- The unguessable part of its address; the store has `<owner>/<name>.jpg` and `<owner>/<name>-thumb.webp`.
  "name" text not null,
  "width" integer not null,
  "height" integer not null,
  "focal_length_35mm" numeric(18,4),
  "bytes" integer not null,
  "sort_order" integer not null default 0,
  "attached_at" timestamp with time zone,
  "created_at" timestamp with time zone not null default now(),
  -- The event whose visit it is of.
  "event_id" uuid,
  -- Who took it on a visit; null: a customer sent it.
  "acted_by" uuid default (NULLIF(current_setting('app.actor'::text, true), ''::text))::uuid,
  -- Which way its camera felt as down: right, down, into the photo.
  "gravity" jsonb,
  -- The digital zoom that its camera noted, where the focal length may or may not include it.
  "digital_zoom" numeric(18,4),
  -- Whether its camera noted another shape than it has.
  "cropped" boolean not null default false,
  -- The customer took it to show how large things are: there is something of known size on it.
  "is_reference" boolean not null default false,
  -- The make and model that its camera noted: some lenses bend straight lines.
  "camera" text,
  -- The correction of areas on it: what finished jobs had taught of its camera when it arrived.
  "correction" jsonb,
  -- When a member shared it with the customer of the visit, whose page shows it once the visit is done; null: it is not shared.
  "shared_at" timestamp with time zone,
  constraint photos_created_by_id_pk PRIMARY KEY (created_by, id),
  constraint photos_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE
);
CREATE INDEX photos_event ON public.photos USING btree (created_by, event_id);
CREATE INDEX photos_request ON public.photos USING btree (created_by, request_id);
CREATE INDEX photos_waiting ON public.photos USING btree (created_by, bytes) WHERE (attached_at IS NULL);
alter table "photos" enable row level security;
alter table "photos" force row level security;
create policy owner_only on "photos" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "photos" to yardstick_tenant;

-- stays: A device of a member that is notified, for as long as the session lives in which it was subscribed.
create table "push_subscriptions" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  "user_id" uuid not null,
  -- SHA-256 of the address at the push service, in hex.
  "hash" text not null,
  -- The address at the push service and the device's keys, as JSON: whoever has them can notify the device.
  "secret" text not null,
  "session_id" uuid not null,
  -- The kind of browser and system, such as "Chrome on Windows".
  "device" text,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  -- Messages in a row that its push service did not take, and since when.
  "failures" integer not null default 0,
  "failing_since" timestamp with time zone,
  constraint push_subscriptions_created_by_id_pk PRIMARY KEY (created_by, id),
  constraint push_subscriptions_device UNIQUE (created_by, hash),
  constraint push_subscriptions_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE
);
CREATE INDEX push_subscriptions_member ON public.push_subscriptions USING btree (created_by, user_id);
alter table "push_subscriptions" enable row level security;
alter table "push_subscriptions" force row level security;
create policy owner_only on "push_subscriptions" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "push_subscriptions" to yardstick_tenant;

-- goes: A yes to one version with what was chosen, and what proves it. Rows are only added.
create table "quote_acceptances" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  "quote_id" uuid not null,
  "version" integer not null,
  -- What the page that sent it made up, so that a retry is no second one.
  "idempotency_key" uuid not null,
  -- page, phone, in_person or device
  "how" text not null,
  "package_id" text not null,
  "line_ids" jsonb not null,
  "total" numeric(12,0) not null,
  "deposit" numeric(12,0) not null,
  "name" text not null,
  "consent_id" text,
  "consent_text" text,
  "consent_hash" text,
  -- The notices that were shown before signing, as they were.
  "notices" jsonb not null default '[]'::jsonb,
  "language" text not null,
  "content_hash" text not null,
  "pdf_hash" text not null,
  -- The server's time as an ISO instant, and the business's zone.
  "accepted_at" text not null,
  "time_zone" text not null,
  "address" text,
  "user_agent" text,
  -- What was drawn, as strokes of points.
  "strokes" jsonb,
  "sent_to" text,
  "note" text,
  "acted_by" uuid default (NULLIF(current_setting('app.actor'::text, true), ''::text))::uuid,
  -- What the version says of this choice, so that counting many of them reads no version: `ChosenParts`.
  "package_name" text not null default ''::text,
  "package_names" text[] not null default '{}'::text[],
  "extras_offered" integer not null default 0,
  "extras_chosen" integer not null default 0,
  "extras_value" numeric not null default 0,
  -- The SHA-256 of the PNG, in paper_files, of the name as the signer's browser drew it.
  "name_drawn" text,
  constraint quote_acceptances_created_by_id_pk PRIMARY KEY (created_by, id),
  constraint quote_acceptances_once UNIQUE (created_by, quote_id, idempotency_key),
  constraint quote_acceptances_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE,
  constraint quote_acceptances_created_by_quote_id_quotes_created_by_id_fk FOREIGN KEY (created_by, quote_id) REFERENCES quotes(created_by, id) ON DELETE CASCADE
);
alter table "quote_acceptances" enable row level security;
alter table "quote_acceptances" force row level security;
create policy owner_only on "quote_acceptances" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant insert, select on "quote_acceptances" to yardstick_tenant;

-- goes: What happened with it, each row with the hash of the one before. Rows are only added.
create table "quote_events" (
  "created_by" uuid not null,
  "quote_id" uuid not null,
  "seq" integer not null,
  "kind" text not null,
  -- As it is hashed: an ISO instant in UTC with milliseconds.
  "at" text not null,
  -- A member's id, "customer", or null for the product.
  "by" text,
  -- Canonical JSON, as it is hashed.
  "data" text not null,
  "hash" text not null,
  constraint quote_events_created_by_quote_id_seq_pk PRIMARY KEY (created_by, quote_id, seq),
  constraint quote_events_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE,
  constraint quote_events_created_by_quote_id_quotes_created_by_id_fk FOREIGN KEY (created_by, quote_id) REFERENCES quotes(created_by, id) ON DELETE CASCADE
);
alter table "quote_events" enable row level security;
alter table "quote_events" force row level security;
create policy owner_only on "quote_events" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant insert, select on "quote_events" to yardstick_tenant;

-- goes: What customer and business write each other about it.
create table "quote_messages" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  "quote_id" uuid not null,
  "from_customer" boolean not null,
  "text" text not null,
  "acted_by" uuid default (NULLIF(current_setting('app.actor'::text, true), ''::text))::uuid,
  "created_at" timestamp with time zone not null default now(),
  constraint quote_messages_created_by_id_pk PRIMARY KEY (created_by, id),
  constraint quote_messages_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE,
  constraint quote_messages_created_by_quote_id_quotes_created_by_id_fk FOREIGN KEY (created_by, quote_id) REFERENCES quotes(created_by, id) ON DELETE CASCADE
);
CREATE INDEX quote_messages_quote ON public.quote_messages USING btree (created_by, quote_id, created_at);
alter table "quote_messages" enable row level security;
alter table "quote_messages" force row level security;
create policy owner_only on "quote_messages" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant insert, select on "quote_messages" to yardstick_tenant;

-- goes: The PDF with the proof of an acceptance, as both got it. Rows are only added.
create table "quote_papers" (
  "created_by" uuid not null,
  "acceptance_id" uuid not null,
  "sha256" text not null,
  "created_at" timestamp with time zone not null default now(),
  constraint quote_papers_created_by_acceptance_id_pk PRIMARY KEY (created_by, acceptance_id),
  constraint quote_papers_created_by_acceptance_id_quote_acceptances_created FOREIGN KEY (created_by, acceptance_id) REFERENCES quote_acceptances(created_by, id) ON DELETE CASCADE,
  constraint quote_papers_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE
);
alter table "quote_papers" enable row level security;
alter table "quote_papers" force row level security;
create policy owner_only on "quote_papers" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant insert, select on "quote_papers" to yardstick_tenant;

-- stays: How a business quotes. No row: as everybody does at first.
create table "quote_settings" (
  "created_by" uuid not null,
  "next_number" integer not null default 1,
  "valid_days" integer not null default 30,
  "terms" text not null default ''::text,
  "deposit" jsonb,
  -- The largest share of the total that a deposit may have without a warning, in percent; null: no warning.
  "deposit_cap" text,
  -- Its named taxes, in percent, and when each holds.
  "tax_rates" jsonb not null default '[]'::jsonb,
  "notices" jsonb not null default '[]'::jsonb,
  -- For how many years both can fetch what was accepted.
  "keep_years" integer not null default 7,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  -- True if customers can accept the firm price of a request on its own page.
  "accept_on_request" boolean not null default false,
  constraint quote_settings_created_by_pk PRIMARY KEY (created_by),
  constraint quote_settings_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE
);
alter table "quote_settings" enable row level security;
alter table "quote_settings" force row level security;
create policy owner_only on "quote_settings" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "quote_settings" to yardstick_tenant;

-- stays: A quote to begin from.
create table "quote_templates" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "draft" jsonb not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  constraint quote_templates_created_by_id_pk PRIMARY KEY (created_by, id),
  constraint quote_templates_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE
);
alter table "quote_templates" enable row level security;
alter table "quote_templates" force row level security;
create policy owner_only on "quote_templates" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "quote_templates" to yardstick_tenant;

-- goes: What was sent, as canonical JSON, with its hash. Rows are only added.
create table "quote_versions" (
  "created_by" uuid not null,
  "quote_id" uuid not null,
  "number" integer not null,
  "content" text not null,
  "content_hash" text not null,
  -- The SHA-256 of the PDF of it.
  "pdf_hash" text not null,
  "sent_at" timestamp with time zone not null,
  "acted_by" uuid default (NULLIF(current_setting('app.actor'::text, true), ''::text))::uuid,
  constraint quote_versions_created_by_quote_id_number_pk PRIMARY KEY (created_by, quote_id, number),
  constraint quote_versions_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE,
  constraint quote_versions_created_by_quote_id_quotes_created_by_id_fk FOREIGN KEY (created_by, quote_id) REFERENCES quotes(created_by, id) ON DELETE CASCADE
);
alter table "quote_versions" enable row level security;
alter table "quote_versions" force row level security;
create policy owner_only on "quote_versions" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant insert, select on "quote_versions" to yardstick_tenant;

-- moves: An offer to a customer, whatever version of it stands now.
create table "quotes" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  -- Given when it is first sent, per business, rising, never used again.
  "number" integer,
  "customer_id" uuid,
  -- The estimates that it was made of.
  "estimate_ids" uuid[] not null default '{}'::uuid[],
  -- draft, sent, accepted, declined or withdrawn; that time is over is compared, never stored
  "state" text not null default 'draft'::text,
  -- The version that the customer reads; 0: none has been sent.
  "sent_version" integer not null default 0,
  -- What is being written: the first version, or the next one; null: nothing.
  "draft" jsonb,
  -- Whom it is offered to, and what it comes to, for lists: of the draft until it is sent, then of what stands.
  "recipient_name" text not null default ''::text,
  "recipient_email" text,
  "title" text not null default ''::text,
  "total" numeric(12,0) not null default 0,
  -- The last day on which it can be accepted, and the first instant at which it cannot.
  "last_day" date,
  "expires_at" timestamp with time zone,
  -- Which of its links is the valid one, and the SHA-256 of that one's key.
  "link_number" integer not null default 1,
  "link_hash" text,
  "first_sent_at" timestamp with time zone,
  "sent_at" timestamp with time zone,
  "first_viewed_at" timestamp with time zone,
  "last_viewed_at" timestamp with time zone,
  "views" integer not null default 0,
  "answered_at" timestamp with time zone,
  -- The acceptance that holds now.
  "acceptance_id" uuid,
  "decline_reason" text,
  -- Whether the customer has written what nobody of the business has read.
  "ask_unread" boolean not null default false,
  "version" integer not null default 1,
  "acted_by" uuid default (NULLIF(current_setting('app.actor'::text, true), ''::text))::uuid,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  -- The end of its record: how many events it has, and the hash of the last; null: it has none.
  "record_count" integer not null default 0,
  "record_head" text,
  -- What a search looks into (`search_text`). Its number is "#12".
  "search_text" text not null generated always as (search_text(((((((((recipient_name || '
'::text) || replace(recipient_name, ' '::text, ''::text)) || '
'::text) || title) || '
'::text) || COALESCE(recipient_email, ''::text)) || '
'::text) || COALESCE(('quote #'::text || number), ''::text)), ''::text, ''::text)) stored,
  -- The last sign of life of the customer's open page.
  "seen_at" timestamp with time zone,
  -- The job whose work a change order changes; null for a quote.
  "job_id" uuid,
  -- When its customer was deleted; null: the customer is there, or there never was one. No automatic message is about such a record.
  "customer_deleted_at" timestamp with time zone,
  constraint quotes_created_by_id_pk PRIMARY KEY (created_by, id),
  constraint quotes_number UNIQUE (created_by, number),
  constraint quotes_state CHECK ((state = ANY (ARRAY['draft'::text, 'sent'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text]))) NOT VALID,
  constraint quotes_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE,
  constraint quotes_customer FOREIGN KEY (created_by, customer_id) REFERENCES customers(created_by, id),
  constraint quotes_job FOREIGN KEY (created_by, job_id) REFERENCES jobs(created_by, id)
);
CREATE INDEX quotes_customer ON public.quotes USING btree (created_by, customer_id);
CREATE INDEX quotes_link ON public.quotes USING btree (created_by, link_hash);
CREATE INDEX quotes_newest ON public.quotes USING btree (created_by, created_at DESC NULLS LAST, id);
CREATE INDEX quotes_of_job ON public.quotes USING btree (created_by, job_id) WHERE (job_id IS NOT NULL);
alter table "quotes" enable row level security;
alter table "quotes" force row level security;
create policy owner_only on "quotes" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "quotes" to yardstick_tenant;

-- Points counted under a key until its window ends, for all server processes together; keys are hashed. The table is unlogged: after a crash of the database all windows start over, and a count costs no write-ahead log.
create unlogged table "rate_limit" (
  "key" text not null,
  "count" bigint not null,
  "ends_at" timestamp with time zone not null,
  constraint rate_limit_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limit_ends ON public.rate_limit USING btree (ends_at);

-- When an owner is next to be reminded: 7:00 of a day in the owner's time zone. The job runner looks here across all owners; an owner with nothing to be reminded of has no row.
create table "reminder_schedule" (
  "business_id" uuid not null,
  "due_at" timestamp with time zone not null,
  constraint reminder_schedule_pkey PRIMARY KEY (business_id)
);
CREATE INDEX reminder_schedule_due ON public.reminder_schedule USING btree (due_at);
alter table "reminder_schedule" enable row level security;
create policy business_only on "reminder_schedule" for all using (business_id = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (business_id = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "reminder_schedule" to yardstick_tenant;

-- stays: What happened to the safety of the business: sign-ins, keys, factors, members, exports. Kept for a year.
create table "security_events" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  -- When it happened; of what is counted, when it happened last.
  "at" timestamp with time zone not null default now(),
  "kind" text not null,
  -- Whom it happened to or who did it; null where nobody is known.
  "user_id" uuid,
  -- What it was about in words: a member's name, a key's name.
  "subject" text,
  -- The kind of browser and system, such as "Chrome on Windows"; null where no device had a part in it.
  "device" text,
  -- How often it happened in the quarter of an hour that begins then; null for what stands for itself.
  "quarter" timestamp with time zone,
  "times" integer not null default 1,
  constraint security_events_created_by_id_pk PRIMARY KEY (created_by, id),
  constraint security_events_counted UNIQUE (created_by, user_id, kind, device, quarter),
  constraint security_events_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE
);
CREATE INDEX security_events_newest ON public.security_events USING btree (created_by, at DESC NULLS LAST, id);
alter table "security_events" enable row level security;
alter table "security_events" force row level security;
create policy owner_only on "security_events" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "security_events" to yardstick_tenant;

-- stays: The messages that follow an event, one row for each trigger that a member has turned on or edited.
create table "sequences" (
  "created_by" uuid not null,
  -- The event: one of the `triggers`.
  "trigger" text not null,
  -- The `Step`s, in their order.
  "steps" jsonb not null,
  -- When it was turned on: it plans nothing for earlier events. Null: it is off.
  "on_since" timestamp with time zone,
  "version" integer not null default 1,
  "acted_by" uuid default (NULLIF(current_setting('app.actor'::text, true), ''::text))::uuid,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  constraint sequences_pk PRIMARY KEY (created_by, trigger),
  constraint sequences_created_by_fkey FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE
);
alter table "sequences" enable row level security;
alter table "sequences" force row level security;
create policy owner_only on "sequences" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "sequences" to yardstick_tenant;

-- goes: One part of a service that is sold as a package.
create table "service_components" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  "service_id" uuid not null,
  "name" text not null,
  "description" text,
  "pricing_model" text not null default 'area'::text,
  "rate" numeric(18,4) not null default 0,
  "unit" text not null,
  "custom_unit" text,
  "minimum_price" numeric(14,2) not null default 0,
  "ai_focus_instructions" text,
  "is_required" boolean not null default true,
  "sort_order" integer not null default 0,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  -- The same in Spanish, for who reads a form in it; null: as above.
  "name_es" text,
  "description_es" text,
  "unit_plural" text,
  constraint service_components_created_by_id_pk PRIMARY KEY (created_by, id),
  constraint service_components_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE,
  constraint service_components_created_by_service_id_services_created_by_id FOREIGN KEY (created_by, service_id) REFERENCES services(created_by, id) ON DELETE CASCADE
);
CREATE INDEX service_components_order ON public.service_components USING btree (created_by, service_id, sort_order);
alter table "service_components" enable row level security;
alter table "service_components" force row level security;
create policy owner_only on "service_components" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "service_components" to yardstick_tenant;

-- stays: What the business offers and how it is priced.
create table "services" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "description" text,
  "rate" numeric(18,4) not null default 0,
  "unit" text not null default 'per sq ft'::text,
  "custom_unit" text,
  "minimum_price" numeric(14,2) not null default 0,
  "ai_focus_instructions" text,
  "show_price" boolean not null default false,
  "show_ai_analysis" boolean not null default false,
  "ai_enabled" boolean not null default false,
  "service_category" text not null default 'general'::text,
  "pricing_model" text not null default 'area'::text,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  -- Customers are shown a price only where its range is no wider than this either way, in percent; null: always.
  "widest_range" numeric(18,4),
  -- What finished jobs taught about its figures (`Calibrations`); null until there is anything.
  "calibrations" jsonb,
  -- The same in Spanish, for who reads a form in it; null: as above.
  "name_es" text,
  "description_es" text,
  "unit_plural" text,
  -- The points that are copied to each visit of this service when it is planned.
  "checklist" text[] not null default '{}'::text[],
  constraint services_created_by_id_pk PRIMARY KEY (created_by, id),
  constraint services_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE
);
CREATE INDEX services_oldest ON public.services USING btree (created_by, created_at);
alter table "services" enable row level security;
alter table "services" force row level security;
create policy owner_only on "services" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "services" to yardstick_tenant;

-- One signed-in device.
create table "session" (
  "id" uuid not null default gen_random_uuid(),
  "token" text not null,
  "user_id" uuid not null,
  "expires_at" timestamp with time zone not null,
  "ip_address" text,
  "user_agent" text,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  -- When the person last proved who they are on this device, by password or passkey.
  "verified_at" timestamp with time zone not null default now(),
  -- The business that the person works in on this device; null: in none, being a member of none.
  "business_id" uuid,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_token_unique UNIQUE (token),
  constraint session_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);
CREATE INDEX "session_user" ON public.session USING btree (user_id);

-- A sign-up that waits for its confirmation: what was chosen in it counts once it is confirmed from the browser it came from.
create table "sign_ups" (
  "id" uuid not null default gen_random_uuid(),
  "user_id" uuid not null,
  "name" text not null,
  -- Hashed, as every password is.
  "password" text not null,
  "time_zone" text,
  "trial" boolean not null,
  -- SHA-256, in hex, of the number that the browser stores in a cookie.
  "browser" text not null,
  "created_at" timestamp with time zone not null default now(),
  -- What the business is called and its trade, where that was said.
  "business_name" text,
  "trade" text,
  constraint sign_ups_pkey PRIMARY KEY (id),
  constraint sign_ups_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);
CREATE INDEX sign_ups_user ON public.sign_ups USING btree (user_id);

-- stays: The plan an owner is on; no row means the Free plan.
create table "subscriptions" (
  "created_by" uuid not null,
  "subscription_tier" text not null,
  "subscription_end" timestamp with time zone not null,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  -- When the free trial ends or ended, kept when the plan that is shown has become another.
  "trial_end" timestamp with time zone,
  constraint subscriptions_created_by_pk PRIMARY KEY (created_by),
  constraint subscriptions_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE
);
alter table "subscriptions" enable row level security;
alter table "subscriptions" force row level security;
create policy owner_only on "subscriptions" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "subscriptions" to yardstick_tenant;

-- When a business sent a text to a number last. All businesses of the server share one number, so an answer is looked up here across them.
create table "texted_numbers" (
  "business_id" uuid not null,
  "number" text not null,
  "texted_at" timestamp with time zone not null,
  constraint texted_numbers_pk PRIMARY KEY (number, business_id)
);
CREATE INDEX texted_numbers_business ON public.texted_numbers USING btree (business_id);
alter table "texted_numbers" enable row level security;
create policy business_only on "texted_numbers" for all using (business_id = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (business_id = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "texted_numbers" to yardstick_tenant;

-- A person's second factor: the secret that an authenticator app shares, and the recovery codes. Wrong ones are counted here, each way by itself (decision 050).
create table "two_factor" (
  "user_id" uuid not null,
  -- Encrypted with the server's secret.
  "secret" text not null,
  -- The 30 seconds, counted from 1970, whose code was used last: no code opens twice.
  "last_step" bigint,
  -- When its first code was entered; until then it is not asked for.
  "turned_on_at" timestamp with time zone,
  -- The recovery codes that are left, hashed with the salt.
  "recovery_codes" text[] not null default '{}'::text[],
  "recovery_salt" text not null default ''::text,
  -- Wrong codes since the last right one, and when the last was entered; recovery codes likewise.
  "wrong_codes" integer not null default 0,
  "wrong_code_at" timestamp with time zone,
  "wrong_recovery_codes" integer not null default 0,
  "wrong_recovery_code_at" timestamp with time zone,
  constraint two_factor_pkey PRIMARY KEY (user_id),
  constraint two_factor_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

-- A person who can sign in.
create table "user" (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "email" text not null,
  "email_verified" boolean not null default false,
  "image" text,
  -- From the browser at sign-up; becomes the business's time zone.
  "time_zone" text,
  -- Asked for the free trial at sign-up; it starts when the address is confirmed.
  "trial" boolean,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  -- Signed up to follow an invitation: no business is founded for this person.
  "joins" boolean,
  -- What the business is called and its trade, as the newest sign-up says.
  "business_name" text,
  "trade" text,
  -- Set while the operator has locked this person out: no sign-in, no session counts.
  "locked_at" timestamp with time zone,
  constraint user_pkey PRIMARY KEY (id),
  constraint user_email_unique UNIQUE (email)
);
alter table "user" enable row level security;
create policy actor_only on "user" for select using (id = (NULLIF(current_setting('app.actor'::text, true), ''::text))::uuid);
grant select (id), select (name), select (email), select (created_at) on "user" to yardstick_tenant;

-- Reset links in flight, and sign-ins that wait for the second factor; their identifiers are hashed, the value is whose they are.
create table "verification" (
  "id" uuid not null default gen_random_uuid(),
  "identifier" text not null,
  "value" text not null,
  "expires_at" timestamp with time zone not null,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  constraint verification_pkey PRIMARY KEY (id)
);
CREATE INDEX verification_identifier ON public.verification USING btree (identifier);

-- stays: One event sent, or still to be sent, to an owner's webhook, and what became of it.
create table "webhook_deliveries" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  "url" text not null,
  "event" text not null,
  "payload" jsonb not null,
  -- waiting, delivered or failed
  "status" text not null default 'waiting'::text,
  "attempts" integer not null default 0,
  -- The HTTP status of the last answer, and what was wrong with it.
  "response_status" integer,
  "error" text,
  "last_attempt_at" timestamp with time zone,
  "created_at" timestamp with time zone not null default now(),
  constraint webhook_deliveries_created_by_id_pk PRIMARY KEY (created_by, id),
  constraint webhook_deliveries_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_newest ON public.webhook_deliveries USING btree (created_by, created_at DESC NULLS LAST, id);
alter table "webhook_deliveries" enable row level security;
alter table "webhook_deliveries" force row level security;
create policy owner_only on "webhook_deliveries" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "webhook_deliveries" to yardstick_tenant;

-- stays: Where an owner's own program hears of events. One for each owner.
create table "webhook_endpoints" (
  "created_by" uuid not null,
  "id" uuid not null default gen_random_uuid(),
  "url" text not null,
  -- What deliveries are signed with; the receiver keeps the same.
  "secret" text not null,
  "active" boolean not null default true,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  -- Attempts in a row that failed, and since when.
  "failures" integer not null default 0,
  "failing_since" timestamp with time zone,
  -- It was turned off by us, because nothing could be delivered. Null: its owner turned it on or off.
  "set_aside_at" timestamp with time zone,
  constraint webhook_endpoints_created_by_id_pk PRIMARY KEY (created_by, id),
  constraint webhook_endpoints_one UNIQUE (created_by),
  constraint webhook_endpoints_created_by_businesses_created_by_fk FOREIGN KEY (created_by) REFERENCES businesses(created_by) ON DELETE CASCADE
);
alter table "webhook_endpoints" enable row level security;
alter table "webhook_endpoints" force row level security;
create policy owner_only on "webhook_endpoints" for all using (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid) with check (created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid);
grant delete, insert, select, update on "webhook_endpoints" to yardstick_tenant;
