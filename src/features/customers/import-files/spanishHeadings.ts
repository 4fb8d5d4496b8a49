/** The headings that address books and spreadsheets have in Spanish, as English ones. */

const use = / (?:del? )?(trabajo|oficina|casa|domicilio|particular)$/;
/** The use that follows a Spanish heading precedes an English one: "Calle del trabajo" is "business street". */
const purposeOf = (word: string | undefined): string =>
  word === undefined ? "" : /^(?:trabajo|oficina)$/.test(word) ? "business " : "home ";

/** Each heading without accents, and its English one; groups of the pattern are the use and the number. */
const headings: readonly (readonly [RegExp, string])[] = [
  [/^nombre completo$|^nombre y apellidos?$|^nombre del cliente$/, "full name"],
  [/^nombre$/, "name"],
  [/^nombres$|^primer nombre$|^nombre de pila$/, "first name"],
  [/^segundo nombre$/, "middle name"],
  [/^apellidos?$|^primer apellido$/, "last name"],
  [/^sufijo$/, "suffix"],
  [/^clientes?$/, "customer"],
  [/^(?:nombre de la )?(?:empresa|compania|organizacion)$/, "company"],
  [/^movil$|^celular$|^(?:numero de )?(?:telefono )?(?:movil|celular)$/, "mobile phone"],
  [/^particular$/, "home phone"],
  [/^otro (?:telefono|correo)( electronico)?$/, "other phone"],
  [/^observaciones$|^comentarios?$|^notas?$/, "notes"],
  [/^etiquetas?$|^categorias$|^grupos$/, "tags"],
  [/^tipo(?: de cliente)?$/, "type"],
  [/^(?:fecha (?:de la |del )?)?ultim[oa] (?:visita|servicio|trabajo|cita)$/, "last visit"],
  [/^(?:ultimo |ultima )?(?:presupuesto|cotizacion|estimado)$/, "quote"],
];
const emails = /^(?:otro )?(?:(?:direccion de )?correo(?: electronico)?|direccion electronica)(?: (\d))?$/;
const phones = /^(?:numero de )?telefonos?(?: principal)?$/;
const parts: readonly (readonly [RegExp, string])[] = [
  [/^direccion(?: postal)?$/, "address"],
  [/^calle(?: y numero)?$/, "street"],
  [/^ciudad$|^municipio$|^localidad$|^poblacion$/, "city"],
  [/^(?:estado|provincia|provincia o estado|estado o provincia|estado provincia)$/, "state"],
  [/^codigo postal$|^c ?p$/, "zip"],
  [/^pais(?: o region| region)?$/, "country"],
  [/^(?:apartamento|apto|depto|piso|unidad)$/, "unit"],
];

/** Returns an English heading for a Spanish one in lower case without signs; another one as it is. */
export function englishHeading(plain: string): string {
  const bare = plain.normalize("NFD").replaceAll(/\p{M}/gu, "");
  const whole = headings.find(([pattern]) => pattern.test(bare))?.[1];
  if (whole) return whole;
  const email = emails.exec(bare);
  if (email) return email[1] ? `email ${email[1]}` : bare.startsWith("otro") ? "other email" : "email";
  const number = / \d$/.exec(bare)?.[0] ?? "";
  const unnumbered = bare.slice(0, bare.length - number.length);
  const used = use.exec(unnumbered);
  const named = used ? unnumbered.slice(0, used.index) : unnumbered;
  if (phones.test(named)) return `${purposeOf(used?.[1])}phone${number}`;
  const isOther = /^otr[oa] /.test(named);
  const words = isOther ? named.slice("otro ".length) : named;
  const english = number === "" ? parts.find(([pattern]) => pattern.test(words))?.[1] : undefined;
  return english === undefined ? plain : `${isOther ? "other " : purposeOf(used?.[1])}${english}`;
}
