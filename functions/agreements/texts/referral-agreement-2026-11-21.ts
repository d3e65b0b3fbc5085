import { type AgreementText, ownClause, quotedClause } from "../agreement.ts";

export const referralAgreement20261121: AgreementText = {
  kind: "referralAgreement",
  version: "2026-11-21",
  title: "Referrer Agreement",
  sections: [
    {
      heading: "1. Who agrees",
      clauses: [
        ownClause(
          "This agreement is between Kelpie, the provider, and you, the referrer, on behalf of the business named with your signature.",
        ),
        ownClause("It begins when you sign it and covers every customer whom you refer to the provider through Kelpie."),
      ],
    },
    {
      heading: "2. What you may do",
      clauses: [
        ownClause(
          "You may tell a customer that the provider may be able to help with finance for an asset, and pass on the customer's name, contact details and, shortly, what the finance is for.",
        ),
        ownClause("You do not advise on credit, suggest a particular product or lender, or act for the customer towards a lender."),
        ownClause(
          "You pass on a customer's details only with the customer's consent, and tell the customer at that time that you may be paid a commission.",
        ),
        ownClause("You charge the customer nothing for the referral, and refer customers only beside the main work of your business."),
        ownClause(
          "You confirm that you are not banned from engaging in credit activities, and tell the provider at once should that change.",
        ),
      ],
    },
    {
      heading: "3. Referral details",
      clauses: [
        quotedClause(
          "You give the provider the referral details within 5 business days of telling the customer that you will pass them on.",
        ),
        quotedClause("The provider contacts the customer within 10 business days of receiving the referral details."),
        ownClause("Business days are those of New South Wales."),
      ],
    },
    {
      heading: "4. Commission",
      clauses: [
        quotedClause(
          "For each contract that follows from your referral, the provider pays you 50% of the up-front commission that it receives for that contract.",
        ),
        quotedClause("You give the provider a tax invoice on settlement."),
        quotedClause("Commission is paid monthly in arrears."),
        ownClause("No commission is payable for a customer who does not settle, or whom the provider had met before your referral."),
      ],
    },
    {
      heading: "5. Clawback",
      clauses: [
        quotedClause(
          "You repay 100% of the commission and of the origination fees paid to you for a contract if the asset is repossessed in the first 12 months, or if the loan is terminated in the first 6 months.",
        ),
        ownClause("The provider may take what is to be repaid from commission that is payable to you."),
      ],
    },
    {
      heading: "6. Privacy",
      clauses: [
        ownClause(
          "Each side handles customers' personal information under the Privacy Act 1988 (Cth), keeps it secure, uses it for the referral alone, and tells the other at once of any loss or unauthorised access.",
        ),
      ],
    },
    {
      heading: "7. Term and termination",
      clauses: [
        quotedClause("Either side may end this agreement by 30 days' written notice."),
        ownClause("What was referred before the end is still paid, and still repaid, under sections 4 and 5."),
      ],
    },
    {
      heading: "8. Law",
      clauses: [
        quotedClause("This agreement is governed by the law of New South Wales."),
        ownClause(
          "You agree to sign it electronically. You find what you have signed, with its text as of that moment, among your documents.",
        ),
      ],
    },
  ],
};
