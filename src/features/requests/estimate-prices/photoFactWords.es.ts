import type { messages as english } from "./photoFactWords.en.ts";

const materials: (typeof english)["materials"] = {
  concrete: "concreto",
  asphalt: "asfalto",
  pavers: "adoquines",
  brick: "ladrillo",
  stone: "piedra",
  gravel: "grava",
  wood: "madera",
  composite: "tablas de material compuesto",
  vinyl: "vinilo",
  stucco: "estuco",
  metal: "metal",
  glass: "vidrio",
  tile: "losetas",
  shingles: "tejas",
};
const conditions: (typeof english)["conditions"] = {
  clean: "sin suciedad",
  dirt: "suciedad",
  stains: "manchas",
  oil: "manchas de aceite",
  moss: "musgo o algas",
  mildew: "moho",
  rust: "óxido",
  cracks: "grietas",
  weeds: "maleza",
  peeling: "pintura o sellador que se desprende",
  worn: "desgaste",
  uneven: "desniveles",
};
const obstacles: (typeof english)["obstacles"] = {
  vehicle: "un vehículo",
  plants: "plantas",
  furniture: "muebles",
  bins: "botes de basura",
  steps: "escalones",
  fence: "una cerca o un portón",
  cables: "cables o mangueras",
  snow: "nieve",
  leaves: "hojas",
  objects: "objetos sueltos",
};
const steepnesses: (typeof english)["steepnesses"] = { flat: "ninguna", gentle: "suave", steep: "pronunciada" };
const unseen: (typeof english)["unseen"] = {
  far_end: "el extremo lejano",
  near_end: "el extremo cercano",
  side_edges: "los bordes laterales",
  back_side: "la parte de atrás",
  upper_part: "la parte alta",
  under_objects: "lo que está debajo de objetos",
  close_up: "la superficie de cerca",
  whole_surface: "la superficie completa",
  water_supply: "la toma de agua",
  known_size: "algo de medida conocida",
};

/** Texts for homeowners about what a model reported of their photos, in Spanish. */
export const messages: typeof english = {
  materials,
  conditions,
  obstacles,
  steepnesses,
  unseen,
  surfaces: (count) => (count === 1 ? "Sus fotos muestran 1 superficie." : `Sus fotos muestran ${count} superficies.`),
  material: (material) => `Material: ${material}`,
  condition: (list) => `Estado: ${list}`,
  inTheWay: (list) => `Estorban: ${list}`,
  slope: (steepness) => `Pendiente: ${steepness}`,
  notVisible: (list) => `No se ve: ${list}`,
};
