import { renderToStaticMarkup } from "react-dom/server";
import { SiteHead } from "#features/site/pages/SiteHead.tsx";
import { SiteFrame } from "#features/site/pages/SiteFrame.tsx";
import { SharedPicture } from "#features/site/pages/SharedPicture.tsx";
import { siteTable } from "#features/site/pages/siteTable.tsx";
import { siteFile, visitors, type SitePage } from "#features/site/pages/visitor.ts";

/**
 * Every page of the site as each kind of visitor sees it, in the frame that the build made; runs when the product is
 * built.
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

/** What stands on the picture that goes with a shared link; drawn by `scripts/pictures.mjs`. */
export function renderShared(): string {
  return renderToStaticMarkup(<SharedPicture />);
}
