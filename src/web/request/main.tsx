import "#ui/theme.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { RequestInPage } from "#features/requests/request-portal/requestPage.ts";
import { connectToHostPage } from "#browser/page/hostPage.ts";
import { RequestRoot } from "./RequestRoot.tsx";

/** The page of one request. The server has written its data into it, and rendered it. */
const inPage = JSON.parse(document.querySelector("#request")?.textContent ?? '{"problem":"failed"}') as RequestInPage;
const root = document.querySelector<HTMLElement>("#root");
if (!root) throw new Error("The page has no root element for the request.");
const request = <RequestRoot inPage={inPage} />;
if ("ssr" in root.dataset) hydrateRoot(root, request);
else createRoot(root).render(request);
connectToHostPage(root);
