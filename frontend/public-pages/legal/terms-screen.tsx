import { LegalPage } from "./legal-page.tsx";
import type { LegalText } from "./legal-text.ts";

export default function TermsScreen() {
  return <LegalPage text={termsOfUse} />;
}

const termsOfUse: LegalText = {
  title: "Terms of use",
  updated: "21 November 2026",
  lead: "These terms apply to everybody who has a Kelpie account. By creating one you agree to them.",
  sections: [
    {
      heading: "1. What Kelpie is for",
      paragraphs: [
        "Kelpie is a tool for finance brokers, introducers and referrers in Australia. You describe a deal, and Kelpie shows how the products of the lenders it knows fit that deal, with repayments, rates, fees and the reason for each result.",
        "Kelpie is not a lender and gives no credit assistance or financial advice. It is not meant to be used by consumers.",
      ],
    },
    {
      heading: "2. Your account",
      paragraphs: ["An account is for one person."],
      points: [
        "Give your own name and an email address that you read, and keep both up to date.",
        "Keep your password to yourself, and tell us at once if somebody else may know it.",
        "You answer for what is done with your account until you have told us.",
        "Log out when you leave a computer that others use.",
      ],
    },
    {
      heading: "3. Figures and results",
      paragraphs: [
        "Every figure is indicative. It follows from what you typed and from the lender's rate sheet named on the card, whose date is shown there or said not to be stated. Lenders change their rates and rules, and decide each application themselves.",
        "What is marked as assumed was not stated by the lender. Check rates, fees, the comparison rate and eligibility with the lender before you rely on them or pass them on. A result in Kelpie is no offer and no approval of credit.",
      ],
    },
    {
      heading: "4. Your obligations",
      paragraphs: [
        "The laws that govern your work stay yours to keep: the National Consumer Credit Protection Act 2009 (Cth) and the Privacy Act 1988 (Cth) among them.",
      ],
      points: [
        "Hold the licence, authorisation or exemption that your work needs.",
        "Enter a customer's information only where the customer has agreed to that, and only what the quote or the referral needs.",
        "Give customers the documents and warnings that the law asks of you.",
        "Type nothing that you know to be wrong.",
      ],
    },
    {
      heading: "5. Referrals",
      paragraphs: [
        "Before the first referral you sign the referrer agreement, which says what you are paid and when, and which prevails over these terms where the two differ. You send a referral only with the customer's consent.",
      ],
    },
    {
      heading: "6. What you may not do",
      paragraphs: ["You may not use Kelpie"],
      points: [
        "to reach information of other brokers or organisations;",
        "to collect its results by a program, or to build a rate book or a product of your own from them;",
        "in a way that disturbs it for others, or that tests its security without our written agreement;",
        "for anything unlawful.",
      ],
    },
    {
      heading: "7. Your organisation",
      paragraphs: [
        "The user who creates an organisation administers it, may invite colleagues and decides on requests to join. Quotes belong to the organisation; an administrator may transfer those of a colleague who leaves.",
      ],
    },
    {
      heading: "8. What we undertake, and what we do not",
      paragraphs: [
        "We run Kelpie with care and keep what you enter from others. Kelpie is in beta: it may change, be wrong or be out of reach for a while.",
        "Nothing in these terms takes away a right that the Australian Consumer Law or another law gives you and that cannot be excluded. Where the law lets us choose, we make good by supplying the service again. Beyond that we are not liable for a loss that comes from relying on a figure without checking it with the lender, or for loss of profit or business.",
      ],
    },
    {
      heading: "9. Ending",
      paragraphs: [
        "You may stop using Kelpie and ask us to close your account at any time. We may suspend or close an account that is used against these terms, and tell its holder why unless the law forbids it. What the law requires to be kept is kept after that, as the privacy statement says.",
      ],
    },
    {
      heading: "10. Changes, and the law that applies",
      paragraphs: [
        "We may change these terms. We tell you by email at least 14 days before a change that matters to you; if you go on using Kelpie after that, you agree to it.",
        "These terms are governed by the law of New South Wales, and its courts decide.",
      ],
    },
  ],
};
