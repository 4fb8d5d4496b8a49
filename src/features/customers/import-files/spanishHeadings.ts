/** The headings that address books and spreadsheets have in Spanish, as English ones. */

const uses = "(?: (?:del? )?(trabajo|oficina|casa|domicilio|particular))?";
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
const phones = new RegExp(`^(?:numero de )?telefonos?(?: principal)?${uses}(?: (\\d))?$`);
const parts: readonly (readonly [RegExp, string])[] = [
  [/^direccion(?: postal)?$/, "address"],
  [/^calle(?: y numero)?$/, "street"],
  [/^ciudad$|^municipio$|^localidad$|^poblacion$/, "city"],
  [/^(?:estado|provincia|provincia o estado|estado o provincia|estado provincia)$/, "state"],
  [/^codigo postal$|^c ?p$/, "zip"],
  [/^pais(?: o region| region)?$/, "country"],
  [/^(?:apartamento|apto|depto|piso|unidad)$/, "unit"],
];
const part = new RegExp(`^(otr[oa] )?(.+?)${uses}(?: de trabajo)?$`);

/** Returns an English heading for a Spanish one in lower case without signs; another one as it is. */
export function englishHeading(plain: string): string {
  const bare = plain.normalize("NFD").replaceAll(/\p{M}/gu, "");
  const whole = headings.find(([pattern]) => pattern.test(bare))?.[1];
  if (whole) return whole;
  const email = emails.exec(bare);
  if (email) return email[1] ? `email ${email[1]}` : bare.startsWith("otro") ? "other email" : "email";
  const phone = phones.exec(bare);
  if (phone) return `${purposeOf(phone[1])}phone${phone[2] ? ` ${phone[2]}` : ""}`;
  const [, other, words = "", use] = part.exec(bare.replace(/ de trabajo$/, " del trabajo")) ?? [];
  const english = parts.find(([pattern]) => pattern.test(words))?.[1];
  return english === undefined ? plain : `${other ? "other " : purposeOf(use)}${english}`;
}
