import { complaintsSchemeText, licenceText } from "../../../shared/domain/credit-licence.ts";
import { type AgreementText, clauseWithLicence, ownClause, quotedClause } from "../agreement.ts";

export const creditGuide20261124: AgreementText = {
  kind: "creditGuide",
  version: "2026-11-24",
  title: "Credit guide",
  sections: [
    {
      heading: "1. About this guide",
      clauses: [
        ownClause(
          "This credit guide explains who provides you with credit assistance through Kelpie, the fees you may pay, how we are paid, and your rights. You receive it before we provide credit assistance.",
        ),
        clauseWithLicence(
          "Your broker gives you, with this guide, the name, contact details and Australian credit licence number of the licensee your broker acts for.",
          (licence) => `Your broker provides credit assistance under this licence: ${licenceText(licence)}.`,
        ),
      ],
    },
    {
      heading: "2. Fees you may pay",
      clauses: [
        quotedClause("We may charge an origination fee of up to $1,990 (including GST) for arranging your loan."),
        quotedClause("Fees of up to $1,320 may be included in the loan."),
        ownClause(
          "Before you apply, we tell you in writing which fees apply to your loan and whether they are paid from the loan amount. Lenders charge their own fees, which are set out in your loan contract.",
        ),
      ],
    },
    {
      heading: "3. How we are paid",
      clauses: [
        ownClause(
          "Lenders pay a commission when a loan settles, usually a percentage of the amount financed. We may pay part of it to the person who referred you. You can ask us how the commission is worked out and for a reasonable estimate of it.",
        ),
        ownClause("We compare products from more than six lenders. Ask your broker for the six lenders we use most."),
      ],
    },
    {
      heading: "4. Our assessment",
      clauses: [
        ownClause(
          "Before we suggest or help you apply for a loan, we must make reasonable inquiries about your requirements, objectives and financial situation, take reasonable steps to verify your financial situation, and assess whether the loan is not unsuitable for you.",
        ),
        quotedClause("You can ask for a copy of this assessment for 7 years after the quote."),
        quotedClause(
          "We give it to you within 7 business days of asking, or within 21 business days if you ask more than 2 years after the quote. There is no charge for it.",
        ),
      ],
    },
    {
      heading: "5. Complaints",
      clauses: [
        ownClause(
          "Please contact your broker first. If your complaint is not resolved, write to us at the address in our emails. We respond within 30 days.",
        ),
        clauseWithLicence(
          "If you are not satisfied with our response, you can complain to the licensee's external dispute resolution scheme free of charge. Your broker gives you the scheme's name and contact details with this guide.",
          (licence) =>
            `If you are not satisfied with our response, you can complain free of charge to the licensee's external dispute resolution scheme, ${complaintsSchemeText(licence)}.`,
        ),
      ],
    },
  ],
};
