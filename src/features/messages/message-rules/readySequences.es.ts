import type { messages as english } from "./readySequences.en.ts";

/** The same in Spanish. Text messages avoid the letters á, í, ó and ú, with which a message takes twice the space. */
export const messages: typeof english = {
  request_unanswered: [
    {
      subject: "Su precio para {service}",
      text: `Hola, {first_name}:

Usted nos pidió un precio para {service}. ¿Tiene alguna pregunta o le gustaría seguir adelante? Basta con responder a este correo.

Su solicitud está aquí:
{request_link}

{business_name}`,
    },
    {
      subject: "Su solicitud a {business_name}",
      text: `Hola, {first_name}:

Seguimos a su disposición para {service}. Si desea seguir adelante, basta con responder a este correo.

Su solicitud y su precio están aquí:
{request_link}

{business_name}`,
    },
  ],
  quote_unopened: [
    {
      subject: "Su presupuesto {quote_number} de {business_name}",
      text: `Hola, {first_name}:

Le enviamos un presupuesto para {service}. Por si no lo vio, aquí está de nuevo:
{quote_link}

¿Tiene preguntas? Responda a este correo.

{business_name}`,
    },
    {
      subject: "",
      text: "Hola, {first_name}. Le escribe {business_name}. Puede ver su presupuesto para {service} en: {quote_link} ¿Preguntas? Responda a este mensaje.",
    },
  ],
  quote_unanswered: [
    {
      subject: "¿Tiene preguntas sobre su presupuesto?",
      text: `Hola, {first_name}:

Gracias por ver nuestro presupuesto para {service}. Si algo no está claro o desea un cambio, responda a este correo y le ayudamos.

Puede leerlo y aceptarlo aquí:
{quote_link}

{business_name}`,
    },
    {
      subject: "",
      text: "Hola, {first_name}. Le escribe {business_name}. ¿Tiene preguntas sobre su presupuesto para {service}? Puede leerlo y aceptarlo en: {quote_link}",
    },
    {
      subject: "Su presupuesto para {service}",
      text: `Hola, {first_name}:

Nuestro presupuesto para {service} sigue a su disposición. Si no es buen momento, no hay problema. Si desea seguir adelante, puede aceptarlo aquí:
{quote_link}

{business_name}`,
    },
  ],
  quote_expiring: [
    {
      subject: "Su presupuesto es válido hasta el {expires_on}",
      text: `Hola, {first_name}:

Nuestro presupuesto para {service} es válido hasta el {expires_on}. Si desea seguir adelante, puede aceptarlo aquí:
{quote_link}

¿Necesita más tiempo? Responda a este correo.

{business_name}`,
    },
    {
      subject: "",
      text: "Hola, {first_name}. Le escribe {business_name}. Puede aceptar su presupuesto para {service} hasta el {expires_on}: {quote_link}",
    },
  ],
  quote_accepted: [
    {
      subject: "Gracias de parte de {business_name}",
      text: `Hola, {first_name}:

Gracias por aceptar nuestro presupuesto para {service}. Pronto nos comunicaremos con usted para acordar el día del trabajo.

Su presupuesto sigue aquí:
{quote_link}

Si algo cambia, responda a este correo.

{business_name}`,
    },
  ],
  deposit_unpaid: [
    {
      subject: "Su anticipo de {amount_due}",
      text: `Hola, {first_name}:

Gracias otra vez por aceptar nuestro presupuesto para {service}. Todavía no recibimos el anticipo de {amount_due}. Puede pagarlo aquí:
{quote_link}

Si ya lo pagó, gracias; no tiene que hacer nada más.

{business_name}`,
    },
    {
      subject: "",
      text: "Hola, {first_name}. Le escribe {business_name}. Queda por pagar su anticipo de {amount_due} para {service}. Puede pagarlo en: {quote_link}",
    },
  ],
  visit_upcoming: [
    {
      subject: "Nuestra visita del {visit_day}",
      text: `Hola, {first_name}:

Le recordamos nuestra visita para {service}:

Fecha: {visit_day}, {visit_time}
Lugar: {address}

Si no le conviene el horario, responda a este correo.

{business_name}`,
    },
    {
      subject: "",
      text: "Hola, {first_name}. Le escribe {business_name}. Nos vemos el {visit_day}, {visit_time}, para {service}. Si no le conviene, responda a este mensaje.",
    },
  ],
  visit_done: [
    {
      subject: "Gracias de parte de {business_name}",
      text: `Hola, {first_name}:

Gracias por recibirnos. Las reseñas ayudan a sus vecinos a elegir y a nosotros a mejorar. Si tiene un minuto, comparta su experiencia, sea cual sea:
{review_link}

¿Tiene preguntas sobre el trabajo? Responda a este correo.

{business_name}`,
    },
  ],
  invoice_sent: [
    {
      subject: "",
      text: "Hola, {first_name}. Le escribe {business_name}. Su factura {invoice_number} de {amount_due} ya se puede ver y pagar en: {invoice_link}",
    },
  ],
  invoice_due: [
    {
      subject: "Su factura vence el {due_date}",
      text: `Hola, {first_name}:

Le recordamos que su factura {invoice_number} de {amount_due} vence el {due_date}. Puede verla y pagarla aquí:
{invoice_link}

Si ya la pagó, gracias; no tiene que hacer nada más.

{business_name}`,
    },
  ],
  invoice_overdue: [
    {
      subject: "Su factura {invoice_number} venció el {due_date}",
      text: `Hola, {first_name}:

Su factura {invoice_number} venció el {due_date} y quedan por pagar {amount_due}. Puede pagarla aquí:
{invoice_link}

Si ya la pagó, gracias. Si algo de la factura no es correcto, responda a este correo.

{business_name}`,
    },
    {
      subject: "",
      text: "Hola, {first_name}. Le escribe {business_name}. Quedan por pagar {amount_due} de su factura {invoice_number}. Puede pagarla en: {invoice_link}",
    },
    {
      subject: "¿Le ayudamos con su factura {invoice_number}?",
      text: `Hola, {first_name}:

Quedan por pagar {amount_due} de su factura {invoice_number}, que venció el {due_date}. Si hay algún problema, responda a este correo y buscamos juntos una solución.

Puede ver y pagar la factura aquí:
{invoice_link}

{business_name}`,
    },
  ],
  service_due: [
    {
      subject: "Es hora de su próximo servicio",
      text: `Hola, {first_name}:

Ya es hora de su próximo servicio: {service}. ¿Quiere que vayamos? Responda a este correo con un día que le convenga o pídalo en su página:
{page_link}

{business_name}`,
    },
    {
      subject: "",
      text: "Hola, {first_name}. Le escribe {business_name}. Ya toca su siguiente servicio: {service}. Responda con la fecha que prefiera o use: {page_link}",
    },
  ],
};
