import { type AgreementText, ownClause, quotedClause } from "../agreement.ts";

export const referralAgreement20261123: AgreementText = {
  kind: "referralAgreement",
  version: "2026-11-23",
  title: "Referrer Agreement",
  sections: [
    {
      heading: "1. Parties",
      clauses: [
        ownClause(
          "This agreement is between Kelpie (the provider) and you (the referrer), signing for the business named with your signature.",
        ),
        ownClause("It starts on the day you sign it and applies to every customer you refer to the provider through Kelpie."),
      ],
    },
    {
      heading: "2. Referring a customer",
      clauses: [
        ownClause(
          "You may tell a customer that the provider may be able to arrange finance for an asset, and give the provider the customer's name, contact details and a short description of what the finance is for.",
        ),
        ownClause(
          "Under this agreement you only refer. You must not give credit advice on the provider's behalf, recommend a product or lender on its behalf, or deal with a lender for the customer after the referral.",
        ),
        ownClause(
          "You must have the customer's consent before you pass on their details and, at the same time, tell the customer that you may receive a commission.",
        ),
        ownClause("You must not charge the customer for the referral."),
        ownClause(
          "You warrant that you either hold an Australian credit licence, are a credit representative of a licensee, or may refer customers without a licence under the National Consumer Credit Protection Act 2009 (Cth), and that you are not banned from engaging in credit activities. You must tell the provider immediately if this changes.",
        ),
      ],
    },
    {
      heading: "3. Referral details",
      clauses: [
        quotedClause(
          "You must give the provider the referral details within 5 business days of telling the customer that you will pass them on.",
        ),
        quotedClause("The provider contacts the customer within 10 business days of receiving the referral details."),
        ownClause("A business day is a day that is not a Saturday, a Sunday or a public holiday in New South Wales."),
      ],
    },
    {
      heading: "4. Commission",
      clauses: [
        quotedClause(
          "For each contract that results from your referral, the provider pays you 50% of the up-front commission that it receives for that contract.",
        ),
        quotedClause("You must give the provider a tax invoice on settlement."),
        quotedClause("Commission is paid monthly in arrears."),
        ownClause(
          "No commission is payable if the loan does not settle, or if the customer was already the provider's customer before your referral.",
        ),
      ],
    },
    {
      heading: "5. Clawback",
      clauses: [
        quotedClause(
          "You must repay 100% of the commission and of the origination fees paid to you for a contract if the asset is repossessed in the first 12 months, or if the loan is terminated in the first 6 months.",
        ),
        ownClause("The provider may set off an amount you must repay against commission it owes you."),
      ],
    },
    {
      heading: "6. Privacy",
      clauses: [
        ownClause(
          "Each party must handle customers' personal information in accordance with the Privacy Act 1988 (Cth), keep it secure, use it only for the referral, and notify the other party immediately of any loss or unauthorised access.",
        ),
      ],
    },
    {
      heading: "7. Term and termination",
      clauses: [
        quotedClause("Either party may end this agreement by 30 days' written notice."),
        ownClause("Sections 4 and 5 continue to apply to customers referred before the agreement ends."),
      ],
    },
    {
      heading: "8. General",
      clauses: [
        quotedClause("This agreement is governed by the law of New South Wales."),
        ownClause("You consent to signing electronically. A copy of what you signed is kept with your documents."),
      ],
    },
  ],
};
