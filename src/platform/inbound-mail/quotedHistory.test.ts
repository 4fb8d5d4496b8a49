import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { growsEvenly, isLinear } from "#testing/linearWork.ts";
import { readDeliveryStatus } from "./deliveryStatus.ts";
import { withoutHistory } from "./quotedHistory.ts";
import { verdictOfServer } from "./senderVerdict.ts";

const quoted = "> Does Tuesday work?\n>\n> Prairie";

describe("what a program adds below the words is cut off", () => {
  test.each([
    ["On Mon, Nov 30, 2026 at 10:00 AM Prairie <reply@example.org> wrote:\n\n> Hi"],
    ["On Nov 30, 2026, at 10:00, Prairie\n<reply@example.org>\nwrote:\n> Hi"],
    ["On Monday, Prairie wrote:\n> Hi"],
    ["El lunes, 30 de noviembre de 2026, 10:00, Prairie <reply@example.org> escribió:\n\n    Hola, sin marcas"],
    ["On Monday, November 30, 2026 at 10:00:00 AM CST, Prairie <reply@example.org> wrote:\n\n    Hi, not marked"],
    ["El lun, 30 nov 2026 a las 10:00, Prairie (<reply@example.org>) escribió:\n\n> Hola"],
    ["From: Prairie\nSent: Monday, November 30, 2026\nTo: Dan\nSubject: Quote\n\nHi"],
    ["*From:* Prairie\n*Sent:* Monday\n*To:* Dan\n*Subject:* Quote\n\nHi"],
    ["________________________________\nDe: Prairie\nEnviado: lunes\nPara: Dan\nAsunto: Presupuesto\n\nHola"],
    ["From: Prairie <reply@example.org>\nDate: Monday\nTo: Dan\nSubject: Quote\n\nHi"],
    ["-----Original Message-----\nFrom: Prairie\nSent: Monday\nTo: Dan\n\nHi"],
    ["-----Mensaje original-----\nHola"],
    ["----------------------------------------\n\nFrom: Prairie\nSent: Monday\nTo: Dan\n\nHi"],
    [
      "-------- Original message --------\nFrom: P <p@example.org>\nDate: 11/30/26 10:00 AM (GMT-06:00)\nTo: d@example.org\n\nHi",
    ],
    ["En lunes, 30 de noviembre de 2026, 10:00:00 CST, P <p@example.org> escribió:\n\nHola"],
    ["On Mon, Nov 30, 2026 at 10:00 AM Prairie <\nreply@example.org> wrote:\n\nHi, not marked"],
    ["Sent from my T-Mobile 5G Device"],
    ["Sent from Mail for Windows"],
    [quoted],
    ["-- \nDan Owner\n(630) 555-0100"],
    ["-- \nDan Owner\n\nOn Nov 30, 2026, at 10:00, Prairie wrote:\n> Hi"],
    ["Sent from my iPhone"],
    [`Enviado desde mi iPhone\n\n${quoted}`],
    [
      "Get Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\nFrom: P\nSent: Monday\nTo: D\n\nHi",
    ],
  ])("%j", (below) => {
    expect(withoutHistory(`Yes, please.\n\nThe side door.\n\n${below}\n`)).toBe("Yes, please.\n\nThe side door.");
  });
});

describe("the words of a customer stay", () => {
  test.each([
    [
      "answers between the quoted lines",
      "See below.\n\nOn Nov 30 at 10:00 P wrote:\n> Which day?\nTuesday\n> What time?\nTen",
    ],
    ["an answer below the quoted lines", "On Nov 30 at 10:00 P wrote:\n> Which day?\n\nTuesday"],
    ["a line above that begins with On", "On Monday, please.\nOn Nov 30 P wrote:\n> a\nb"],
    ["a message of someone else", "On Friday at 10:00 your colleague wrote:\nPlease call me."],
    ["a sentence that ends like an introduction", "On Friday your colleague wrote:\nPlease call me."],
    ["the addresses of a job", "From: 12 Oak Street\nTo: 5 Elm Street\nDate: Monday"],
    [
      "a forwarded message",
      "See this:\n\n---------- Forwarded message ---------\nFrom: A <a@b.test>\nDate: Monday\nTo: C\n\nHi",
    ],
    ["a long text below a rule", `Hi\n--\n${"line\n".repeat(11)}end`],
    ["a quotation in the middle", "You wrote\n> 200 dollars\nbut the sign says 150."],
    ["a last line about a phone", "Call me.\nSent from my phone, sorry for the typos."],
    ["a last line about a sender", "Two photos.\nSent from my neighbor's window"],
    ["dashes in a sentence", "Tuesday -- or Wednesday"],
  ])("%s", (_name, text) => {
    expect(withoutHistory(text)).toBe(text);
  });

  test("directly above an introduction", () => {
    const text = "On Monday, please.\nOn Nov 30, 2026, at 10:00, Prairie wrote:\n> Which day?";
    expect(withoutHistory(text)).toBe("On Monday, please.");
  });

  test("if nothing is left, all of it stays", () => {
    const text = `On Nov 30, 2026, at 10:00, Prairie wrote:\n${quoted}`;
    expect(withoutHistory(text)).toBe(text);
    expect(withoutHistory("> only\n> quoted")).toBe("> only\n> quoted");
    expect(withoutHistory("Sent from my iPhone")).toBe("Sent from my iPhone");
  });

  test("above any earlier message, whatever they are", () => {
    const words = fc
      .array(fc.constantFrom("Yes.", "On Monday", "At 10:00", "El martes", "wrote:", "", "Ok"))
      .map((all) => all.join("\n").trim());
    fc.assert(
      fc.property(words, (own) => {
        const kept = withoutHistory(`${own}\n\nPlease.\n\nOn Nov 30, 2026, at 10:00, Prairie wrote:\n${quoted}`);
        expect(`${kept}\n`).toContain(`${`${own}\n\nPlease.`.trim()}\n`);
      }),
    );
  });
});

describe("the cost grows with the length only", () => {
  const attacks = [
    "On a\n",
    "On 1:00 wrote:\n> a\nb\n",
    "> a\n",
    "\n",
    "From: a\nDate: b\n",
    "--\n",
    "On ",
    "On a\n\n",
    " wrote:",
    "a: b\n",
    "Action: failed\n\n",
    '("',
    "; spf=pass ",
  ];
  test.each(attacks)("%j", (unit) => {
    const text = unit.repeat(Math.ceil(40_000 / unit.length)).slice(0, 40_000);
    expect(isLinear(withoutHistory, text)).toBe(true);
    expect(growsEvenly(withoutHistory, text)).toBe(true);
    expect(isLinear(readDeliveryStatus, text)).toBe(true);
    const verdict = (value: string) =>
      verdictOfServer([{ key: "authentication-results", value: value.slice(0, 4_000) }], "a@b.test", "b.test");
    expect(isLinear(verdict, text)).toBe(true);
  });
});
