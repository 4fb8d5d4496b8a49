import type { LegalPart } from "./legalPart.ts";

/** The privacy policy: each sentence describes the product's real behaviour. */
export const privacy: readonly LegalPart[] = [
  {
    id: "homeowners",
    title: "When you ask a business for a price",
    paragraphs: [
      "We store what you type, your photos and the price, so that the business can answer you. The business and its team see it. Other businesses don't, and we don't use it for anything else.",
      "Only a fresh copy of each photo is stored. The place and time your camera wrote into them are left out.",
      "Where photos are measured by AI, they go to the AI service that runs the analysis, without your name, email or phone number.",
      "If you give your email address, you may get your price and news of your request there. Each of these emails has a link that stops them.",
      "If you tell a business to stop its emails or texts, it keeps your address or number with this note, also when it deletes everything else about you. So it doesn't write to you again by mistake.",
      "The page of your request has a private address. There you can download your data, withdraw the request, or delete it with its photos. Once the job is completed, the business keeps its record; ask the business to delete it.",
      "Your phone keeps what you have typed until it is sent, so that a lost connection loses nothing.",
    ],
  },
  {
    id: "en-espanol",
    language: "es",
    title: "Cuando usted pide un presupuesto",
    paragraphs: [
      "Guardamos lo que usted escribe, sus fotos y el precio para que el negocio pueda responderle. Lo ven el negocio y su equipo. Otros negocios no lo ven, y no lo usamos para nada más.",
      "Las fotos se guardan de nuevo, sin el lugar ni la hora que la cámara escribe en ellas.",
      "Cuando las fotos se miden con IA, se envían al servicio de IA que hace el análisis, sin su nombre, correo electrónico ni teléfono.",
      "Si usted da su correo electrónico, puede recibir allí su precio y noticias de su solicitud. Cada uno de estos correos tiene un enlace para dejar de recibirlos.",
      "Si usted pide a un negocio que no le envíe más correos o mensajes, el negocio conserva su dirección o número con esta nota, aunque elimine todo lo demás sobre usted. Así no le vuelve a escribir por error.",
      "La página de su solicitud tiene una dirección privada. Allí puede descargar sus datos, retirar la solicitud o eliminarla con sus fotos. Cuando el trabajo está terminado, el negocio conserva su registro; pida al negocio que lo elimine.",
      "Su teléfono conserva lo que ha escrito hasta que se envía, para que nada se pierda si falla la conexión.",
    ],
  },
  {
    id: "owners",
    title: "When you have an account",
    paragraphs: [
      "We store your name, your email address, a hash of your password (never the password), and what you enter: your business, services, customers, estimates, visits and notes. Your team sees what its roles allow. Nobody else does.",
      "For your security we record each sign-in with its IP address and browser. You can see the list under Account; we delete it after a year.",
      "If you pay, our payment service handles your card. We never see the number.",
      "You can export everything as files. Deleting your account deletes your business with all its data and photos. Backups made before then are kept until newer ones take their place.",
    ],
  },
  {
    id: "cookies",
    title: "Cookies and analytics",
    paragraphs: [
      "Cookies here keep you signed in, remember that a device is known, and remember the language, the theme and the demo. There are no advertising cookies and no trackers, and no other company counts your visits.",
      "To block abuse we count requests by IP address for a short time.",
    ],
  },
  {
    id: "sharing",
    title: "Who else gets data",
    paragraphs: [
      "We don't sell data. It leaves this server only for what you asked for: the email service that sends an email, the payment service that takes a payment, the AI service that looks at a photo, the storage that keeps photos and backups, and what a business connects itself.",
    ],
  },
];
