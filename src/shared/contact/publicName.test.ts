import { expect, test } from "vitest";
import { isPublicName, publicLink } from "./publicName.ts";

test.each(["yardstick.dev", "a.b.c.co.uk", "g.page", "xn--pea-8ma.com", "example.xn--p1ai", "1.and1.com", "local.com"])(
  "%s is a public name",
  (name) => expect(isPublicName(name)).toBe(true),
);
test.each(
  `localhost printer.local nas.lan box.home.arpa db.internal a.localhost intranet hooks.test a.example a.invalid x.onion
  10.0.0.8 127.0.0.1 [::1] [::ffff:10.0.0.1] google.com. .com a..com -a.com a-.com a_b.com 1.2.3`.split(/\s+/),
)("%s is not", (name) => expect(isPublicName(name)).toBe(false));

test.each([
  "https://yelp.com/biz/heron",
  "https://www.google.com/maps?cid=1",
  "https://peña.com/opiniones",
  "HTTPS://G.page/r/x",
])("%s may be linked to", (link) => expect(publicLink(link)).not.toBeNull());
test.each([
  "http://yelp.com",
  "https://yelp.com:8443/",
  "https://google.com@evil.com/",
  "https://@evil.com/",
  "https://user:secret@yelp.com/",
  "https://localhost/",
  "https://printer.local/",
  "https://127.0.0.1/",
  "https://127.1/",
  "https://0x7f.1/",
  "https://2130706433/",
  "https://0177.0.0.1/",
  "https://①②⑦.⓪.⓪.①/",
  "https://10.1.2.3/",
  "https://8.8.8.8/",
  "https://[::1]/",
  "https://[::ffff:10.0.0.1]/",
  "https://[fd00::1]/",
  "https://google.com./",
  "https://reviews/",
  "ftp://yelp.com/",
  "javascript:alert(1)",
  "yelp.com",
  "",
])("%s may not", (link) => expect(publicLink(link)).toBeNull());
