/** True if one word becomes the other by adding, leaving out or replacing a letter, or by swapping two neighbors. */
export function isOneLetterApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let begin = 0;
  while (begin < a.length && a[begin] === b[begin]) begin++;
  const [restA, restB] = [a.slice(begin), b.slice(begin)];
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    (restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0])
  );
}
