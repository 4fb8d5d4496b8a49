import type { messages as english } from "./uiWords.en.ts";

/** Built-in texts of the UI kit, in Spanish. */
export const messages: typeof english = {
  loading: "Cargando…",
  cancel: "Cancelar",
  messages: "Mensajes",
  dismiss: "Cerrar",
  somethingWrong: "Algo salió mal. Inténtelo de nuevo.",
  broken: "Algo salió mal",
  unknownError: "Error desconocido",
  reload: "Volver a cargar",
};
