/** Work on a text may take this many times as long as reading each character once. */
const stepsPerCharacter = 300;
/** Allowance for starting the work, as a number of additional characters. */
const charactersOfBeginning = 5_000;
/** A busy machine makes single measurements longer, never shorter. */
const tries = 5;

const plain = "a plain text, as long as it takes to measure ".repeat(1_000);

/** The elapsed time of work, in milliseconds. The reference values use it, and a busy machine only raises those. */
const timeOf = (work: () => unknown): number => {
  const begun = performance.now();
  work();
  return performance.now() - begun;
};

/** The processor time that this thread spends on work, in milliseconds. A busy machine adds nothing to it. */
const processorTimeOf = (work: () => unknown): number => {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};

/** The time to read one character on this machine now, in milliseconds. */
function lookAtOne(): number {
  const look = () => {
    let sum = 0;
    for (let index = 0; index < plain.length; index++) sum = (sum + plain.charCodeAt(index)) | 0;
    return sum;
  };
  return Math.min(...Array.from({ length: tries }, () => timeOf(look))) / plain.length;
}

let known = lookAtOne();

/**
 * True if the time for a whole text is at most 64 times that for a sixteenth of it, four times the ratio of their
 * lengths. Quadratic work takes 256 times as long, however fast the machine.
 */
export function growsEvenly(work: (text: string) => unknown, text: string): boolean {
  const part = text.slice(0, text.length / 16);
  let shortest = Infinity;
  for (let tried = 0; tried < tries; tried++) {
    shortest = Math.min(shortest, ...Array.from({ length: tries }, () => timeOf(() => work(part))));
    const allowed = 64 * Math.max(shortest, known * part.length);
    if (processorTimeOf(() => work(text)) <= allowed) return true;
  }
  return false;
}

/**
 * True if work on a text takes time within a linear bound. The bound is measured by reading each character in the same
 * run, so that a slow machine fails no test. Work far above it is far above it on any machine.
 */
export function isLinear(work: (text: string) => unknown, text: string): boolean {
  const allowed = stepsPerCharacter * (text.length + charactersOfBeginning);
  for (let tried = 0; tried < tries; tried++) {
    if (processorTimeOf(() => work(text)) <= known * allowed) return true;
    known = Math.max(known, lookAtOne()); // the machine may be slower by now
  }
  return false;
}
