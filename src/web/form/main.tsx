import "#ui/theme.css";
import { createRoot } from "react-dom/client";
import { FormPage, type Entrance } from "#features/public-forms/FormPage.tsx";
import { formKindAt, type OpeningInPage } from "#features/public-forms/publicForm.ts";
import { ErrorBoundary } from "#ui/ErrorScreen.tsx";
import { Toaster } from "#ui/toast.tsx";
import { ProductError } from "#shared/errors.ts";
import { answersOverHttp, openForm } from "./formClient.ts";
import { tellHeight } from "./tellHeight.ts";

const root = document.querySelector<HTMLElement>("#root");
if (!root) throw new Error("The page has no place for the form.");

createRoot(root).render(
  <>
    <ErrorBoundary>
      <FormPage entrance={findEntrance()} storageKey={`yardstick:form:${window.location.pathname}`} />
    </ErrorBoundary>
    <Toaster />
  </>,
);
tellHeight(root);

/** What the server wrote into the page; a page that came without it asks. */
function findEntrance(): Entrance | Promise<Entrance> {
  const kind = formKindAt(window.location.pathname);
  const [ownerId, crmType] = window.location.pathname.replace(/^(\/general)?\/[^/]+\/?/, "").split("/");
  const written = document.querySelector("#opening")?.textContent;
  const inPage = written ? (JSON.parse(written) as OpeningInPage) : null;
  if (inPage && "opening" in inPage) return { opening: inPage.opening, answers: answersOverHttp(inPage.opening.business_owner_id) };
  if (ownerId === "demo") return import("#features/public-forms/publicForm.demo.ts").then(({ openDemoForm }) => openDemoForm(kind, crmType));
  if (inPage && inPage.problem !== "demo") return inPage.problem;
  if (!ownerId) return "invalid_link";
  return openForm(ownerId, kind, crmType).then(
    (opening) => ({ opening, answers: answersOverHttp(opening.business_owner_id) }),
    (error: unknown) => (error instanceof ProductError && (error.code === "not_found" || error.code === "invalid") ? "invalid_link" : "failed"),
  );
}
