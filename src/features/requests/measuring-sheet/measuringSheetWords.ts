/** Texts of the printed measuring sheet, which has both languages on one page. */
export const messages = {
  title: "Measuring sheet · Hoja de medir",
  fileName: "Measuring sheet",
  marks: "Four marks that a photo is measured by",
  instructions: [
    "Print at 100%. Lay it flat and uncovered on the surface, all of it in the photo.",
    "Imprima al 100%. Póngala plana y sin tapar sobre la superficie, completa en la foto.",
  ],
  ruler: "6 in = 15.24 cm",
  checkRuler: "Check with a ruler · Compruebe con una regla:",
};
