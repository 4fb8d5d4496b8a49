import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { signInFile, type SignInPage } from "#features/business/sign-in/signInPages.ts";
import { signInTable } from "#features/business/sign-in/signInTable.tsx";
import { DocumentHead } from "#features/site/pages/DocumentHead.tsx";
import { SiteFrame } from "#features/site/pages/SiteFrame.tsx";
import { visitors } from "#features/site/pages/visitor.ts";
import { SignInRoot } from "./SignInRoot.tsx";

/** Renders every sign-in page for each kind of visitor, in the frame that the build created. Runs during the build. */
export function renderPages(frame: string): { file: string; html: string }[] {
  return (Object.keys(signInTable) as SignInPage[]).flatMap((page) => {
    const { title, description, address } = signInTable[page];
    const head = renderToStaticMarkup(<DocumentHead title={title} description={description} address={address} />);
    const root = renderToString(<SignInRoot page={page} />);
    return visitors.map((visitor) => {
      const body = renderToStaticMarkup(
        <SiteFrame page={address ?? `/${page}`} visitor={visitor} messages={<div id="messages" />}>
          <div id="root" data-page={page} dangerouslySetInnerHTML={{ __html: root }} />
        </SiteFrame>,
      );
      return {
        file: signInFile(page, visitor),
        html: frame.replace("<!--head-->", () => head).replace("<!--page-->", () => body),
      };
    });
  });
}
