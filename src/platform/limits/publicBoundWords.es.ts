import type { messages as english } from "./publicBoundWords.en.ts";

/** The messages for a person who has written too often, without a sign-in. */
export const messages: typeof english = {
  tooMany: {
    requests: "Demasiadas solicitudes.",
    sizes: "Demasiadas correcciones.",
    photos: "Demasiadas fotos.",
    changes: "Demasiados cambios.",
    answers: "Demasiadas respuestas.",
    questions: "Demasiadas preguntas.",
    payments: "Demasiados intentos de pago.",
    attempts: "Demasiados intentos.",
  },
  inMinutes: (minutes) =>
    minutes === 1 ? "Inténtelo de nuevo en un minuto." : `Inténtelo de nuevo en ${minutes} minutos.`,
  inHours: (hours) => (hours === 1 ? "Inténtelo de nuevo en una hora." : `Inténtelo de nuevo en ${hours} horas.`),
  prove: "Están llegando muchas solicitudes. Su dispositivo debe mostrar que esta la envía una persona.",
};
