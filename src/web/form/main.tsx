import type { OpeningInPage } from "#features/requests/form-drafts/publicForm.ts";
import { entranceOf } from "./entrance.ts";
import { answersOverHttp } from "#features/requests/form-drafts/formClient.browser.ts";
import { showForm } from "./showForm.tsx";

/** The public form. The server has written the form's data into the page, so that it needs no second request. */
const inPage = JSON.parse(document.querySelector("#opening")?.textContent ?? '{"problem":"failed"}') as OpeningInPage;
showForm(entranceOf(inPage, answersOverHttp));
