import type { MessageWords } from "./steps.ts";
import type { Trigger } from "./triggers.ts";

/** The words of the ready sequences, step by step. Texts of a review request are the same for every customer. */
export const messages: Record<Trigger, readonly MessageWords[]> = {
  request_unanswered: [
    {
      subject: "Your price for {service}",
      text: `Hello {first_name},

You asked us for a price for {service}. Do you have any questions about it, or would you like to go ahead? Just reply to this email.

Your request is here:
{request_link}

{business_name}`,
    },
    {
      subject: "Your request to {business_name}",
      text: `Hello {first_name},

We'd still be happy to help with {service}. If you'd like to go ahead, just reply to this email.

Your request and its price are here:
{request_link}

{business_name}`,
    },
  ],
  quote_unopened: [
    {
      subject: "Your quote {quote_number} from {business_name}",
      text: `Hello {first_name},

We sent you a quote for {service}. In case you missed it, here it is again:
{quote_link}

Questions? Just reply to this email.

{business_name}`,
    },
    {
      subject: "",
      text: "Hello {first_name}, this is {business_name}. Your quote for {service} is here: {quote_link} Questions? Just reply.",
    },
  ],
  quote_unanswered: [
    {
      subject: "Any questions about your quote?",
      text: `Hello {first_name},

Thank you for looking at our quote for {service}. If anything is unclear or you'd like a change, reply to this email and we'll help.

You can read and accept it here:
{quote_link}

{business_name}`,
    },
    {
      subject: "",
      text: "Hello {first_name}, this is {business_name}. Any questions about your quote for {service}? You can read and accept it here: {quote_link}",
    },
    {
      subject: "Your quote for {service}",
      text: `Hello {first_name},

Our quote for {service} is still waiting for you. If now isn't the right time, that's fine. If you'd like to go ahead, you can accept it here:
{quote_link}

{business_name}`,
    },
  ],
  quote_expiring: [
    {
      subject: "Your quote is good through {expires_on}",
      text: `Hello {first_name},

Our quote for {service} is good through {expires_on}. If you'd like to go ahead, you can accept it here:
{quote_link}

Need more time? Just reply to this email.

{business_name}`,
    },
    {
      subject: "",
      text: "Hello {first_name}, this is {business_name}. Your quote for {service} is good through {expires_on}: {quote_link}",
    },
  ],
  quote_accepted: [
    {
      subject: "Thank you from {business_name}",
      text: `Hello {first_name},

Thank you for accepting our quote for {service}. We'll be in touch about the day of the work.

Your quote stays here for you:
{quote_link}

If anything changes on your side, just reply to this email.

{business_name}`,
    },
  ],
  deposit_unpaid: [
    {
      subject: "Your deposit of {amount_due}",
      text: `Hello {first_name},

Thank you again for accepting our quote for {service}. The deposit of {amount_due} hasn't arrived yet. You can pay it here:
{quote_link}

If you've already paid, thank you, and please ignore this email.

{business_name}`,
    },
    {
      subject: "",
      text: "Hello {first_name}, this is {business_name}. Your deposit of {amount_due} for {service} is still due. You can pay it here: {quote_link}",
    },
  ],
  visit_upcoming: [
    {
      subject: "Our visit on {visit_day}",
      text: `Hello {first_name},

A quick reminder of our visit for {service}:

When: {visit_day}, {visit_time}
Where: {address}

If the time doesn't work for you, just reply to this email.

{business_name}`,
    },
    {
      subject: "",
      text: "Hello {first_name}, this is {business_name}. See you for {service} on {visit_day}, {visit_time}. If the time doesn't work for you, just reply.",
    },
  ],
  visit_done: [
    {
      subject: "Thank you from {business_name}",
      text: `Hello {first_name},

Thank you for having us. Reviews help your neighbors choose, and they help us get better. If you have a minute, please share your experience, whatever it was like:
{review_link}

Questions about the work? Just reply to this email.

{business_name}`,
    },
  ],
  invoice_sent: [
    {
      subject: "",
      text: "Hello {first_name}, this is {business_name}. Your invoice {invoice_number} for {amount_due} is ready. You can see and pay it here: {invoice_link}",
    },
  ],
  invoice_due: [
    {
      subject: "Your invoice is due on {due_date}",
      text: `Hello {first_name},

A friendly reminder: your invoice {invoice_number} for {amount_due} is due on {due_date}. You can see and pay it here:
{invoice_link}

If you've already paid, thank you, and please ignore this email.

{business_name}`,
    },
  ],
  invoice_overdue: [
    {
      subject: "Your invoice {invoice_number} was due on {due_date}",
      text: `Hello {first_name},

Your invoice {invoice_number} was due on {due_date}, and {amount_due} is still unpaid. You can pay it here:
{invoice_link}

If you've already paid, thank you. If something about the invoice isn't right, just reply to this email.

{business_name}`,
    },
    {
      subject: "",
      text: "Hello {first_name}, this is {business_name}. {amount_due} of your invoice {invoice_number} is still unpaid. You can pay it here: {invoice_link}",
    },
    {
      subject: "Can we help with your invoice {invoice_number}?",
      text: `Hello {first_name},

{amount_due} of your invoice {invoice_number} is still unpaid. It was due on {due_date}. If there's a problem, reply to this email and we'll find a solution together.

You can see and pay the invoice here:
{invoice_link}

{business_name}`,
    },
  ],
  service_due: [
    {
      subject: "Time for your next service",
      text: `Hello {first_name},

It's time for {service} again. Would you like us to come by? Reply to this email with a day that works for you, or ask for it on your page:
{page_link}

{business_name}`,
    },
    {
      subject: "",
      text: "Hello {first_name}, this is {business_name}. It's time for {service} again. Reply with a day that works for you, or use your page: {page_link}",
    },
  ],
};
