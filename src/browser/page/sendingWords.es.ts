import type { messages as english } from "./sendingWords.en.ts";

/** The messages about sending, in Spanish. */
export const messages: typeof english = {
  offline: "Error de conexión. Revise su conexión a internet e inténtelo de nuevo.",
  failed: "No se pudo enviar la solicitud. Inténtelo de nuevo.",
  photosUnsent: "Una de sus fotos no se pudo enviar. Inténtelo de nuevo o quítela, y luego envíe su solicitud.",
  notSaved: "No se pudo guardar la solicitud",
  error: "Error",
  submissionFailed: "No se pudo enviar",
  notHuman:
    "Están llegando muchas solicitudes en este momento y no pudimos verificar que usted es una persona. Inténtelo de nuevo en unos minutos.",
};
