import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

/**
 * A Lighthouse report of a page on a phone: scores of 100, LCP in milliseconds under its throttling, and the names of
 * failed audits.
 */
export type LighthouseReport = {
  performance: number;
  accessibility: number;
  seo: number;
  practices: number;
  lcp: number;
  cls: number;
  failing: string[];
};

/** Opens a Chromium for Lighthouse; `judge` tests one page once. */
export async function openLighthouse(): Promise<{
  judge: (url: string) => Promise<LighthouseReport>;
  stop: () => void;
}> {
  const chrome = await launch({
    ...(process.env["CHROMIUM_PATH"] ? { chromePath: process.env["CHROMIUM_PATH"] } : {}),
    chromeFlags: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  return {
    async judge(url) {
      const result = await lighthouse(url, {
        port: chrome.port,
        onlyCategories: ["performance", "accessibility", "seo", "best-practices"],
        logLevel: "error",
      });
      const report = result?.lhr;
      if (!report) throw new Error(`Lighthouse says nothing of ${url}.`);
      const of = (category: string) => (report.categories[category]?.score ?? 0) * 100;
      const asked = ["accessibility", "seo", "best-practices"].flatMap(
        (category) => report.categories[category]?.auditRefs.map(({ id }) => id) ?? [],
      );
      return {
        performance: of("performance"),
        accessibility: of("accessibility"),
        seo: of("seo"),
        practices: of("best-practices"),
        lcp: report.audits["largest-contentful-paint"]?.numericValue ?? Number.NaN,
        cls: report.audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN,
        failing: asked.filter((id) => report.audits[id]?.score === 0),
      };
    },
    stop: () => chrome.kill(),
  };
}
