import type { ReactNode } from "react";
import { brand } from "#shared/brand.ts";
import { originMark } from "./visitor.ts";

/**
 * The head of a prerendered page, for search engines, tabs and link previews. Without an `address`, search engines do
 * not index it.
 */
export function DocumentHead({
  title,
  description,
  address,
  children,
}: {
  title: string;
  description: string;
  address: `/${string}` | null;
  children?: ReactNode;
}) {
  if (address === null)
    return (
      <>
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta name="robots" content="noindex" />
      </>
    );
  const whole = `${originMark}${address}`;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={whole} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={whole} />
      <meta property="og:image" content={`${originMark}/pictures/share.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="A driveway, measured on a photo, and its price." />
      <meta name="twitter:card" content="summary_large_image" />
      {children}
    </>
  );
}
