import { brand } from "#shared/brand.ts";
import { questions } from "./questions.ts";
import { prices } from "#features/billing/offer.ts";
import { siteTable } from "./siteTable.tsx";
import { originMark, type SitePage } from "./visitor.ts";

/** What search engines, tabs and those to whom a link is sent read of a page. */
export function SiteHead({ page }: { page: SitePage }) {
  const { title, description } = siteTable[page];
  if (page === "not-found")
    return (
      <>
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta name="robots" content="noindex" />
      </>
    );
  const address = `${originMark}${page}`;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${originMark}/pictures/share.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="A driveway, measured on a photo, and its price." />
      <meta name="twitter:card" content="summary_large_image" />
      {page === "/" && <StructuredData />}
    </>
  );
}

/** What the landing page says, for machines: a block of data, which no browser runs. */
function StructuredData() {
  const data = [
    {
      "@context": "https://schema.org",
      "@type": "FAQPage",
      mainEntity: questions.map(({ question, answer }) => ({ "@type": "Question", name: question, acceptedAnswer: { "@type": "Answer", text: answer } })),
    },
    {
      "@context": "https://schema.org",
      "@type": "SoftwareApplication",
      name: brand.name,
      applicationCategory: "BusinessApplication",
      operatingSystem: "Web",
      url: `${originMark}/`,
      offers: [
        { "@type": "Offer", name: "Free", price: "0", priceCurrency: "USD" },
        { "@type": "Offer", name: "Pro, monthly", price: prices.monthly.toFixed(2), priceCurrency: "USD" },
        { "@type": "Offer", name: "Pro, yearly", price: prices.yearly.toFixed(2), priceCurrency: "USD" },
      ],
    },
  ];
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll("<", "\\u003c") }} />;
}
