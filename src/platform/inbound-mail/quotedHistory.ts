/**
 * Cuts off what a mail program adds below an answer: earlier messages, and the signature. The rules look at one line or
 * at a few short ones together, so their cost grows with the length of the text only. Text is cut only at a form that
 * programs write; if nothing is left above it, all of it stays.
 */
export function withoutHistory(text: string): string {
  const lines = text.split("\n").map((line) => line.trimEnd());
  const own = withoutSignature(lines.slice(0, startOfHistory(lines)));
  const kept = own.join("\n").trim();
  return kept === "" ? text.trim() : kept;
}

/** No program writes a longer line above a quotation. */
const maxIntroduction = 300;
/** The number of lines over which programs break such a line, or spread the header of an earlier message. */
const introductionLines = 4;
const headerLines = 6;

/** The index of the first line of history; the number of lines if there is none. */
function startOfHistory(lines: readonly string[]): number {
  for (let at = 0; at < lines.length; at++) {
    if (isIntroduction(lines, at)) {
      const quoted = endOfQuotation(lines, at);
      if (quoted === null || isBlank(lines.slice(quoted))) return at;
      // The customer answers between or below the quoted lines, which explain the answers.
      return lines.length;
    }
    if (isHeaderOfEarlier(lines, at)) return withRuleAbove(lines, at);
    if (originalMessage.test(startOf(lines, at))) return at;
  }
  return startOfLastQuotation(lines);
}

const startOf = (lines: readonly string[], at: number): string => (lines[at] ?? "").slice(0, maxIntroduction);
const isBlank = (lines: readonly string[]): boolean => lines.every((line) => line === "");

const introductionStart = /^(?:On|El|En|Le|Am)\s/;
const introductionEnd = /(?:wrote|escribió|a écrit|schrieb)\s?:$/;
/** An address in angle brackets, which people do not write before "wrote:". */
const address = /<\s?[^\s<>]{1,254}@[^\s<>]{1,254}>/;

/** True if "On … wrote:" begins here, on one line or on the few over which a program breaks it. */
function isIntroduction(lines: readonly string[], at: number): boolean {
  if (!introductionStart.test(startOf(lines, at))) return false;
  const end = endOfIntroduction(lines, at);
  if (end === null) return false;
  const words = lines.slice(at, end).join(" ");
  return words.length <= maxIntroduction && (address.test(words) || isQuoted(nextLine(lines, end)));
}

/** The index after "On … wrote:"; null if no such line ends within a few lines. */
function endOfIntroduction(lines: readonly string[], at: number): number | null {
  for (let line = at; line < at + introductionLines && lines[line]; line++) {
    // A line of the customer's can begin with "On", too.
    if (line > at && introductionStart.test(startOf(lines, line))) return null;
    if (introductionEnd.test((lines[line] ?? "").slice(-maxIntroduction))) return line + 1;
  }
  return null;
}

/** The index after the lines with ">" that follow an introduction; null if the program does not mark quoted lines. */
function endOfQuotation(lines: readonly string[], at: number): number | null {
  let line = endOfIntroduction(lines, at) ?? at;
  if (!isQuoted(nextLine(lines, line))) return null;
  while (line < lines.length && (lines[line] === "" || isQuoted(lines[line] ?? ""))) line++;
  return line;
}

const isQuoted = (line: string): boolean => line.startsWith(">");
const nextLine = (lines: readonly string[], at: number): string =>
  lines.slice(at, at + introductionLines).find((line) => line !== "") ?? "";

/** The names of header lines that Outlook writes above an earlier message, in the languages of homeowners. */
const senderLine = /^\*?(?:From|De):\*?\s/;
const sentLine = /^\*?(?:Sent|Enviado|Enviado el):\*?\s/;
/** Customers write "From: 12 Oak St, Date: Monday" themselves, so this name counts beside an email address only. */
const dateLine = /^\*?(?:Date|Fecha):\*?\s/;
const recipientLine = /^\*?(?:To|Para|Subject|Asunto):\*?\s/;
const forwarded =
  /^(?:-{2,}\s?(?:Forwarded message|Mensaje reenviado)|Begin forwarded message:|Inicio del mensaje reenviado:)/;
const originalMessage = /^-{2,}\s?(?:Original Message|Mensaje original)\s?-{2,}$/i;
const ruleAbove = /^(?:_{10,}|-{10,}|-{2,}\s?(?:Original Message|Mensaje original)\s?-{2,})$/i;

/** True if the header of an earlier message begins here. A message that the customer forwards is theirs to show. */
function isHeaderOfEarlier(lines: readonly string[], at: number): boolean {
  if (!senderLine.test(startOf(lines, at))) return false;
  const next = Array.from({ length: headerLines }, (_, index) => startOf(lines, at + 1 + index));
  const isDated = next.some((line) => dateLine.test(line)) && [startOf(lines, at), ...next].some(hasAddress);
  if (!(isDated || next.some((line) => sentLine.test(line)))) return false;
  return next.some((line) => recipientLine.test(line)) && !forwarded.test(startOf(lines, lineAbove(lines, at)));
}

const hasAddress = (line: string): boolean => /\S@\S/.test(line);

/** The index of the nearest line above that is not blank. */
function lineAbove(lines: readonly string[], at: number): number {
  let above = at - 1;
  while (above > at - introductionLines && lines[above] === "") above--;
  return above;
}

/** The index of the rule that Outlook draws above the header of an earlier message, or of the header. */
function withRuleAbove(lines: readonly string[], at: number): number {
  const above = lineAbove(lines, at);
  return ruleAbove.test(startOf(lines, above)) ? above : at;
}

/** The index of the quoted lines at the end of a text; the number of lines if it does not end with any. */
function startOfLastQuotation(lines: readonly string[]): number {
  let at = lines.length;
  while (at > 0 && (lines[at - 1] === "" || isQuoted(lines[at - 1] ?? ""))) at--;
  return at;
}

/** A longer text below "--" is no signature. */
const maxSignatureLines = 10;
const deviceLine =
  /^(?:Sent from my|Enviado desde mi) (?:iPhone|iPad|Mac|Galaxy|Samsung|Android|Pixel|phone|mobile|cell|Verizon|T-Mobile|AT&T|móvil|teléfono|celular)[^.,;!?]{0,40}$/;
const programLine =
  /^(?:Sent from (?:Yahoo Mail|Outlook|Mail) ?|Enviado desde (?:Outlook|Correo|Yahoo) ?|Get Outlook for |Obtener Outlook para )[^.,;!?]{0,20}(?:<|$)/;
const maxDeviceLine = 100;

/** Removes the signature below "--", and the line that a phone adds at the end. */
function withoutSignature(lines: readonly string[]): readonly string[] {
  const mark = lines.lastIndexOf("--");
  const below = lines.slice(mark + 1).filter((line) => line !== "");
  const own = mark > 0 && below.length <= maxSignatureLines ? lines.slice(0, mark) : lines;
  const last = own.findLastIndex((line) => line !== "");
  const line = (own[last] ?? "").slice(0, maxDeviceLine);
  return deviceLine.test(line) || programLine.test(line) ? own.slice(0, last) : own;
}
