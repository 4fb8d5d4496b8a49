import { expect, test } from "vitest";
import wording from "./wordingLint.mjs";

/** Returns the rule's reports for a sentence in a string under `parent`. */
function found(text, parent = null) {
  const reports = [];
  const { Literal } = wording.rules["retired-words"].create({ report: ({ message }) => reports.push(message) });
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
])("%j may stand", (text) => expect(found(text)).toEqual([]));

test("logs are not for those who use the product", () => {
  const member = (object) => ({ type: "CallExpression", callee: { type: "MemberExpression", object } });
  expect(found("a mail could not be queued", member({ name: "log" }))).toEqual([]);
  expect(found("a mail could not be queued", member({ property: { name: "log" } }))).toEqual([]);
  expect(found("a mail could not be queued", member({ name: "toast" }))).toHaveLength(1);
});
