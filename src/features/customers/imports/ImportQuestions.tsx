import { formatFigure } from "#shared/figures/figures.ts";
import { clientTypeLabels, customerStatusLabels } from "#features/customers/customers/customerLabels.ts";
import { textEncodings } from "#features/customers/import-files/listFile.ts";
import { Field } from "#ui/forms/Field.tsx";
import { Select } from "#ui/forms/Inputs.tsx";
import { importableLabels, type ImportAnswers, type ImportPreview } from "./import.ts";
import { defaultValues, type WordField } from "./knownWords.ts";
import type { FileChoices } from "./useImport.ts";
import { readWrittenDate } from "./writtenDates.ts";

const encodingLabels = {
  "utf-8": "Standard (UTF-8)",
  "utf-16le": "Unicode (UTF-16)",
  "utf-16be": "Unicode (UTF-16, big-endian)",
  "windows-1252": "Windows",
  macintosh: "Older Mac",
} as const satisfies Record<(typeof textEncodings)[number], string>;

const wordLabels: Record<WordField, Record<string, string>> = {
  status: customerStatusLabels,
  client_type: clientTypeLabels,
};

/** The questions about a file, each asked once for all its rows. Nothing if there are none. */
export function ImportQuestions({
  preview,
  choices,
  onChange,
}: {
  preview: ImportPreview;
  choices: FileChoices;
  onChange: (choices: FileChoices) => void;
}) {
  const { encoding, dates, words } = preview;
  const asksEncoding = encoding && (choices.encoding !== undefined || !encoding.used.startsWith("utf"));
  const asksDates = dates?.example && (!dates.sure || choices.answers?.date_order !== undefined);
  if (!asksEncoding && !asksDates && words.length === 0) return null;
  const answered = choices.answers?.words ?? [];
  const chosen = (field: WordField, word: string) =>
    answered.find((one) => one.field === field && one.word === word)?.value;
  const answer = (answers: ImportAnswers) => onChange({ ...choices, answers: { ...choices.answers, ...answers } });
  return (
    <section aria-labelledby="import-questions" className="flex flex-col gap-3">
      <h3 id="import-questions" className="font-semibold">
        Check these once
      </h3>
      {asksEncoding && (
        <Field
          label="Look at the accents"
          hint={encoding.accents.length > 0 ? `Your file has: ${encoding.accents.join(" · ")}` : undefined}
        >
          <Select
            value={encoding.used}
            onChange={(event) => {
              const chosen = textEncodings.find((one) => one === event.currentTarget.value);
              if (chosen) onChange({ ...choices, encoding: chosen });
            }}
          >
            {textEncodings.map((one) => (
              <option key={one} value={one}>
                {encodingLabels[one]}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {asksDates && (
        <Field label={`Which day is ${dates.example}?`}>
          <Select
            value={dates.order}
            onChange={(event) => answer({ date_order: event.currentTarget.value === "dmy" ? "dmy" : "mdy" })}
          >
            <option value="mdy">{spokenDay(readWrittenDate(dates.example ?? "", "mdy"))}</option>
            <option value="dmy">{spokenDay(readWrittenDate(dates.example ?? "", "dmy"))}</option>
          </Select>
        </Field>
      )}
      {words.length > 0 && (
        <div className="grid gap-3 sm:grid-cols-2">
          {words.map(({ field, word, count, suggestion }) => (
            <Field
              key={`${field} ${word}`}
              label={`${importableLabels[field]} “${word}” means`}
              hint={`${formatFigure(count)} ${count === 1 ? "customer" : "customers"}`}
            >
              <Select
                value={chosen(field, word) ?? suggestion ?? ""}
                onChange={(event) => {
                  const others = answered.filter((one) => one.field !== field || one.word !== word);
                  answer({ words: [...others, { field, word, value: event.currentTarget.value }] });
                }}
              >
                {suggestion === null && (
                  <option value="">{`${wordLabels[field][defaultValues[field]]}, check later`}</option>
                )}
                {Object.entries(wordLabels[field]).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
          ))}
        </div>
      )}
    </section>
  );
}

const days = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

function spokenDay(day: string | null): string {
  return day === null ? "" : days.format(new Date(day));
}
