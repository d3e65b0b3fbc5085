import type { LegalText } from "./legal-text.ts";

export const privacyStatement: LegalText = {
  title: "Privacy statement",
  updated: "21 November 2026",
  lead: "This statement says which personal information Kelpie holds, what for, who sees it and what you can ask of us. We handle it under the Privacy Act 1988 (Cth) and the Australian Privacy Principles.",
  sections: [
    {
      heading: "1. Whose information we hold",
      paragraphs: ["We hold information about two groups of people."],
      points: [
        "Brokers, introducers and referrers with an account: name, email address, mobile number, organisation, business details, the signed referrer agreement, and what was done with the account.",
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
        "to prove who agreed to what, and when;",
        "to run, secure and improve Kelpie, and to keep the law.",
      ],
    },
    {
      heading: "4. Who sees it",
      paragraphs: ["We do not sell personal information. It is seen by"],
      points: [
        "the broker who entered it and that broker's organisation;",
        "our staff who run the service and who handle referrals, whose reading is recorded;",
        "the lender, credit reporting body, identity checker or other service that the broker sends it to, for that purpose alone;",
        "those who run our computers and send our emails, under contract;",
        "authorities, where the law obliges us.",
      ],
    },
    {
      heading: "5. How we keep it safe",
      paragraphs: [
        "Information is encrypted on its way and where it is stored. Driver licence numbers are encrypted once more and shown masked; whoever has one shown in full is recorded. Everybody signs in with a password of their own, sessions end after an hour, and links in emails carry a secret that expires. We keep a record of who read and changed what.",
        "If information is lost or seen by somebody who should not see it, and this is likely to cause serious harm, we tell you and the Office of the Australian Information Commissioner as the law requires.",
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
        "Quotes, applications, consents and agreements are kept as long as a broker works with them. What was recorded of a customer whom the broker removes is kept for seven years from then on, as credit law asks for records of that age, and then destroyed. Account details are kept as long as the account exists and as long after it as a law or a dispute requires.",
      ],
    },
    {
      heading: "8. What you can ask of us",
      paragraphs: [
        "You may ask to see the information that we hold about you and to have it corrected. A broker sees and corrects account details in the profile. A customer can ask the broker, who can correct what was entered.",
        "We answer within 30 days and charge nothing for asking. Where we refuse, we say why.",
      ],
    },
    {
      heading: "9. Complaints",
      paragraphs: [
        "Tell your broker or us if you think that your information was handled wrongly, and we answer within 30 days. If you are not satisfied with the answer, you may complain to the Office of the Australian Information Commissioner at oaic.gov.au.",
      ],
    },
    {
      heading: "10. Changes",
      paragraphs: [
        "We change this statement when what we do changes. The day above says when that was last; account holders are told of changes that matter by email.",
      ],
    },
  ],
};
