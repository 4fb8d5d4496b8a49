import type { QuoteEventKind } from "#features/quotes/quote-rules/quoteRecord.ts";
import type { Disagreement } from "#features/quotes/quote-rules/boundEvents.ts";
import type { FindingWords } from "./quoteProof.ts";
import type { MarkerCheck } from "./endMarker.ts";
import type { messages as english } from "./proofWords.en.ts";

const labels: Record<QuoteEventKind, string> = {
  sent: "Enviado",
  emailed_again: "Enviado otra vez por correo",
  viewed: "Abierto por el cliente",
  accepted: "Aceptado",
  paper_made: "PDF firmado guardado",
  declined: "Rechazado",
  reopened: "El cliente retiró su rechazo",
  withdrawn: "Retirado",
  extended: "Plazo ampliado",
  link_renewed: "Enlace renovado",
  released: "Vuelto a abrir",
  expired: "Vencido",
  mail_failed: "Correo no entregado",
  asked: "Pregunta del cliente",
  answered: "Respuesta al cliente",
  paid: "Pago registrado",
  payment_undone: "Pago anulado",
  paid_by_card: "Pagado con tarjeta",
  payment_processing: "Pago con tarjeta en camino",
  payment_failed: "El pago con tarjeta falló",
  refunded: "Reembolsado",
  refund_failed: "El reembolso falló",
  disputed: "Pago disputado",
  dispute_returned: "Dinero disputado devuelto",
};
const label = (kind: string): string => (kind in labels ? labels[kind as QuoteEventKind] : kind);
const entry = ({ seq, kind }: { seq: number; kind: string }) => `La entrada ${seq}, «${label(kind)}»,`;

const parts: Record<Disagreement, string> = {
  acceptance: "otra aceptación",
  version: "otra versión",
  content: "otro presupuesto",
  choice: "otras opciones elegidas",
  total: "otro total",
  name: "otro nombre",
  way: "otra forma de aceptar",
  time: "otra hora",
};

const findings: FindingWords = {
  no_pdf: () => "Este archivo no es un PDF.",
  no_record: () =>
    "Este PDF no lleva ningún registro. O no es un presupuesto firmado, o lo guardó otro programa y dejó fuera el registro. Use el PDF que llegó con el correo.",
  no_seal: () =>
    "Falta la última línea del archivo, que lo sella. Se añadió o se quitó algo, o lo guardó otro programa.",
  seal_broken: () => "El archivo se cambió después de crearse: su sello ya no corresponde a sus páginas.",
  record_unreadable: () => "El registro que lleva se cambió: ya no se puede leer.",
  other_format: () =>
    "El registro que lleva tiene un formato más nuevo que esta página. Compruébelo en la dirección web que aparece en el PDF.",
  content_changed: () => "El presupuesto del registro se cambió después de enviarse.",
  other_version: () => "La aceptación del registro es de otro presupuesto o de otra versión.",
  acceptance_changed: () => "La aceptación se cambió después de firmarse.",
  choice_impossible: () => "Las opciones de la aceptación no son parte de este presupuesto.",
  consent_changed: () => "Se cambió la frase que el cliente aceptó.",
  consent_missing: () => "Falta la frase que el cliente aceptó.",
  not_accepted: () => "El registro no termina con la aceptación: sus últimas entradas se quitaron o se reemplazaron.",
  end_differs: () => "El registro no termina donde dice que termina: se quitaron o se añadieron entradas.",
  total_differs: ({ stated, computed }, money) =>
    `El total se cambió: dice ${money(stated)}, pero el presupuesto suma ${money(computed)}.`,
  deposit_differs: ({ stated, computed }, money) =>
    `El anticipo se cambió: dice ${money(stated)}, pero el presupuesto pide ${money(computed)}.`,
  entry_changed: (of) =>
    `${entry(of)} se cambió después de escribirse${of.seq > 1 ? ", o se cambió la anterior" : ""}.`,
  entry_out_of_place: ({ place, ...of }) =>
    `${entry(of)} está en el lugar ${place}: se quitó, se añadió o se movió una entrada.`,
  message_changed: (of) => `El texto de la entrada ${of.seq}, «${label(of.kind)}», se cambió.`,
  message_missing: (of) => `El texto de la entrada ${of.seq}, «${label(of.kind)}», falta o no está en su lugar.`,
  message_unnamed: () => "Se añadió un mensaje que ninguna entrada conoce.",
  sent_differs: () => "El presupuesto del registro no es el que nombra su entrada «Enviado».",
  accepted_differs: ({ seq, field }) =>
    `La entrada ${seq}, «${label("accepted")}», no coincide con la aceptación: nombra ${parts[field]}.`,
};

const markers: Record<MarkerCheck, string> = {
  paper: "La línea del correo nombra exactamente este archivo.",
  record: "La línea del correo coincide con el final de este registro.",
  earlier: "La línea del correo coincide con una entrada anterior de este registro, que continúa después de ella.",
  differs:
    "La línea del correo no coincide con este archivo. Es de otro presupuesto, o se reemplazó el archivo entero.",
  longer:
    "La línea del correo cuenta más entradas que este archivo. Si es del correo con el que llegó este archivo, se cortaron entradas al final. Si es de un correo posterior, use el anterior.",
};

/** The texts of the page that checks a signed quote. */
export const messages: typeof english = {
  title: "Comprobar un presupuesto firmado",
  lead: "Elija el PDF de un presupuesto aceptado para ver quién lo firmó, cuándo, y si algo se cambió desde entonces.",
  nothingSent:
    "El archivo se queda en este dispositivo. La comprobación se hace dentro de esta página y no se envía nada a ningún sitio.",
  choose: "Elegir un PDF",
  orDrop: "o suéltelo en cualquier parte de esta página",
  checking: "Comprobando…",
  tooLarge: "Este archivo es demasiado grande para ser un presupuesto firmado.",
  notReadable: "No se pudo abrir este archivo. Elíjalo otra vez, por favor.",
  marker: "Línea del correo (opcional)",
  markerHint:
    "El correo con el PDF dice cuántas entradas tiene el registro y con qué código termina. Pegue esa línea para notar un archivo reemplazado o cortado.",
  markerUnclear: "No hay tal línea en este texto. Tiene un número de entradas y un código de 64 caracteres.",
  result: "Resultado",
  whole: "Este documento está íntegro: nada se cambió en él desde que se firmó.",
  wholeMarked: "Este documento está íntegro, y es el que nombra el correo.",
  broken: "Este documento se cambió.",
  noPaper: "Este archivo no se puede comprobar.",
  otherPaper: "Este documento está íntegro, pero no es el que nombra el correo.",
  endsEarlier: "Este documento está íntegro, pero termina antes que la línea del correo.",
  older:
    "Algunas entradas son de antes de que incluyeran los textos de los que tratan, así que esos textos se comprueban hasta donde es posible.",
  findings,
  markers,
  file: "Archivo",
  signedBy: "Firmado por",
  recordedFor: "Aceptado por (registrado por el negocio, sin firma)",
  when: "Cuándo",
  inZone: (moment, zone) => `${moment} (${zone})`,
  how: "Cómo",
  ways: {
    page: "En la página del presupuesto",
    device: "En el dispositivo del negocio",
    phone: "Por teléfono, registrado por el negocio",
    in_person: "En persona, registrado por el negocio",
  },
  quote: "Presupuesto",
  quoteOf: (number, version, business) =>
    `Presupuesto ${number}${version > 1 ? `, versión ${version}` : ""}${business === "" ? "" : `, de ${business}`}`,
  total: "Total",
  deposit: "Anticipo",
  contentHash: "SHA-256 del presupuesto",
  paperHash: "SHA-256 de este archivo",
  recordEnd: "Final del registro",
  endsWith: (count, head) => `${count === 1 ? "1 entrada" : `${count} entradas`}, ${head}`,
  entries: (count) => (count === 1 ? "1 entrada en el registro" : `${count} entradas en el registro`),
  entryLabel: label,
  limitsTitle: "Sobre esta comprobación",
  limits: [
    "Vuelve a calcular todos los códigos del archivo, suma de nuevo el total y compara la aceptación con cada entrada del registro.",
    "Quien sepa cómo se hacen estos archivos podría escribir uno nuevo con otros datos. La línea del correo lo muestra, mientras usted guarde el correo.",
    "Muestra que el archivo no se cambió. No puede mostrar quién tenía el teléfono en la mano, y no es asesoría legal.",
  ],
};
