import { messages as photoFacts } from "#features/requests/estimate-prices/photoFactWords.es.ts";
import type { messages as english } from "./derivationWords.en.ts";

/** The texts about the source of a quote's figures, on its page and on paper. */
export const messages: typeof english = {
  howFound: "Cómo calculamos este precio",
  sources: {
    measured: "Medido en sus fotos",
    analysed: "Encontrado en sus fotos con IA",
    typed: "Medida que usted indicó",
    assumed: "Medida supuesta",
  },
  drawnBy: {
    customer: "contorno hecho por usted",
    owner: "contorno hecho por nosotros",
    model: "contorno hecho con IA",
  },
  size: (size) => `Medida: ${size}`,
  reference: (thing) => `Escala tomada de: ${thing}`,
  likely: (low, high) => `Lo más probable es entre ${low} y ${high}`,
  assumed: "La medida es una suposición. La comprobaremos en el lugar.",
  unseen: photoFacts.unseen,
  notSeen: (part) => `No se ve en las fotos: ${part}`,
  photo: (service) => `Foto para ${service} con el contorno de lo medido`,
};
