import type { JobWork } from "#features/jobs/job-rules/job.ts";

/** Agreed work as the offer of one package, to be shown like a quote. */
export const paperOf = ({ lines, discount, taxes }: JobWork) => ({
  packages: [
    {
      id: "work",
      name: "",
      description: "",
      recommended: false,
      lines: lines.map((line) => ({ ...line, optional: false, chosen_by_default: false })),
    },
  ],
  discount,
  taxes,
  deposit: null,
});
