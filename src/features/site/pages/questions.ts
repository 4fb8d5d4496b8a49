import { planPrice, prices, yearlySaves } from "#features/site/plans/offer.ts";

/** Common questions before signing up, with our answers. */
export const questions: readonly { question: string; answer: string }[] = [
  {
    question: "What does it cost?",
    answer: `The Free plan is $0, with unlimited services and unlimited estimate forms. Pro adds customers, the calendar, reminders and analytics for ${planPrice(prices.monthly)} per month, or ${planPrice(prices.yearly)} per year, which saves you ${planPrice(yearlySaves)}. You can try Pro for 7 days without a card.`,
  },
  {
    question: "Can I use AI analysis on any service?",
    answer:
      "Yes. Turn it on for any service and say what to look for: a driveway, windows, a fence. It finds the surface; the photo gives the size and your rate sets the price. AI never sets a price of its own, and customers can always enter the size themselves.",
  },
  {
    question: "Is the Free plan limited to a number of forms or requests?",
    answer:
      "No. The Free plan has unlimited estimate forms, unlimited services and unlimited requests. One link covers them all, and each category can have its own.",
  },
  {
    question: "Can I switch plans later?",
    answer:
      "Anytime. If you downgrade, Pro stays on until the end of the period you've paid for. Your customers and calendar are saved and come back when you do.",
  },
  {
    question: "How does a photo become a price?",
    answer:
      "You or your customer outline the surface and tap one thing of known size, such as a garage door. Yardstick works out the area, with a range, and applies your rate and minimum.",
  },
  {
    question: "Do my customers need an app or an account?",
    answer:
      "No. They open your link or scan your QR code on any phone. It takes about a minute, and nothing is lost if the connection drops.",
  },
];
