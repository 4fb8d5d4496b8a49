import type { OpeningInPage } from "#features/public-forms/publicForm.ts";
import { answersOverHttp } from "./formClient.ts";
import { showForm } from "./showForm.tsx";

/** The public form. The server has written into the page what it offers, so that it needs no second request. */
const inPage = JSON.parse(document.querySelector("#opening")?.textContent ?? '{"problem":"failed"}') as OpeningInPage;
if ("opening" in inPage) showForm({ opening: inPage.opening, answers: answersOverHttp(inPage.opening.business_owner_id) });
else showForm(inPage.problem === "failed" ? "failed" : "invalid_link");
