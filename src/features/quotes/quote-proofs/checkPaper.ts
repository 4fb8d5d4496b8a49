import { attachedRecord } from "#features/papers/paper/attachedRecord.ts";
import { sealIn } from "#features/papers/paper/paperSeal.ts";
import { sha256 } from "#shared/figures/sha256.ts";
import type { Finding, ProofFacts } from "./quoteProof.ts";
import { checkRecord } from "./recordChecks.ts";

/**
 * The result of a check. A whole paper has facts and no findings. `paperHash` is the SHA-256 of the file in
 * hexadecimal.
 */
export type PaperCheck =
  | { is: "whole"; facts: ProofFacts; paperHash: string }
  | { is: "broken"; findings: Finding[] }
  | { is: "no_paper"; findings: Finding[] };

/**
 * Checks the bytes of a PDF that Yardstick signed: its seal, and its attached record. Never throws, whatever the bytes
 * are. `no_paper` is a file without one of our records to check.
 */
export async function checkPaper(pdf: Uint8Array): Promise<PaperCheck> {
  if (new TextDecoder("latin1").decode(pdf.subarray(0, 5)) !== "%PDF-")
    return { is: "no_paper", findings: [{ is: "no_pdf" }] };
  const seal = sealIn(pdf);
  const sealFindings: Finding[] =
    seal === "whole" ? [] : [{ is: seal === "broken" ? ("seal_broken" as const) : ("no_seal" as const) }];
  const text = await attachedRecord(pdf);
  if (text === null)
    return seal === "none"
      ? { is: "no_paper", findings: [{ is: "no_record" }] }
      : { is: "broken", findings: [...sealFindings, { is: "no_record" }] };
  const { findings, facts } = checkRecord(text);
  const all = [...sealFindings, ...findings];
  return all.length === 0 && facts ? { is: "whole", facts, paperHash: sha256(pdf) } : { is: "broken", findings: all };
}
