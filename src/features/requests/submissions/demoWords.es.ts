import type { messages as english } from "./demoWords.en.ts";

/** Texts of the demo form's analysis, in Spanish. */
export const messages: typeof english = {
  method: "Análisis de demostración: se calcula en su navegador. No se consulta ninguna IA ni se envía nada.",
  outline: "Este contorno lo dibujó el análisis de demostración, no la IA. Revíselo, porque el precio depende de él.",
  known:
    "Análisis de demostración: la entrada de autos de esta foto de muestra se marcó de antemano, sin su jardinera, y se midió con la puerta del garaje. En su propio formulario, la IA marca las fotos de cada cliente.",
  example: (wide, long) =>
    `Análisis de demostración: ninguna IA miró esta foto. El contorno es un ejemplo de ${wide} × ${long} pies. Corríjalo, y la medida y el precio cambian con él. En su propio formulario, la IA marca las fotos de cada cliente.`,
  exampleQuantity: (quantity) =>
    `Análisis de demostración: ninguna IA miró esta foto. ${quantity} es un ejemplo. En su propio formulario, la IA mira las fotos de cada cliente.`,
};
