/** So many times as long as a plain look at each character may work on a text take. */
const stepsPerCharacter = 300;
/** Time for work to begin, as if the text were so much longer. */
const charactersOfBeginning = 5_000;
/** A machine that is busy makes single measurements longer, never shorter. */
const tries = 5;

const plain = "a plain text, as long as it takes to measure ".repeat(1_000);

/** The time that work takes, in milliseconds: what the floor is measured by, which a busy machine only raises. */
const timeOf = (work: () => unknown): number => {
  const begun = performance.now();
  work();
  return performance.now() - begun;
};

/** The processor time that this thread spends on work, in milliseconds: a busy machine adds nothing to it. */
const processorTimeOf = (work: () => unknown): number => {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};

/** How long a plain look at one character takes on this machine now, in milliseconds. */
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
 * Whether work on a whole text takes at most four times as much more than on a sixteenth of it as the text is longer: what
 * grows with the square takes 256 times as long, whatever a machine needs for one character.
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
 * Whether work on a text stays within what grows as the text does. It is measured beside a plain look at each
 * character in the same run, so that a slow machine fails nothing; what is far beyond is far beyond on any.
 */
export function isLinear(work: (text: string) => unknown, text: string): boolean {
  const allowed = stepsPerCharacter * (text.length + charactersOfBeginning);
  for (let tried = 0; tried < tries; tried++) {
    if (processorTimeOf(() => work(text)) <= known * allowed) return true;
    known = Math.max(known, lookAtOne()); // the machine may be slower by now
  }
  return false;
}
