import { brand } from "#shared/brand.ts";
import { prices } from "#features/site/plans/offer.ts";
import { DocumentHead } from "./DocumentHead.tsx";
import { questions } from "./questions.ts";
import { siteTable } from "./siteTable.tsx";
import { originMark, type SitePage } from "./visitor.ts";

/** The head of a page of the site. */
export function SiteHead({ page }: { page: SitePage }) {
  const { title, description } = siteTable[page];
  return (
    <DocumentHead title={title} description={description} address={page === "not-found" ? null : page}>
      {page === "/" && <StructuredData />}
    </DocumentHead>
  );
}

/** The landing page's content for machines: a data block that no browser runs. */
function StructuredData() {
  const data = [
    {
      "@context": "https://schema.org",
      "@type": "FAQPage",
      mainEntity: questions.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
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
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll("<", "\\u003c") }}
    />
  );
}
