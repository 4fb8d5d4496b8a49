import { renderToStaticMarkup } from "react-dom/server";
import { LandingPage } from "#features/site/LandingPage.tsx";

/** The landing page as HTML; runs when the product is built. */
export function renderSite(): string {
  return renderToStaticMarkup(<LandingPage />);
}
