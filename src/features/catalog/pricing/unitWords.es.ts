import type { messages as english } from "./unitWords.en.ts";

/** The texts of units and rates, in Spanish. */
export const messages: typeof english = {
  units: {
    "sq ft": { one: "pie cuadrado", several: "pies cuadrados" },
    "sq meter": { one: "metro cuadrado", several: "metros cuadrados" },
    "sq m": { one: "metro cuadrado", several: "metros cuadrados" },
    "sq yd": { one: "yarda cuadrada", several: "yardas cuadradas", feminine: true },
    acre: { one: "acre", several: "acres" },
    "linear ft": { one: "pie lineal", several: "pies lineales" },
    window: { one: "ventana", several: "ventanas", feminine: true },
    outlet: { one: "tomacorriente", several: "tomacorrientes" },
    door: { one: "puerta", several: "puertas", feminine: true },
    room: { one: "cuarto", several: "cuartos" },
    tree: { one: "árbol", several: "árboles" },
    fixture: { one: "lámpara", several: "lámparas", feminine: true },
    hour: { one: "hora", several: "horas", feminine: true },
    day: { one: "día", several: "días" },
    week: { one: "semana", several: "semanas", feminine: true },
    month: { one: "mes", several: "meses" },
    project: { one: "proyecto", several: "proyectos" },
    item: { one: "pieza", several: "piezas", feminine: true },
  },
  areaUnits: { "sq ft": "pies²", "sq meter": "m²", "sq m": "m²", "sq yd": "yd²", acre: "acres" },
  per: (unit) => `por ${unit}`,
  flatRate: "precio fijo",
  individually: "Precio por confirmar en cada caso",
};
