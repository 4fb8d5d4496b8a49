import type { messages as english } from "./photoRefusalWords.en.ts";

/** Reasons why a photo was refused, in Spanish. */
export const messages: typeof english = {
  not_a_photo: "No podemos leer este archivo como foto. Elija una imagen JPG, PNG o HEIC.",
  too_large: "Esta foto pesa más de 10 MB. Elija una más ligera o envíe una captura de pantalla de ella.",
  too_many_pixels: "Esta foto tiene demasiados píxeles. Elija una más pequeña o envíe una captura de pantalla de ella.",
  damaged: "Esta foto está dañada o incompleta. Inténtelo de nuevo o elija otra.",
  unreadable:
    "Su dispositivo no nos dejó leer esta foto. Si está guardada en la nube, descárguela primero y vuelva a elegirla.",
  too_many: "Puede agregar hasta 10 fotos. Quite una primero.",
  busy: "Están llegando muchas fotos en este momento. Inténtelo de nuevo en un momento.",
  form_full:
    "Este formulario no puede recibir más fotos por ahora. Envíe su solicitud sin ellas o inténtelo más tarde.",
  storage_full: "Ya no hay espacio para guardar fotos. Inténtelo más tarde.",
  storage_failed: "En este momento no se pueden guardar ni mostrar fotos. Inténtelo de nuevo en un momento.",
};
