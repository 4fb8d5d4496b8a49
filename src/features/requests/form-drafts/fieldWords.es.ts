import type { Noun } from "#features/catalog/pricing/unitWords.en.ts";
import type { messages as english } from "./fieldWords.en.ts";

/** Asks for a number. The gender of the owner's own word is unknown, so the question does not agree with it. */
const howMany = ({ several, feminine }: Noun) =>
  feminine === null ? `¿Cuántos? (${several})` : `¿${feminine ? "Cuántas" : "Cuántos"} ${several}?`;

/** Labels of a form's fields for homeowners, in Spanish. */
export const messages: typeof english = {
  whichServices: "¿Qué servicios le interesan?",
  whichService: "¿Qué servicio le interesa?",
  chooseService: "Elija un servicio.",
  includes: (service) => `${service} incluye`,
  addTo: (service) => `Agregar a ${service} (opcional)`,
  howManyOf: (part, noun) => `${part}: ${howMany(noun).replace("¿C", "¿c")}`,

  how: "¿Cómo calculamos el precio?",
  methods: {
    ai: { label: "Análisis de fotos con IA", description: "Calculamos la medida con sus fotos." },
    measure: { label: "Medir en mi foto", description: "Toque las esquinas y calculamos la medida." },
    manual: { label: "Yo sé la medida", description: "Escriba la medida o la cantidad." },
  },
  photoMissing: "Suba al menos una foto para el análisis con IA.",

  optional: (label) => `${label} (opcional)`,
  squareFootage: "Pies cuadrados",
  areaInAcres: "Área en acres",
  area: "Área",
  lengthInFeet: "Largo en pies",
  howMany,
  howManyIfKnown: (noun) => `${howMany(noun)} (si lo sabe)`,
  howMuch: (several) => `¿Cuánto? (${several})`,
  sizeExamples: {
    squareFeet: "Por ejemplo 800, 20 x 40 o medio acre",
    acres: "Por ejemplo 0.5, medio acre o 20,000 pies cuadrados",
    squareYards: "Por ejemplo 90, 9 x 10 yardas u 800 pies cuadrados",
    squareMeters: "Por ejemplo 80, 8 x 10 m u 860 pies cuadrados",
    feet: "Por ejemplo 120, 40 yardas o 36 metros",
    length: "Por ejemplo 40, 120 pies o 36 metros",
    hours: "Por ejemplo 3, 1.5 o 90 minutos",
    time: "Por ejemplo 3, o 2 y medio",
  },
  squareFootageMissing: "Escriba los pies cuadrados; deben ser más de 0.",
  areaMissing: (unit) => `Escriba un área mayor de 0 ${unit}.`,
  numberMissing: (several) => `Escriba una cantidad mayor de 0 (${several}).`,
  tooLarge: "Esto es más de lo que podemos calcular. Revise el número.",
  notMeasured: "Mídalo en una foto o escriba la medida.",

  measureOnMyPhoto: "Medir en mi foto",
  howToShoot:
    "Párese en una esquina. Que se vea todo, y también algo cuya medida conozca, como una puerta de garaje o un carro.",
  addPhotoToMeasure: "Agregar foto para medir",
  uploading: "Subiendo…",
  opening: "Abriendo…",
  change: "Cambiar",
  remove: "Quitar",
  takeTheSame: (size) => `Usar la misma: ${size}`,
  photo: (number) => `Foto ${number}`,

  yourDetails: "Sus datos",
  name: "Nombre completo",
  nameMissing: "Escriba su nombre",
  email: "Correo electrónico",
  emailMissing: "Escriba su correo electrónico",
  emailWrong: "Escriba un correo electrónico válido",
  phone: "Teléfono (opcional)",
  address: "Dirección de la propiedad (opcional)",
  whichTown: "¿En qué ciudad está?",
  hiddenCharacters: "Hay caracteres ocultos. Escríbalo de nuevo.",
  leaveEmpty: "Deje este campo vacío",
};
