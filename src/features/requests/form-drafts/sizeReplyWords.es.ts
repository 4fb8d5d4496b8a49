import type { messages as english } from "./sizeReplyWords.en.ts";

/** The answers to a size that a homeowner typed, in Spanish. */

type Named = { one: string; several: string };
const numbers = ["", "un", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez"];
const feminine = /^(puerta|cancha)/;

function howMany({ one, several }: Named, count: number): string {
  const isFeminine = feminine.test(one);
  if (count < 1) return `${isFeminine ? "media" : "medio"} ${one}`;
  if (count === 1) return `${isFeminine ? "una" : "un"} ${one}`;
  return `${numbers[count] ?? count} ${several}`;
}

export const messages: typeof english = {
  compared: (size, thing, count) => `${size}, como ${howMany(thing, count)}`,
  things: {
    door: { one: "puerta", several: "puertas" },
    parkingSpace: { one: "espacio de estacionamiento", several: "espacios de estacionamiento" },
    basketballCourt: { one: "cancha de básquetbol", several: "canchas de básquetbol" },
    footballField: { one: "campo de fútbol americano", several: "campos de fútbol americano" },
    car: { one: "carro en fila", several: "carros en fila" },
    schoolBus: { one: "autobús escolar", several: "autobuses escolares en fila" },
  },
  range: (low, high, middle) => `De ${low} a ${high}: usaremos ${middle}.`,

  slip: (size, acres) => `Son ${size}${acres === null ? "" : `, o ${acres}`}. ¿Es correcto?`,
  yes: "Sí, es correcto",
  questions: {
    number: (one, other) => `¿Son ${one} o ${other}?`,
    minutes: () => "¿La «m» quiere decir minutos? Aquí no sirve un largo en metros.",
    sides: () => "¿En qué unidad están los lados?",
    days: () => "¿Es tiempo de trabajo (8 horas al día, 5 días a la semana) o las 24 horas del día?",
    square: (one, other) => `¿Son ${one}, o un cuadrado de ${other}?`,
    whole: () => "Esto se cuenta en números enteros. ¿Cuántos son?",
    minus: (one, other) => `¿Son ${one}, o como ${other}?`,
    meant: (...sizes) => `¿Quiso decir ${sizes.join(" o ")}?`,
    side: (size) => `¿El largo es de ${size}?`,
    limit: (size) => `Necesitamos una sola medida. ¿Usamos ${size}?`,
  },
  choices: {
    figure: (size) => size,
    minutes: (size) => `Minutos: ${size}`,
    hours: (size) => `Horas: ${size}`,
    feet: (size) => `Pies: ${size}`,
    ownSides: (size) => `Como en el precio: ${size}`,
    working: (size) => `Tiempo de trabajo: ${size}`,
    aroundTheClock: (size) => `Las 24 horas: ${size}`,
    thing: (size) => `Usar ${size}`,
  },
  usually: (thing, low, high) => `${thing} suele tener de ${low} a ${high}.`,
  assumed: {
    oneCarDriveway: "Una entrada para un carro",
    twoCarDriveway: "Una entrada para dos carros",
    threeCarDriveway: "Una entrada para tres carros",
    oneCarGarage: "Un garaje para un carro",
    twoCarGarage: "Un garaje para dos carros",
    threeCarGarage: "Un garaje para tres carros",
    parkingSpace: "Un espacio de estacionamiento",
    tennisCourt: "Una cancha de tenis con sus márgenes",
    basketballCourt: "Una cancha de básquetbol",
  },

  unneeded: {
    width: "El ancho no hace falta.",
    length: "El largo no hace falta.",
    height: "La altura no hace falta.",
    thickness: "El grosor no hace falta.",
  },

  unknown: (example) => `Una medida aproximada sirve. Pruebe con ${example}.`,
  unread: (example) => `No entendimos la medida. Pruebe con ${example}.`,
  oneSide: "Eso es solo un lado. Escriba los dos, como 20 x 40 pies, o el área, como 800 pies cuadrados.",
  months: (unit) => `Los meses no duran lo mismo. Escríbalo en ${unit}.`,
  otherKind: (found, wanted, example) => `Eso es ${found}, pero el precio es por ${wanted}. Pruebe con ${example}.`,
  kinds: { area: "un área", length: "un largo", time: "un tiempo" },
  pricedBy: { area: "área", length: "largo", time: "tiempo", count: "cantidad" },
  examples: {
    squareFeet: "800 pies cuadrados, 20 x 40 o medio acre",
    acres: "medio acre o 20,000 pies cuadrados",
    squareYards: "90 yardas cuadradas, 9 x 10 yardas u 800 pies cuadrados",
    squareMeters: "80 m2, 8 x 10 m u 860 pies cuadrados",
    feet: "120 pies, 40 yardas o 36 metros",
    length: "40 yardas, 120 pies o 36 metros",
    hours: "3 horas, 1.5 o 90 minutos",
    time: "3, o 2 y medio",
    count: "un número, como 12",
  },
};
