import type { messages as english } from "./refusalWords.en.ts";

/** The reasons why points cannot be measured, each with the remedy, in Spanish. */
export const messages: typeof english = {
  unknown_photo: "Esta foto ya no está. Elija otra foto y marque la superficie en ella.",
  no_surface: "Todavía no hay una superficie marcada. Toque sus esquinas una tras otra, por todo el borde.",
  too_few_corners: "Una superficie necesita al menos tres esquinas. Toque las que faltan.",
  collinear:
    "Las esquinas de este contorno están casi en una sola línea. Sepárelas y llévelas a las esquinas de toda la superficie.",
  crossing: "Este contorno se cruza. Ponga sus esquinas en orden, por todo el borde.",
  no_size: "Primero escriba el tamaño del objeto con el que mide; tiene que ser mayor que cero.",
  reference_shape:
    "Las cuatro esquinas del objeto con el que mide no forman un rectángulo posible en una foto. Tóquelas en orden, por todo el borde.",
  reference_misfit:
    "Las cuatro esquinas que tocó no coinciden con el tamaño que escribió. Revise que el ancho y el alto no estén invertidos y que las esquinas estén en su lugar exacto.",
  sizes_disagree:
    "Los objetos con los que mide no coinciden en el tamaño. Revise los puntos y el tamaño de cada uno, o quite el que esté mal.",
  reference_ends: "Los dos extremos del objeto con el que mide están en el mismo lugar. Llévelos a sus dos extremos.",
  needs_rectangle:
    "Con una sola medida conocida, empiece con un rectángulo: marque exactamente sus cuatro esquinas. Para otra forma, mida con algo de cuatro esquinas que esté sobre la superficie.",
  not_a_rectangle:
    "Estas cuatro esquinas no parecen un rectángulo plano. Revise que cada una esté en su lugar exacto, o mida con algo de cuatro esquinas que esté sobre la superficie.",
  camera_height:
    "Con el tamaño que escribió, el teléfono habría estado a menos de 3 pies o a más de 10 pies sobre la superficie. Revise el tamaño y sus puntos, e indique si la foto se tomó desde arriba o muestra un techo.",
  tilted:
    "El teléfono registró hacia dónde es abajo y, según estos puntos, la superficie estaría muy inclinada. Revise los puntos y el tamaño. Si es un techo o la foto se tomó desde arriba, indíquelo.",
  car_bumpers:
    "Parece que tocó los parachoques del carro, que están más arriba del suelo. Baje los dos puntos hasta el suelo y elija el tipo de carro, o mida con otra cosa.",
  rectangle_or_not:
    "Estas cuatro esquinas no coinciden con el objeto con el que mide. Indique si la superficie tiene lados rectos y esquinas en ángulo recto, y revise que el objeto esté plano sobre ella.",
  beyond_horizon:
    "Una esquina está donde esta superficie no se puede ver, detrás de su horizonte. Regrésela a la superficie y revise las esquinas del objeto con el que mide.",
  imprecise:
    "El objeto con el que mide es muy pequeño o está muy lejos de la superficie en esta foto para dar una respuesta confiable. Elija algo más largo o tome una foto donde quede en medio de la superficie.",
  coarse_taps:
    "Los puntos no son lo bastante exactos para dar una respuesta confiable. Acérquese a cada esquina y póngala en su lugar exacto con la lupa.",
  too_flat:
    "Esta foto muestra la superficie, o el objeto con el que mide, desde un ángulo tan bajo que un pequeño error cambia mucho su tamaño. Tome una foto de más cerca o desde más alto, y acérquese a cada esquina.",
  imprecise_size:
    "El tamaño del objeto con el que mide no es lo bastante seguro para dar una respuesta confiable. Mídalo con una cinta o elija algo tan largo como la superficie.",
  imprecise_lens:
    "No sabemos con suficiente seguridad cuánto abarcó el lente de esta foto, y el objeto con el que mide es muy pequeño para prescindir de ese dato. Indique si es la foto completa tal como se tomó y con qué zoom, agregue la original sin recorte ni zoom, o elija algo más largo que esté en medio de la superficie.",
  bending_lens:
    "El lente de esta cámara curva las líneas rectas, así que en sus fotos solo se puede medir un rectángulo. Indique si la superficie tiene lados rectos y esquinas en ángulo recto, o tome una foto con un teléfono.",
  panorama:
    "Esta imagen es más larga de lo que abarca cualquier lente: es una panorámica o una tira recortada de una foto. Agregue una foto normal que muestre toda la superficie.",
  unlikely_size:
    "Según estos puntos, la superficie es más pequeña que el objeto con el que mide, o muy angosta. Revise cada punto e indique si de verdad es así.",
  hole_outside: "La parte que no cuenta está fuera de la superficie. Lleve sus esquinas adentro.",
  counted_twice:
    "Un contorno está dentro de otro del mismo tipo y contaría dos veces. Quítelo o márquelo como una parte que no cuenta.",
  hole_too_large: "Las partes que no cuentan son tan grandes como la superficie misma. Revise sus esquinas.",
};
