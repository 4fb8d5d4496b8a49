/**
 * Makes a business's own colour readable in light and in dark. Its hue stays, and its lightness changes as far as
 * necessary. Contrast follows WCAG 2.2 (relative luminance, 1.4.3 and 1.4.11). Lightness changes in OKLCH (Björn
 * Ottosson, "A perceptual color space for image processing", 2020), which preserves the visible hue and strength.
 */

/**
 * The colours of one theme that are derived from a business's colour, as hexadecimals. They replace the product's
 * accent.
 */
export type AccentColours = { accent: string; hover: string; ink: string; soft: string; focus: string };

/** Text on its background: WCAG 2.2, 1.4.3. */
const textContrast = 4.5;

/** The backgrounds of `ui/theme.css` on which the accent is hardest to read, by theme. */
const grounds = { light: "#efebe4", dark: "#272522" } as const;
const inks = { light: "#ffffff", dark: "#0d0c0b" } as const;

type Rgb = readonly [red: number, green: number, blue: number];
type Lch = { lightness: number; chroma: number; hue: number };

/** The colours derived from a business's own, in light and in dark. Throws if the text is not a colour (`isColour`). */
export function accentColours(colour: string): { light: AccentColours; dark: AccentColours } {
  return { light: inTheme(colour, "light"), dark: inTheme(colour, "dark") };
}

/** True if a text is a colour as stored: `#` and six hexadecimal digits. */
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** True if buttons show a business's colour as chosen, false if they show a darker one that can be read. */
export const isAsChosen = (colour: string): boolean => accentColours(colour).light.accent === colour.toLowerCase();

/** The contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function inTheme(colour: string, theme: "light" | "dark"): AccentColours {
  const chosen = toLch(colour);
  const reads = (hex: string) =>
    contrast(hex, grounds[theme]) >= textContrast && contrast(hex, inks[theme]) >= textContrast;
  const accent = reads(colour.toLowerCase()) ? colour.toLowerCase() : nearest(chosen, reads, theme);
  const away = theme === "light" ? -0.06 : 0.06;
  const found = toLch(accent);
  return {
    accent,
    hover: toHex({ ...found, lightness: found.lightness + away }),
    ink: inks[theme],
    soft: toHex({
      ...found,
      lightness: theme === "light" ? 0.945 : 0.3,
      chroma: Math.min(found.chroma, theme === "light" ? 0.025 : 0.04),
    }),
    focus: accent,
  };
}

/** The same hue with the readable lightness nearest to the chosen one: darker in light, lighter in dark. */
function nearest(chosen: Lch, reads: (hex: string) => boolean, theme: "light" | "dark"): string {
  const step = theme === "light" ? -0.005 : 0.005;
  for (let lightness = chosen.lightness; lightness >= 0 && lightness <= 1; lightness += step) {
    const hex = toHex({ ...chosen, lightness });
    if (reads(hex)) return hex;
  }
  return theme === "light" ? "#211e1a" : "#f2efe9"; // no readable lightness exists: the ink itself
}

function luminance(hex: string): number {
  const [red, green, blue] = linear(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(hex: string): Rgb {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function toLch(hex: string): Lch {
  const [red, green, blue] = linear(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/** Reduces the strength until screens can show the colour. */
function toHex({ lightness, chroma, hue }: Lch): string {
  for (let strength = chroma; ; strength = Math.max(0, strength - 0.004)) {
    const rgb = toRgb({ lightness, chroma: strength, hue });
    if (strength === 0 || rgb.every((value) => value >= -0.0005 && value <= 1.0005))
      return `#${rgb.map((value) => byteOf(value).toString(16).padStart(2, "0")).join("")}`;
  }
}

function toRgb({ lightness, chroma, hue }: Lch): Rgb {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function byteOf(linearValue: number): number {
  const value = Math.min(1, Math.max(0, linearValue));
  return Math.round((value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055) * 255);
}
