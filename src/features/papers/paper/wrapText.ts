/** Breaks a text into lines that fit a width. Each character is measured once, however long a word is. */

/**
 * The parts between which a line can break, with the blanks after them: a word, or the part of one up to a hyphen or
 * dash between letters.
 */
const parts = /[^\n ]*?\p{L}[-–—](?=\p{L})|[^\n ]+ *| +/gu;

/**
 * Returns the lines of a text, each at most `width` wide, broken between words. A word wider than a line is broken
 * inside. `widthOf` returns the width of one character, in the unit of `width`. An empty line stays; of the blanks at
 * the end of a line, one stays.
 */
export function wrapText(text: string, width: number, widthOf: (character: string) => number): string[] {
  return text.split("\n").flatMap((paragraph) => linesOf(paragraph, width, widthOf));
}

function linesOf(paragraph: string, width: number, widthOf: (character: string) => number): string[] {
  const lines: string[] = [];
  const blank = widthOf(" ");
  let line = "";
  let used = 0;
  const end = () => {
    // One blank stays, so that software that reads the lines aloud does not join two words.
    const kept = line.trimEnd();
    lines.push(kept.length < line.length ? `${kept} ` : kept);
    line = "";
    used = 0;
  };
  for (const [part] of paragraph.matchAll(parts)) {
    const word = part.trimEnd();
    const characters = Array.from(word, (character) => ({ character, wide: widthOf(character) }));
    const wide = characters.reduce((sum, one) => sum + one.wide, 0);
    if (used > 0 && used + wide > width) end();
    if (used + wide <= width) {
      line += word;
      used += wide;
    } else
      for (const { character, wide: own } of characters) {
        // An accent, which has no width, stays with its character.
        if (own > 0 && used > 0 && used + own > width) end();
        line += character;
        used += own;
      }
    line += part.slice(word.length);
    used += (part.length - word.length) * blank;
  }
  end();
  return lines;
}
