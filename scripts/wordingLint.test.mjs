import { expect, test } from "vitest";
import wording from "./wordingLint.mjs";

/** Returns a rule's reports for a sentence in a string under `parent`, in a file. */
function found(text, parent = null, { rule = "retired-words", filename = "/src/features/a.ts" } = {}) {
  const reports = [];
  const { Literal } = wording.rules[rule].create({ filename, report: ({ message }) => reports.push(message) });
  Literal({ value: text, parent });
  return reports;
}

test.each([
  ["We sent you a mail.", "mail"],
  ["Stop these mails", "mails"],
  ["Put it on your web site.", "web site"],
  ["The figure is too high.", "figure"],
  ["Somebody changed it meanwhile.", "meanwhile"],
  ["Leave it empty for none.", "Leave it empty"],
  ["Requests appear by themselves here.", "by themselves"],
  ["No such service among yours.", "among yours"],
  ["Upgrade to Premium", "Premium"],
  ["Cards are not taken yet.", "are not taken yet"],
  ["This price lies outside the range.", "lies outside"],
  ["Your name stands on the form.", "stands"],
  ["Rates that hold today are used.", "that hold"],
  ["The payments of before are kept.", "of before"],
  ["The total is another than the one you read.", "another than"],
  ["It is not shown any more.", "any more"],
  ["The business was told.", "was told"],
  ["The request was canceled.", "canceled"],
])("%j is told apart by “%s”", (text, word) => {
  expect(found(text).join()).toContain(`“${word}”`);
});

test.each([
  "We sent you an email.",
  "Your website shows it.",
  "Open Yahoo Mail",
  "/mails/stop here",
  "figures",
  "No mail server is set up.",
  "Every quote and where it stands.",
  "A sheet that lies flat on the ground.",
  "Stand at a corner.",
  "Do you need any more photos?",
])("%j may stand", (text) => expect(found(text)).toEqual([]));

test("logs are not for those who use the product", () => {
  const member = (object) => ({ type: "CallExpression", callee: { type: "MemberExpression", object } });
  expect(found("a mail could not be queued", member({ name: "log" }))).toEqual([]);
  expect(found("a mail could not be queued", member({ property: { name: "log" } }))).toEqual([]);
  expect(found("a mail could not be queued", member({ name: "toast" }))).toHaveLength(1);
});

const names = { rule: "record-names" };

test.each([
  ["Open the request", "Open the request"],
  ["See it in your requests", "in your requests"],
  ["Search customers, requests, quotes and events", "customers, requests"],
  ["It appears on your dashboard at once.", "on your dashboard"],
  ["Back to Requests", "Back to Requests"],
  ["Request Details", "Request Details"],
  ["Send a proposal", "proposal"],
  ["The estimate you sent was accepted.", "estimate you sent"],
])("%j misnames a record with “%s”", (text, name) => expect(found(text, null, names).join()).toContain(`“${name}”`));

test.each(["New request from Rosa", "Anyone with this link can request an estimate.", "Back to Dashboard", "Requests"])(
  "%j names a customer's act, or is quoted",
  (text) => expect(found(text, null, names)).toEqual([]),
);

test("the app's frame names the page, not the act", () => {
  expect(found("Requests", null, { ...names, filename: "/src/web/shell/BottomBar.tsx" })).toHaveLength(1);
});
test.each([
  ["Llame a la empresa.", "empresa"],
  ["Suma", "Suma"],
  ["Dirección de red", "Dirección de red"],
  ["El negocio le contactará pronto.", "le contact"],
  ["$12 por accesorio", "por accesorio"],
  ["¿Sin respuesta para el viernes, 27 de noviembre?", "para el viernes,"],
])("%j is not how the product says it in Spanish: “%s”", (text, word) => {
  expect(found(text, null, { filename: "/src/features/words.es.ts" }).join()).toContain(`“${word}”`);
});

test.each(["Llame al negocio.", "Subtotal", "Dirección IP", "El negocio se comunicará con usted.", "$12 por pieza"])(
  "%j is",
  (text) => expect(found(text, null, { filename: "/src/features/words.es.ts" })).toEqual([]),
);
