import type { Certainty, ReferenceKind } from "./measurement.ts";
import type { Part, messages as english } from "./screenWords.en.ts";

const references: Record<ReferenceKind, string> = {
  garage_door_single: "Puerta de garaje sencilla",
  garage_door_double: "Puerta de garaje doble",
  entry_door: "Puerta de entrada",
  car: "Carro",
  paver: "Adoquín",
  step: "Escalón",
  plywood: "Hoja de plywood",
  tape: "Cinta métrica",
  other: "Otra cosa",
};
const feminine: readonly ReferenceKind[] = [
  "garage_door_single",
  "garage_door_double",
  "entry_door",
  "plywood",
  "tape",
  "other",
];
const theThing = (kind: ReferenceKind): string =>
  `${feminine.includes(kind) ? "la" : "el"} ${references[kind].toLowerCase()}`;
const ofTheThing = (kind: ReferenceKind): string => `de ${theThing(kind)}`.replace("de el ", "del ");
/** "la esquina 2", "el extremo 1", and both after "de". */
const thePoint = (part: Part, number: number) => (part === "end" ? `el extremo ${number}` : `la esquina ${number}`);
const ofThePoint = (part: Part, number: number) =>
  part === "end" ? `del extremo ${number}` : `de la esquina ${number}`;
const toThePoint = (part: Part, number: number) => (part === "end" ? `al extremo ${number}` : `a la esquina ${number}`);
const doorEnds = "Toque los dos extremos de la entrada, donde llega al suelo.";
const doorCorners =
  "Para medir una pared: toque las cuatro esquinas de la puerta, primero la de arriba a la izquierda.";
const certainties: Record<Certainty, string> = {
  tape: "Medido con cinta",
  standard: "La medida usual",
  about: "Más o menos esta medida",
};

/** Texts of measuring on photos, in Spanish. */
export const messages: typeof english = {
  title: "Medir en la foto",
  undo: "Deshacer",
  redo: "Rehacer",
  close: "Cerrar sin medir",
  leaveTitle: "¿Salir sin medir?",
  leaveText: "Se perderá lo que dibujó en la foto.",
  leave: "Salir",
  keepMeasuring: "Seguir midiendo",

  steps: "Pasos",
  step: { scale: "Escala", place: "Ubicar", surface: "Superficie" },
  done: ", listo",
  whatToDo: "Qué hacer",
  back: "Atrás",
  nextPlace: "Siguiente: ubicar",
  nextSurface: "Siguiente: superficie",
  take: (size) => `Usar ${size}`,
  takeThisSize: "Usar esta medida",
  chooseFirst: "Primero elija algo cuya medida conozca.",

  about: "unos",
  spokenSize: (size) => `Medida: ${size}`,
  spokenPrice: (price) => ` Precio: ${price}.`,
  showMeters: "Mostrar metros en vez de pies",
  showFeet: "Mostrar pies en vez de metros",

  zoom: "Zoom",
  zoomOut: "Alejar",
  fitPhoto: "Ver toda la foto",
  zoomIn: "Acercar",
  photos: "Fotos",
  photo: "Foto",
  previousPhoto: "Foto anterior",
  nextPhoto: "Foto siguiente",
  turnPhoto: "Girar la foto",
  howToTap: "Cómo tocar",
  howToTapCaption: "Mantenga presionado, deslice hasta el punto exacto y suelte.",
  loadingPhoto: "Cargando la foto…",
  photoNotLoaded: "No se pudo cargar esta foto. Revise su conexión.",
  tryAgain: "Intentar de nuevo",
  canvas: (photo) =>
    `${photo}. Las teclas más y menos acercan y alejan, 0 la muestra completa y las flechas la mueven.`,
  handleKeys: "Las flechas lo mueven; con Shift, diez veces más. Las teclas más y menos acercan y alejan.",

  looksOffTap: "¿Algo no coincide? Toque un punto y luego su lugar exacto.",
  looksOffDrag: "¿Algo no coincide? Arrastre un punto a su lugar exacto.",
  clickNewPlace: (part, number) => `Haga clic en el nuevo lugar ${ofThePoint(part, number)}`,
  clickOn: (part, number) => `Haga clic justo en ${thePoint(part, number)}`,
  tapOn: (part, number) => `Mantenga presionado, lleve la cruz ${toThePoint(part, number)} y suelte`,
  tapNewPlace: (part, number) => `Mantenga el dedo cerca del nuevo lugar ${ofThePoint(part, number)}`,
  tapNear: (part, number) => `Mantenga el dedo cerca ${ofThePoint(part, number)}: la foto se acerca`,
  twoTaps: "Fueron dos toques. Toque una vez, mire de cerca y luego toque el lugar exacto.",
  sameSpot: (part, there, here) => `Ahí está ${thePoint(part, there)}. Toque donde va ${thePoint(part, here)}.`,

  whatSize: "¿De qué conoce la medida?",
  whatSizeHint: "Elija algo que esté sobre la superficie o en su borde. Mejor si es grande y está cerca.",
  references,
  tapReference: {
    garage_door_single: { length: doorEnds, rectangle: doorCorners },
    garage_door_double: { length: doorEnds, rectangle: doorCorners },
    entry_door: { rectangle: doorCorners, length: "Toque los dos extremos de la puerta, donde llega al suelo." },
    car: {
      length: "Toque el suelo justo debajo del parachoques delantero y debajo del trasero, no los parachoques.",
    },
    paver: {
      rectangle: "Toque las cuatro esquinas de un adoquín, primero un lado largo.",
      length: "Toque los dos extremos del lado largo de un adoquín, o de una fila de ellos y escriba cuánto mide.",
    },
    step: { length: "Toque los dos extremos del escalón más bajo, donde llega al suelo." },
    plywood: {
      rectangle: "Toque sus cuatro esquinas, primero un lado largo.",
      length: "Toque los dos extremos de su lado largo.",
    },
    tape: { length: "Toque los dos extremos de lo que midió, a lo largo de la superficie." },
    other: {
      rectangle: "Toque sus cuatro esquinas en orden, empezando por el ancho.",
      length: "Toque los dos extremos del lado que conoce.",
    },
  },
  feet: (feet) => `${feet} pies`,
  notSure: "No sé",
  cars: { compact: "Compacto", sedan: "Sedán", suv: "SUV", pickup: "Pickup" },
  yourSize: "Usted escribe la medida",
  long: (size) => `${size} de largo`,
  wide: (size) => `${size} de ancho`,
  slabAtFeet: "Está muy cerca de sus pies y dice poco de la superficie. Mida con algo que esté más adentro de la foto.",
  change: "Cambiar",
  whatYouSee: "Qué parte se ve",
  oneSide: "Un lado",
  fourCorners: "Cuatro esquinas",
  whichOne: "¿Cuál es?",
  otherSize: "Otra medida",
  length: "Largo",
  width: "Ancho (esquina 1 a 2)",
  height: "Alto (esquina 2 a 3)",
  enterSize: "Escriba la medida real para continuar.",
  unit: "Unidad",
  howAccurate: "¿Qué tan exacta es?",
  certainties,
  removeThing: "Quitar este",
  addThing: "Agregar otra medida conocida",
  addThingWhy: "Dos medidas conocidas son más exactas que una",

  addSurfaceToMeasure: "Agregue una superficie para medir.",
  checkProposal: "La IA dibujó este contorno. Revise cada esquina y corrija las que estén mal.",
  markRectangle:
    "Marque las cuatro esquinas de una parte rectangular, por todo el borde. Después puede agregar otras formas.",
  markHole: (outline) =>
    `Marque las esquinas del ${outline} alrededor de lo que no es parte de la superficie. Se resta.`,
  markSurface: (outline) =>
    `Marque las esquinas de ${outline}, por todo el borde. El + en medio de un lado agrega otra.`,
  outline: (hole, number) => `${hole ? "Hueco" : "Superficie"} ${number}`,
  outlineWithin: (hole, number) => `${hole ? "hueco" : "superficie"} ${number}`,
  handleOfOutline: (number, of, outline) => `Esquina ${number} de ${of}, ${outline}`,
  handleOfThing: (part, number, of, kind) =>
    `${part === "end" ? "Extremo" : "Esquina"} ${number} de ${of} ${ofTheThing(kind)}`,
  addCornerBetween: (from, to) => `Agregar una esquina entre la ${from} y la ${to}`,
  surfaceButton: "Superficie",
  holeButton: "Hueco",
  cornerButton: "Esquina",
  addSurface: "Agregar una superficie",
  addHole: "Agregar un hueco, como un jardín",
  addHoleWhy: "Por ejemplo, un jardín: se resta",
  removeCorner: "Quitar la esquina elegida",
  removeCornerHow: "Primero toque una esquina y luego quítela",
  whatIsMeasured: "Lo que se mide",
  onPhoto: (number) => ` en la foto ${number}`,
  sides: (lengths) => `Lados: ${lengths}.`,
  removeOutline: (outline) => `Quitar ${outline}`,

  yes: "Sí",
  no: "No",
  continues: "¿La superficie sigue fuera de la foto?",
  continuesYes: "Sí, sigue",
  continuesNo: "No, ahí termina",
  onlyInPicture: "Solo cuenta lo que se ve en la imagen. Mida el resto en otra foto o tome una desde más lejos.",
  askAgain: "Preguntar otra vez",
  fromAbove: "¿La foto se tomó desde arriba, por ejemplo desde un balcón o una ventana?",
  fromAboveYes: "Sí, desde arriba",
  fromAboveRoof: "No, es un techo",
  fromAboveElse: "Si no, revise la medida y sus puntos.",
  fromAboveSaid:
    "Tomada desde arriba o de un techo. En un techo, mida con algo que esté en el mismo lado, como un tragaluz.",
  unlikely: "¿La superficie de verdad es tan pequeña o angosta?",
  unlikelyYes: "Sí, así es",
  unlikelyElse: "Si no, revise cada punto.",
  unlikelySaid: "Una superficie pequeña o angosta, como indicó.",
  unlikelyFigure: "Más pequeña que el objeto con el que mide, o muy angosta.",
  sameAgain: (photo) => `¿La foto ${photo} muestra otra vez la misma superficie?`,
  sameAs: (photo) => `La misma que en la foto ${photo}`,
  anotherSurface: "Otra superficie",
  sameCountsOnce: "La misma cuenta una sola vez.",
  saidAnother: (photo) => `La foto ${photo} muestra otra superficie: las áreas se suman.`,
  saidSame: (photo, as) => `La foto ${photo} muestra la misma superficie que la foto ${as}: cuenta una sola vez.`,
  photosDisagree: "Sus fotos no coinciden",
  photosSay: (photos) =>
    `${photos
      .map(({ photo, squareFeet }, at) =>
        at === 0 ? `Según la foto ${photo} son ${squareFeet} pies²` : `según la foto ${photo}, ${squareFeet}`,
      )
      .join("; ")}.`,
  sizesDisagree: "Sus medidas conocidas no coinciden",
  thingsSay: (things) =>
    `${things
      .map(({ kind, squareFeet }, at) =>
        at === 0 ? `Según ${theThing(kind)} son ${squareFeet} pies²` : `según ${theThing(kind)}, ${squareFeet}`,
      )
      .join("; ")}.`,
  checkPoints: "Revise sus puntos y medidas.",
  edgeHolds: (edge, kind, length) => `El borde mide ${edge}; ${theThing(kind)} en él, ${length}.`,
  edgeTooShort: (edge, kind, length) =>
    `El borde mide ${edge}, menos que ${theThing(kind)} (${length}). Revise los puntos y la medida.`,
  square: "¿Tiene lados rectos y esquinas en ángulo recto?",
  squareDecides: "De eso depende la medida.",
  squareMeasures: (percent) => `Si es así, se puede medir: ${percent}% más o menos.`,
  squareCloser: (percent, instead) =>
    `Si es así, la medida es más exacta: ${percent}% más o menos en vez de ${instead}%.`,
  sidesDiffer: (percent) => `Como está marcada, los lados opuestos difieren en ${percent}%.`,
  saidSquare: "Tiene lados rectos y esquinas en ángulo recto.",
  saidNotSquare: "No tiene lados rectos ni esquinas en ángulo recto.",

  otherCorner: (now, then) => `Con una foto desde la otra esquina la medida es más exacta: ±${now}% → unos ±${then}%.`,
  sizeDecides: "Lo menos seguro es la medida conocida. Con una segunda, el resultado es más exacto.",
  otherCornerPhoto: (photo) => `Medirla en la foto ${photo}`,
  addPhoto: "Agregar una foto",
  photoComes: "Agregando la foto…",
  isItHere: "¿Está aquí?",
  decidesMost: (point) => `${point}: es el punto que más cambia la medida.`,
  moveIt: "Moverlo",
  wasGiveOrTake: (percent) => ` (antes ${percent}%)`,

  cropped: "Esta foto está recortada",
  croppedText:
    "Su cámara registró otra forma, así que la medida será menos segura. La foto original da una medida más exacta.",
  zoomed: "Esta foto tiene zoom",
  zoomedText: (times) =>
    `Su cámara registró un zoom digital de ${times}×, así que la medida será menos segura. Una foto sin zoom da una medida más exacta.`,
  wholePhoto: "¿Es la foto completa, tal como se tomó?",
  wholePhotoYes: "Sí, tal como se tomó",
  wholePhotoNo: "No, es un recorte o una captura",
  wholePhotoWhy: {
    screenshot: "Es tan larga como una pantalla y no dice qué lente la tomó, como una captura de pantalla.",
    shape: "Su forma no es la usual de una cámara.",
    no_lens: "No dice qué lente la tomó.",
  },
  wholePhotoBetter: "Una foto completa da una medida más exacta; si no lo es, mejor agregue la original.",
  saidWhole: "Usted indicó que es la foto completa, tal como se tomó.",
  saidNotWhole:
    "No es la foto completa, así que la medida será menos segura. La foto original da una medida más exacta.",
  whichZoom: "¿Qué zoom mostraba la cámara?",
  whichZoomWhy: "1× es la cámara principal. Si no lo sabe, no responda.",
  times: (zoom) => `${zoom}×`,
  saidZoom: (zoom) => `Dijo que la cámara mostraba ${zoom}.`,
  smallPhoto: (width, height) =>
    `Esta foto es pequeña (${width} × ${height} píxeles) y es difícil acertar en las esquinas. La foto original del teléfono da una mejor medida.`,
  blurredPhoto: "Esta foto se ve borrosa. Una más nítida, con la mano firme y el lente limpio, da una mejor medida.",

  noScaleThere: (photo) =>
    `La foto ${photo} tiene una superficie pero no una escala: elija ahí algo de medida conocida.`,
  noScale: "Elija algo de medida conocida y la medida aparecerá aquí.",
  markTheSurface: "La medida aparecerá aquí cuando marque la superficie.",
  threeSteps: "Tres pasos para medir.",
  sayWhatPhotoShows: (photo) => `Indique qué muestra la foto ${photo} y aparecerá la medida.`,
  phoneHeight: "Según la medida que escribió, el teléfono estaba a menos de 3 pies o a más de 10 pies.",
  ofPhoto: (photo, refusal) => `Foto ${photo}: ${refusal}`,
  stillToPlace: (scalePoints, corners) =>
    `Falta ubicar: ${[
      ...(scalePoints > 0 ? [`${scalePoints} ${scalePoints === 1 ? "punto" : "puntos"} de la escala`] : []),
      ...(corners > 0 ? [`${corners} ${corners === 1 ? "esquina" : "esquinas"}`] : []),
    ].join(", ")}.`,
};
