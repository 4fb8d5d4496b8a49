import type { messages as english } from "./formWords.en.ts";

/** Texts of a form for homeowners, in Spanish. */
export const messages: typeof english = {
  language: "Idioma",

  invalidLink: "Enlace no válido",
  invalidLinkText: "Este enlace no es válido. Pida al negocio un enlace que funcione.",
  noServices: "Servicios no disponibles",
  noServicesLead: "Servicios disponibles próximamente",
  noServicesText: "Todavía no hay servicios en este formulario. Comuníquese con el negocio.",

  step: (now, all) => `Paso ${now} de ${all}`,
  next: "Siguiente",
  back: "Atrás",
  analysing: "Estamos midiendo sus fotos. Puede tardar hasta 30 segundos.",

  gotRequest: "Recibimos su solicitud.",
  openingRequest: "Recibimos su solicitud. Abriendo su página…",
  offline: "No tiene conexión. Guardamos su solicitud y se enviará automáticamente.",
  slow: "Está tardando más de lo normal. Guardamos su solicitud y se enviará automáticamente.",
  tryNow: "Intentar ahora",
  sending: "Enviando…",
  changeRequest: "Cambiar mi solicitud",

  notes: "Notas adicionales (opcional)",
  usedFor: (business) => `${business ?? "El negocio"} usa estos datos para responder a su solicitud. Nunca se venden.`,
  privacyAddress: "/privacy#en-espanol",
  privacy: "Privacidad",
  terms: "Condiciones",
  preferToTalk: "¿Prefiere hablar? Llame al",

  lostPhotos: (count) =>
    count === 1
      ? "Una foto no se subió antes de cerrar esta página. Agréguela otra vez o envíe su solicitud sin ella."
      : `${count} fotos no se subieron antes de cerrar esta página. Agréguelas otra vez o envíe su solicitud sin ellas.`,

  photos: "Fotos",
  photosOptional: "Fotos (opcional)",
  photoHint: "PNG o JPG de hasta 10 MB",
  addPhotos: "Agregar fotos",
  takePhoto: "Tomar una foto",
  takeSamplePhoto: "Usar una foto de muestra",
  photo: (number) => `Foto ${number}`,
  referencePhoto: "Foto de referencia",
  referencePhotoOptional: "Foto de referencia (opcional)",
  referencePhotoHint: "Una foto donde se vea un carro, una puerta o una cinta métrica.",
  addReferencePhoto: "Agregar foto de referencia",
  photoState: {
    preparing: "preparando",
    sending: "subiendo",
    checking: "verificando",
    waiting: "esperando conexión",
    failed: "no se pudo subir",
    sent: "subida",
  },
  removePhoto: (photo) => `Quitar ${photo.toLowerCase()}`,
  uploadingPhoto: (photo) => `Subiendo ${photo.toLowerCase()}`,
  uploadFailed: (why) => `No se pudo subir la foto: ${why}`,
  checkingHuman: "Estamos verificando que usted es una persona. Sus fotos se enviarán enseguida.",
  waitingForConnection: "Esperando conexión",
  retry: "Reintentar",

  helpMeasure: "Ayúdenos a medir (opcional)",
  referenceObject: "Objeto de referencia (opcional)",
  referenceObjectHint: "¿Qué es y cuánto mide?",
  referenceObjectExample: "Una puerta de entrada normal, de 36 pulgadas de ancho",
};
