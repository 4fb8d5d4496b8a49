import { createDemoForm } from "#features/requests/submissions/publicForm.demo.ts";
import { formAddress } from "#features/requests/form-links/formAddress.ts";
import { SentInDemo } from "./SentInDemo.tsx";
import { showForm } from "#web/form/showForm.tsx";

/** The demo's public form: an entry of its own, so that no customer of a real business carries it. */
const { kind, crmType } = formAddress(window.location.pathname);
showForm({ ...createDemoForm(kind, crmType), Sent: SentInDemo });
