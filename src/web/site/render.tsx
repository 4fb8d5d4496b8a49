import { renderToStaticMarkup } from "react-dom/server";
import { SiteHead } from "#features/site/pages/SiteHead.tsx";
import { SiteFrame } from "#features/site/pages/SiteFrame.tsx";
import { SharedPicture } from "#features/site/pages/SharedPicture.tsx";
import { siteTable } from "#features/site/pages/siteTable.tsx";
import { siteFile, visitors, type SitePage } from "#features/site/pages/visitor.ts";

/**
 * Renders every page of the site for each kind of visitor, in the frame that the build created. Runs during the build.
 */
export function renderPages(frame: string): { file: string; html: string }[] {
  return (Object.keys(siteTable) as SitePage[]).flatMap((page) =>
    visitors.map((visitor) => {
      const head = renderToStaticMarkup(<SiteHead page={page} />);
      const body = renderToStaticMarkup(
        <SiteFrame page={page} visitor={visitor}>
          {siteTable[page].shows(visitor)}
        </SiteFrame>,
      );
      return {
        file: siteFile(page, visitor),
        html: frame.replace("<!--head-->", () => head).replace("<!--page-->", () => body),
      };
    }),
  );
}

/** Renders the text on the preview picture of a shared link; `scripts/pictures.mjs` draws the picture. */
export function renderShared(): string {
  return renderToStaticMarkup(<SharedPicture />);
}
