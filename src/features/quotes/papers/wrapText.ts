/** How a text is cut into lines that fit a width. Each character is measured once, however long a word is. */

/** What may end a line, with the blanks after it: a word, and a part of one that ends with a hyphen or a dash between letters. */
const parts = /[^\n ]*?\p{L}[-–—](?=\p{L})|[^\n ]+ *| +/gu;

/**
 * The lines of a text, each at most so wide, cut between words; a word that is wider than a line is cut within. `widthOf` is the
 * width of one character, in the unit of `width`. An empty line stays one, and of the blanks
 * at the end of a line one.
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
    // One blank stays, so that who reads the lines aloud does not join two words.
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
        // What has no width of its own, an accent, stays with the character that it stands on.
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
