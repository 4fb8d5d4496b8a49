import { expect, test } from "vitest";
import type { Language } from "#shared/words/languages.ts";
import { problemsOf } from "./messageProblems.ts";
import { exampleValues, placeholderNames, placeholders, type Placeholder } from "./placeholders.ts";
import { readySequence } from "./readySequences.ts";
import { renderMessage, type PlaceholderValues } from "./renderMessage.ts";
import { maxStepDays, maxSteps } from "./steps.ts";
import { stopLines } from "./stopWords.ts";
import { asTextMessage, fitsInText, textSize } from "./textSegments.ts";
import { triggerNames, triggers, type Trigger } from "./triggers.ts";

const messagesOf = (trigger: Trigger) =>
  readySequence(trigger).flatMap((step) =>
    (["en", "es"] as const).map((language) => ({ ...step, language, template: step.words[language] })),
  );
const all = triggerNames.flatMap((trigger) => messagesOf(trigger).map((message) => ({ trigger, ...message })));

/** Values in which each that a message can do without is empty. */
const emptyValues = (language: Language): PlaceholderValues =>
  Object.fromEntries(
    Object.entries(exampleValues(language)).map(([name, value]) => [
      name,
      placeholders[name as Placeholder].fallback === null ? value : "",
    ]),
  );

function renderedWith(message: (typeof all)[number], values: PlaceholderValues) {
  const rendered = renderMessage(message.template, values, message.language);
  if ("missing" in rendered) throw new Error(`{${rendered.missing}} is missing.`);
  return rendered;
}

test.each(triggerNames)("the ready sequence of %s has one to three steps, each at its own moment", (trigger) => {
  const steps = readySequence(trigger);
  expect(steps.length).toBeGreaterThanOrEqual(1);
  expect(steps.length).toBeLessThanOrEqual(3);
  expect(steps.length).toBeLessThanOrEqual(maxSteps);
  const days = steps.map(({ days }) => (triggers[trigger].counts === "before" ? -days : days));
  expect(days).toEqual([...new Set(days)].toSorted((a, b) => a - b));
  expect(Math.max(...steps.map(({ days }) => days))).toBeLessThanOrEqual(maxStepDays);
  for (const { time } of steps) expect(time >= "08:00" && time < "20:00").toBe(true);
});

test.each(all)("$language $trigger $channel on day $days can be saved as it is", (message) => {
  expect(problemsOf(message.template, message)).toBeNull();
  expect(message.template.subject === "").toBe(message.channel === "text");
});

test.each(all)("$language $trigger $channel on day $days reads well with and without its values", (message) => {
  for (const values of [exampleValues(message.language), emptyValues(message.language)]) {
    const { subject, text } = renderedWith(message, values);
    for (const part of [subject, text]) {
      expect(part).not.toMatch(/[{}]/);
      expect(part).not.toMatch(/ [,.:;!?]| {2}|,,|\(\)|#(?!\d)|^\s|\s$/);
      expect(part).not.toMatch(/\b(?:undefined|null|NaN)\b/);
    }
    expect(text).toMatch(message.language === "en" ? /^Hello\b/ : /^Hola\b/);
    expect(text).toMatch(/https:|our visit|See you|nuestra visita|Nos vemos/);
    expect(subject).toMatch(message.channel === "email" ? /^[¿¡]?\p{Lu}/u : /^$/);
  }
});

test.each(all.filter(({ channel }) => channel === "text"))(
  "$language $trigger on day $days takes at most two parts with the line that names STOP, and says who writes",
  (message) => {
    for (const values of [exampleValues(message.language), emptyValues(message.language)]) {
      const text = asTextMessage(`${renderedWith(message, values).text}\n${stopLines[message.language]}`);
      expect(textSize(text).segments, text).toBeLessThanOrEqual(2);
    }
    expect(message.template.text).toContain("{business_name}");
    expect(textSize(message.template.text.replaceAll(/[{}]/g, "")).encoding).toBe("gsm-7");
  },
);

test.each(all.filter(({ channel }) => channel === "text"))(
  "$language $trigger on day $days fits for customers and businesses with long names and accents",
  (message) => {
    const values = {
      ...exampleValues(message.language),
      first_name: "María Asunción",
      business_name: "Jardinería y Limpieza Exterior López & Hijos",
      service: "limpieza a presión de la entrada y del jardín",
    };
    const text = asTextMessage(`${renderedWith(message, values).text}\n${stopLines[message.language]}`);
    expect(fitsInText(text), text).toBe(true);
  },
);

test("a message is not possible without its link", () => {
  for (const name of placeholderNames.filter((name) => name.endsWith("_link"))) {
    const [message] = all.filter(({ template }) => template.text.includes(`{${name}}`));
    if (!message) throw new Error(`No ready message has {${name}}.`);
    expect(renderMessage(message.template, { ...exampleValues("en"), [name]: "" }, "en")).toEqual({ missing: name });
  }
});

test("the request for a review asks everyone the same, and nothing about satisfaction before its link", () => {
  for (const { template } of messagesOf("visit_done")) {
    const [before = ""] = template.text.split("{review_link}");
    expect(before).not.toMatch(/[?¿]/);
    expect(template.text).not.toMatch(
      /happy|satisf|great|love|enjoy|5|five|star|contento|feliz|encant|estrella|cinco/i,
    );
  }
});

test("Spanish addresses the customer as usted", () => {
  for (const { template } of all.filter(({ language }) => language === "es"))
    expect(`${template.subject} ${template.text}`).not.toMatch(
      /\b(?:tú|tu|tus|te|ti|contigo|tienes|puedes|quieres)\b/i,
    );
});

test("no sentence is the same in both languages", () => {
  for (const trigger of triggerNames)
    for (const { words } of readySequence(trigger)) expect(words.es.text).not.toBe(words.en.text);
});
