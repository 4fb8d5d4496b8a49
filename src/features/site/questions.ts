import { prices, yearlySaves } from "#features/billing/offer.ts";

const dollars = (amount: number) => `$${Number.isInteger(amount) ? amount : amount.toFixed(2)}`;

/** What people ask before they sign up, and what we answer. */
export const questions: readonly { question: string; answer: string }[] = [
  {
    question: "What does it cost?",
    answer: `The Free plan is $0, with unlimited services and unlimited estimate forms. Pro adds customers, the calendar, reminders and analytics for ${dollars(prices.monthly)} per month, or ${dollars(prices.yearly)} per year, which saves you ${dollars(yearlySaves)}. You can try Pro for 7 days without a card.`,
  },
  {
    question: "Can I use AI analysis on any service?",
    answer:
      "Yes. You switch it on for each service and say what it should look for: a driveway, windows, a fence. It names what it sees and where; the size is then worked out from the photo and the price from your rate. It can never set a price of its own, and your customer can always type a figure instead.",
  },
  {
    question: "Is the Free plan limited to a number of forms or requests?",
    answer:
      "No. The Free plan has unlimited estimate forms, unlimited services and unlimited requests. One link serves them all, and each area of your trade can have its own.",
  },
  {
    question: "Can I switch plans later?",
    answer:
      "At any time, in both directions. If you leave Pro, you keep it to the end of the period that you have paid for. After that your customers and calendar are kept, and they are back the day you return.",
  },
  {
    question: "How does a photo become a price?",
    answer:
      "Somebody marks the surface on the photo, and one thing in it whose size is known: a door, a sheet of paper, a slab. From that the area follows by geometry, with an honest range. Your rate and your minimum make the price.",
  },
  {
    question: "Do my customers need an app or an account?",
    answer:
      "Neither. They open your link or scan your QR code, on any phone, and are done in about a minute. What they have typed survives a lost signal.",
  },
];
