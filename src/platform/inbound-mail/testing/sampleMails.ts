/** Emails as programs write them, with invented people. */

const lines = (...all: string[]) => all.join("\r\n");
const to = "To: Prairie Exterior Care <reply+abc@reply.example.org>";
const subject = "Subject: Re: Your quote Q-1001";

const gmailHtml = lines(
  '<div dir="ltr">Yes, Tuesday works.<br><br>The gate code is 4411 &amp; the dog is friendly.</div><br>',
  '<div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Mon, Nov 30, 2026 at 10:00=E2=80=AFAM Prairie',
  'Exterior Care &lt;<a href=3D"mailto:reply%2Babc@reply.example.org">reply+abc@reply.example.org</a>&gt; wrote:<br></div>',
  '<blockquote class="gmail_quote" style="margin:0"><div>Does Tuesday work?</div></blockquote></div>',
);

const gmailHeaders = lines(
  "Return-Path: <carla@gmail.test>",
  "MIME-Version: 1.0",
  "References: <first@example.org> <second@example.org>",
  "In-Reply-To: <second@example.org>",
  "From: =?UTF-8?Q?Carla_Mu=C3=B1oz?= <Carla@gmail.test>",
  "Date: Mon, 30 Nov 2026 11:12:13 -0600",
  "Message-ID: <CAF=one@mail.gmail.test>",
  subject,
  to,
);

export const gmail = lines(
  gmailHeaders,
  'Content-Type: multipart/alternative; boundary="000000000000abc"',
  "",
  "--000000000000abc",
  'Content-Type: text/plain; charset="UTF-8"',
  "Content-Transfer-Encoding: quoted-printable",
  "",
  "Yes, Tuesday works.",
  "",
  "The gate code is 4411 & the dog is friendly.",
  "",
  "On Mon, Nov 30, 2026 at 10:00=E2=80=AFAM Prairie Exterior Care <",
  "reply+abc@reply.example.org> wrote:",
  "",
  "> Does Tuesday work?",
  ">",
  "> Prairie Exterior Care",
  "",
  "--000000000000abc",
  'Content-Type: text/html; charset="UTF-8"',
  "Content-Transfer-Encoding: quoted-printable",
  "",
  gmailHtml,
  "",
  "--000000000000abc--",
  "",
);

export const gmailHtmlOnly = lines(
  gmailHeaders,
  'Content-Type: text/html; charset="UTF-8"',
  "Content-Transfer-Encoding: quoted-printable",
  "",
  gmailHtml,
);

export const spanishGmail = lines(
  gmailHeaders,
  'Content-Type: text/plain; charset="UTF-8"',
  "Content-Transfer-Encoding: base64",
  "",
  Buffer.from(
    [
      "Sí, el martes está bien. ¿A qué hora?",
      "",
      "El lun, 30 nov 2026 a las 10:00, Prairie Exterior Care (<",
      "reply+abc@reply.example.org>) escribió:",
      "",
      "> ¿Le conviene el martes?",
      "",
    ].join("\r\n"),
  ).toString("base64"),
);

export const outlook = lines(
  "From: Dan Owner <dan@outlook.test>",
  to,
  subject,
  "Message-ID: <DM6PR01@namprd01.prod.outlook.test>",
  "In-Reply-To: <second@example.org>",
  "X-Auto-Response-Suppress: DR, OOF",
  'Content-Type: text/plain; charset="Windows-1252"',
  "Content-Transfer-Encoding: quoted-printable",
  "",
  "That=92s fine =96 please use the side door.",
  "",
  "Get Outlook for iOS<https://aka.ms/o0ukef>",
  "________________________________",
  "From: Prairie Exterior Care <reply+abc@reply.example.org>",
  "Sent: Monday, November 30, 2026 10:00 AM",
  "To: Dan Owner <dan@outlook.test>",
  "Subject: Your quote Q-1001",
  "",
  "Does Tuesday work?",
);

/** Outlook in a browser sends HTML, and draws a line above the earlier message. */
export const outlookHtmlOnly = lines(
  "From: Dan Owner <dan@outlook.test>",
  to,
  subject,
  "Message-ID: <   >",
  'Content-Type: text/html; charset="iso-8859-1"',
  "Content-Transfer-Encoding: quoted-printable",
  "",
  '<html><head><style type=3D"text/css">P {margin-top:0;}</style></head><body dir=3D"ltr">',
  '<div class=3D"elementToProof">Ma=F1ana est=E1 bien.</div><div><br></div><div>Dan</div>',
  '<div id=3D"appendonsend"></div><hr style=3D"display:inline-block;width:98%">',
  '<div id=3D"divRplyFwdMsg"><font><b>From:</b> Prairie &lt;reply+abc@reply.example.org&gt;<br>',
  "<b>Sent:</b> Monday, November 30, 2026 10:00 AM<br><b>To:</b> Dan Owner<br><b>Subject:</b> Your quote</font></div>",
  "<div>Does Tuesday work?</div></body></html>",
);

export const appleMail = lines(
  "From: Ana <ana@icloud.test>",
  to,
  subject,
  "Message-Id: <B2C0@icloud.test>",
  "Mime-Version: 1.0 (1.0)",
  "Content-Type: multipart/mixed; boundary=Apple-Mail-1",
  "",
  "--Apple-Mail-1",
  "Content-Type: text/plain; charset=us-ascii",
  "",
  "Here is the photo of the stain.",
  "--Apple-Mail-1",
  "Content-Type: image/jpeg; name=IMG_0001.jpeg",
  "Content-Disposition: inline; filename=IMG_0001.jpeg",
  "Content-Transfer-Encoding: base64",
  "",
  Buffer.alloc(3_000, 7).toString("base64"),
  "--Apple-Mail-1",
  "Content-Type: text/plain; charset=us-ascii",
  "",
  "",
  "Sent from my iPhone",
  "",
  "> On Nov 30, 2026, at 10:00 AM, Prairie Exterior Care <reply+abc@reply.example.org> wrote:",
  "> ",
  "> Does Tuesday work?",
  "--Apple-Mail-1--",
);

export const outOfOffice = lines(
  "From: Dan Owner <dan@outlook.test>",
  to,
  "Subject: Automatic reply: Your quote Q-1001",
  "Message-ID: <OOF1@outlook.test>",
  "Auto-Submitted: auto-replied (vacation)",
  "",
  "I am away until December 7.",
);

/** The report of a mail server, with the status of the recipient. */
export const bounceOf = (status: string, action = "failed") =>
  lines(
    "Return-Path: <>",
    "From: MAILER-DAEMON@mx.example.net (Mail Delivery System)",
    "To: reply+abc@reply.example.org",
    "Subject: Undelivered Mail Returned to Sender",
    "Message-ID: <dsn1@mx.example.net>",
    "Auto-Submitted: auto-replied",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="dsn"',
    "",
    "--dsn",
    "Content-Type: text/plain; charset=us-ascii",
    "",
    "I'm sorry to have to inform you that your message could not be delivered.",
    "--dsn",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example.net",
    "",
    "Final-Recipient: rfc822; carla@gmail.test",
    "Original-Recipient: rfc822;carla@gmail.test",
    `Action: ${action}`,
    `Status: ${status}`,
    "Diagnostic-Code: smtp; 550 5.1.1 The email account that you",
    "    tried to reach does not exist",
    "--dsn",
    "Content-Type: text/rfc822-headers",
    "",
    "From: Prairie Exterior Care <quotes@example.org>",
    "Message-ID: <second@example.org>",
    "--dsn--",
  );

export const latin = lines(
  "From: jose@example.org",
  to,
  subject,
  "Content-Type: text/plain; charset=iso-8859-1",
  "Content-Transfer-Encoding: 8bit",
  "",
  "Mañana a las tres, señora.",
);

/** The JSON of Postmark for an email. */
export const postmarkMail = {
  FromName: "Carla Muñoz",
  MessageStream: "inbound",
  From: "carla@gmail.test",
  FromFull: { Email: "carla@gmail.test", Name: "Carla Muñoz", MailboxHash: "" },
  ToFull: [{ Email: "reply+abc@reply.example.org", Name: "Prairie", MailboxHash: "abc" }],
  CcFull: [{ Email: "Office@example.org", Name: "", MailboxHash: "" }],
  BccFull: [],
  OriginalRecipient: "reply+abc@reply.example.org",
  Subject: "Re: Your quote Q-1001",
  MessageID: "73e6d360-66eb-11e1-8e72-a8904824019b",
  ReplyTo: "",
  MailboxHash: "abc",
  Date: "Mon, 30 Nov 2026 11:12:13 -0600",
  TextBody:
    "Yes, Tuesday works.\r\n\r\nOn Mon, Nov 30, 2026 at 10:00 AM Prairie wrote:\r\n\r\n> Does Tuesday work?\r\n",
  HtmlBody: "<p>Yes, Tuesday works.</p>",
  StrippedTextReply: "Yes, Tuesday works.",
  Tag: "",
  Headers: [
    { Name: "X-Spam-Tests", Value: "DKIM_SIGNED,DKIM_VALID,DKIM_VALID_AU,SPF_PASS" },
    { Name: "Message-ID", Value: "<CAF=one@mail.gmail.test>" },
    { Name: "In-Reply-To", Value: "<second@example.org>" },
    { Name: "References", Value: "<first@example.org> <second@example.org>" },
  ],
  Attachments: [{ Name: "stain.jpg", Content: "QUJD", ContentType: "image/jpeg", ContentLength: 3, ContentID: "" }],
};

export const postmarkBounce = {
  RecordType: "Bounce",
  ID: 692560173,
  Type: "HardBounce",
  TypeCode: 1,
  MessageID: "2c1b63fe-43f2-4db5-91b0-8bdfa44a9316",
  Description: "The server was unable to deliver your message (ex: unknown user, mailbox not found).",
  Details: "smtp;550 5.1.1 unknown user",
  Email: "carla@gmail.test",
  From: "quotes@example.org",
  Subject: "Your quote Q-1001",
  Inactive: true,
};

/** A notice of Amazon SES in its envelope of Amazon SNS. */
export const inSns = (message: unknown) => ({
  Type: "Notification",
  MessageId: "165545c9-2a5c-472c-8df2-7ff2be2b3b1b",
  TopicArn: "arn:aws:sns:us-west-2:123456789012:replies",
  Message: JSON.stringify(message),
  Timestamp: "2026-11-30T17:12:14.000Z",
  SignatureVersion: "1",
  Signature: "EXAMPLE",
  SigningCertURL: "https://sns.us-west-2.amazonaws.com/SimpleNotificationService.pem",
});

/** A notice of Amazon SES about an email that arrived. */
export const sesMail = (mime: string | Uint8Array, { encoding = "BASE64", dmarc = "PASS", spf = "PASS" } = {}) => ({
  notificationType: "Received",
  receipt: {
    recipients: ["reply+abc@reply.example.org"],
    spamVerdict: { status: "PASS" },
    spfVerdict: { status: spf },
    dkimVerdict: { status: "GRAY" },
    dmarcVerdict: { status: dmarc },
    action: { type: "SNS", topicArn: "arn:aws:sns:us-west-2:123456789012:replies", encoding },
  },
  mail: { source: "carla@gmail.test", messageId: "d6iitobk75ur44p8kdnnp7g2n800", destination: [] },
  content: Buffer.from(mime).toString(encoding === "BASE64" ? "base64" : "utf8"),
});

export const sesBounce = {
  notificationType: "Bounce",
  bounce: {
    bounceType: "Permanent",
    bounceSubType: "General",
    bouncedRecipients: [
      {
        emailAddress: "carla@gmail.test",
        status: "5.1.1",
        action: "failed",
        diagnosticCode: "smtp; 550 5.1.1 unknown",
      },
    ],
    feedbackId: "00000138111222aa-000000",
  },
  mail: {
    source: "quotes@example.org",
    messageId: "00000138111222aa-44455566-000000",
    headers: [{ name: "Message-ID", value: "<second@example.org>" }],
  },
};

export const subscription = (link: string) => ({
  Type: "SubscriptionConfirmation",
  MessageId: "165545c9-2a5c-472c-8df2-7ff2be2b3b1b",
  Token: "2336412f37",
  TopicArn: "arn:aws:sns:us-west-2:123456789012:replies",
  Message: "You have chosen to subscribe to the topic.",
  SubscribeURL: link,
});
