import { expect, test } from "vitest";
import { reviewSite } from "./businessProfile.ts";
import { businessProfileInput } from "./businessProfileInput.ts";

test.each([
  ["https://www.google.com/maps/place/heron", "Google"],
  ["https://WWW.Google.com/maps", "Google"],
  ["https://g.page/r/heron/review", "Google"],
  ["https://maps.app.goo.gl/abc", "Google"],
  ["https://m.yelp.com/biz/heron", "Yelp"],
  ["https://facebook.com/heron/reviews", "Facebook"],
  ["https://www.bbb.org/heron", "BBB"],
  ["https://google.evil.com/", "google.evil.com"],
  ["https://google.com.evil.com/", "google.com.evil.com"],
  ["https://www.google.evil/", "google.evil"],
  ["https://sites.google.com/view/heron", "sites.google.com"],
  ["https://evilgoogle.com/", "evilgoogle.com"],
  ["https://yelp.evil.org/", "yelp.evil.org"],
  ["https://apps.facebook.com/x", "apps.facebook.com"],
  ["https://xgoo.gl/", "xgoo.gl"],
  ["https://gооgle.com/", "xn--ggle-55da.com"],
  ["https://google.com:8443/", "google.com:8443"],
  ["https://google.com@evil.com/", "evil.com"],
  ["https://www.heron-wash.com/reviews", "heron-wash.com"],
])("%s is called %s", (link, name) => expect(reviewSite(link)).toBe(name));

const review_links = businessProfileInput.shape.review_links;
test("links to reviews lead to public sites, by https, at the ordinary port", () => {
  expect(review_links.safeParse(["https://g.page/r/x", " https://www.heron-wash.com/reviews "]).success).toBe(true);
  for (const link of [
    "https://10.0.0.1/",
    "https://127.1/",
    "https://localhost/",
    "https://a@yelp.com/",
    "http://yelp.com",
  ])
    expect(review_links.safeParse([link]).error?.issues[0]?.message, link).toBe(
      "Please enter a public link that begins with https://.",
    );
});
