import { LegalPage } from "./legal-page.tsx";
import { howWeRank } from "../../../shared/notices/how-we-rank.ts";
import type { LegalText } from "./legal-text.ts";

export default function PrivacyStatementScreen() {
  return <LegalPage text={privacyStatement} />;
}

/** Named by links from Finance options, selection records and customers' pages. */
const idOfHowWeRank = howWeRank.path.split("#")[1]!;

const privacyStatement: LegalText = {
  title: "Privacy statement",
  updated: "28 November 2026",
  lead: "This statement explains what personal information Kelpie holds, why, who we share it with, and your rights. We handle personal information in accordance with the Privacy Act 1988 (Cth) and the Australian Privacy Principles.",
  sections: [
    {
      heading: "1. Whose information we hold",
      paragraphs: ["We hold information about two groups of people."],
      points: [
        "Brokers, introducers and referrers with an account: name, email address, mobile number, organisation, business details, the signed referrer agreement, and a record of what the account was used for.",
        "Their customers: name, contact details, date of birth, address, employment, income, expenses, assets and liabilities, credit score, identity documents, bank statements and signatures, as far as a quote or a referral needs them.",
      ],
    },
    {
      heading: "2. Where it comes from",
      paragraphs: [
        "A broker enters it, or the person gives it on a page that the broker has sent a link to. Details of businesses come from public registers. An identity check, bank statements and a credit file are asked for only once the person has signed the privacy disclosure.",
        "If you are a customer and do not give information that a lender asks for, the broker may not be able to find a product or to send your application.",
      ],
    },
    {
      heading: "3. What we use it for",
      paragraphs: ["We use it"],
      points: [
        "to show which products fit a deal, and what they cost;",
        "to send an application or a referral when the broker asks for it;",
        "to keep evidence of who agreed to what, and when;",
        "to run, secure and improve Kelpie, and to meet our legal obligations.",
      ],
    },
    {
      heading: "Computer programs that help to decide",
      id: idOfHowWeRank,
      paragraphs: [
        "Our program compares what a broker enters with lenders' published conditions and calculates rates, fees and repayments. It uses: age, employment, living arrangements, credit score and defaults, income where entered, a business's age and GST registration, the asset and the loan. The program alone decides the order of products, the calculated price, and whether a product is shown as meeting a lender's conditions. A person decides, largely on that basis, which product to suggest and apply for; the lender, whether to lend. The same details give the same result. You can ask your broker or us which conditions counted, and have your details corrected.",
      ],
    },
    {
      heading: "4. Who we share it with",
      paragraphs: ["We do not sell personal information. We share it with"],
      points: [
        "the broker who entered it and that broker's organisation;",
        "our staff who run the service and handle referrals, whose access is recorded;",
        "the lender, credit reporting body, identity verification service or other service that the broker sends it to, for that purpose only;",
        "our hosting and email service providers, under contract;",
        "government agencies and others, where the law requires it.",
      ],
    },
    {
      heading: "5. How we keep it safe",
      paragraphs: [
        "Information is encrypted in transit and at rest. Driver licence numbers are encrypted once more and shown masked; whoever has one shown in full is recorded. Each user signs in with their own password, sessions end after an hour, and links in emails expire. We keep a record of who viewed and changed information.",
        "If a data breach is likely to cause serious harm, we notify you and the Office of the Australian Information Commissioner as the law requires.",
      ],
    },
    {
      heading: "6. What stays in your browser",
      paragraphs: [
        "While you are signed in, your browser stores what shows who you are. It is removed when you log out. We set no cookies for advertising, and record which functions are used without names, contact details or anything that was typed.",
      ],
    },
    {
      heading: "7. How long we keep it",
      paragraphs: [
        "Quotes, applications, consents and agreements are kept as long as a broker works with them. A quote that was never sent, signed or checked, and whose choice of a lender was never recorded, is deleted two years after its last change, any other one seven years after it; the broker is told 30 days before. What was recorded of a customer whom the broker removes is kept for seven years from then on, as credit law asks for records of that age, and then destroyed. When an account is closed, a member's quotes pass to the administrator of the organisation; otherwise those that would go after two years are deleted after 30 days. Email address, phone number and business details are removed at once, and from what is left of our last email to you after a month. The name is kept for seven years, because the history of quotes shows it, and in a quote as long as the quote; a signed referrer agreement is kept as it was signed. The last member of an organisation closes it too, with its business number and its accounts with lenders.",
      ],
    },
    {
      heading: "8. Access and correction",
      paragraphs: [
        "You can ask for access to the information we hold about you and ask us to correct it. Brokers can view and correct their account details in their profile, download a copy of their data and close their account. Customers can ask their broker to correct what was entered.",
        "We answer within 30 days and charge nothing for asking. If we refuse, we tell you why.",
      ],
    },
    {
      heading: "9. Complaints",
      paragraphs: [
        "If you think your information has been mishandled, contact your broker or us. We respond within 30 days. If you are not satisfied with our response, you can complain to the Office of the Australian Information Commissioner at oaic.gov.au.",
      ],
    },
    {
      heading: "10. Changes",
      paragraphs: [
        "We update this statement when our practices change. The date above is the date of the last update. We email account holders about material changes.",
      ],
    },
  ],
};
