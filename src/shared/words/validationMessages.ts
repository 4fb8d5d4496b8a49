import * as z from "zod";

const formatWords: Record<string, string> = {
  email: "Please enter a valid email address",
  uuid: "This is not a valid id.",
  date: "Please enter a date",
  datetime: "Please enter a date and time",
  url: "Please enter a web address, such as https://your-domain.com",
};

/**
 * The message about an invalid input, in plain words, if the field's own rule has none. Undefined leaves it to the
 * library.
 */
export function validationMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input == null || issue.input === "") return "Required.";
      if (issue.expected === "number") return "Please enter a number.";
      if (issue.expected === "int") return "Please enter a whole number.";
      return issue.expected === "string" ? "Please enter text." : undefined;
    case "invalid_value":
      return issue.values.length === 1
        ? `Please enter ${String(issue.values[0])}.`
        : `Please choose one of: ${issue.values.map(String).join(", ")}.`;
    case "too_big":
      if (issue.origin === "string") return `Please use at most ${figure(issue.maximum)} characters.`;
      if (issue.origin === "array") return `Please choose at most ${figure(issue.maximum)}.`;
      return `Please enter ${issue.inclusive === false ? "less than" : "at most"} ${figure(issue.maximum)}.`;
    case "too_small":
      if (issue.origin === "string")
        return issue.minimum === 1 ? "Required." : `Please use at least ${figure(issue.minimum)} characters.`;
      if (issue.origin === "array") return `Please choose at least ${figure(issue.minimum)}.`;
      return `Please enter ${issue.inclusive === false ? "more than" : "at least"} ${figure(issue.minimum)}.`;
    case "not_multiple_of":
      return issue.divisor === 0.01
        ? "Please use at most 2 decimals."
        : `Please enter a multiple of ${figure(issue.divisor)}.`;
    case "invalid_format":
      return formatWords[issue.format];
    case "custom":
    case "invalid_element":
    case "invalid_key":
    case "invalid_union":
    case "unrecognized_keys":
      return undefined;
  }
}

/** Makes every schema use these messages. */
export function configureZodMessages(): void {
  z.config({ customError: validationMessage });
}

function figure(limit: number | bigint): string {
  return limit.toLocaleString("en-US");
}
