import { expect, test } from "vitest";
import { languages } from "#shared/words/languages.ts";
import { keywordOf, stopLines } from "./stopWords.ts";

test.each([
  ["STOP", "stop"],
  ["stop", "stop"],
  [" Stop. ", "stop"],
  ["“STOP”!!", "stop"],
  ["StopAll", "stop"],
  ["stop all", "stop"],
  ["Unsubscribe", "stop"],
  ["CANCEL", "stop"],
  ["End", "stop"],
  ["quit", "stop"],
  ["OPT-OUT", "stop"],
  ["optout", "stop"],
  ["Revoke", "stop"],
  ["ALTO", "stop"],
  ["¡Alto!", "stop"],
  ["parar", "stop"],
  ["Cancelar.", "stop"],
  ["BAJA", "stop"],
  ["fin", "stop"],
  ["No más", "stop"],
  ["STOP 🛑", "stop"],
  ["Start", "start"],
  ["UNSTOP", "start"],
  ["Yes", "start"],
  ["SÍ", "start"],
  ["si\u0301", "start"],
  ["help", "help"],
  ["Info?", "help"],
  ["AYUDA", "help"],
])("%j alone is %s", (message, keyword) => expect(keywordOf(message)).toBe(keyword));

test.each([
  "",
  "...",
  "Please stop by on Friday",
  "Don't stop!",
  "We can start on Monday",
  "I want to cancel the visit",
  "End of the street",
  "Sí, el martes",
  "stop 2",
  "s top",
  `${" ".repeat(50)}stop`,
])("%j is an answer, not a keyword", (message) => expect(keywordOf(message)).toBeNull());

test("each language names a word that ends the messages", () => {
  for (const language of Object.keys(languages) as (keyof typeof languages)[]) {
    const [, word = ""] = /\b(\p{Lu}{3,})\b/u.exec(stopLines[language]) ?? [];
    expect(keywordOf(word), language).toBe("stop");
  }
});
