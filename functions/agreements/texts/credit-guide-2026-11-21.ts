import { type AgreementText, ownClause, quotedClause } from "../agreement.ts";

export const creditGuide20261121: AgreementText = {
  kind: "creditGuide",
  version: "2026-11-21",
  title: "Credit guide",
  sections: [
    {
      heading: "1. What this guide is",
      clauses: [
        ownClause(
          "This guide tells you who helps you with credit through Kelpie, what it costs you, how we are paid, and what you may ask of us. You get it before credit assistance is given to you.",
        ),
        ownClause(
          "The name, contact details and Australian credit licence number of the licensee under whose licence you are assisted are given to you by your broker together with this guide.",
        ),
      ],
    },
    {
      heading: "2. What you pay",
      clauses: [
        quotedClause("For arranging your loan an origination fee of up to $1,990 (including GST) may be charged."),
        quotedClause("Fees of up to $1,320 may be included in the loan."),
        ownClause(
          "You are told the fees of your own loan, and whether they are paid from it, in writing before you apply. Lenders charge fees of their own, which stand in the loan contract.",
        ),
      ],
    },
    {
      heading: "3. How we are paid",
      clauses: [
        ownClause(
          "Lenders pay a commission when a loan settles, as a rule a percentage of the amount financed. Whoever has referred you may be paid a part of it. You may ask us how it is worked out and for a reasonable estimate.",
        ),
        ownClause("We compare the products of more than six lenders. Your broker tells you, when you ask, which six are used most."),
      ],
    },
    {
      heading: "4. Our assessment",
      clauses: [
        ownClause(
          "Before credit is suggested to you we assess, from what you tell us and from what we verify, that it is not unsuitable for you.",
        ),
        quotedClause("You may ask for a copy of this assessment for 7 years after the quote."),
        quotedClause(
          "You get it within 7 business days of asking, or within 21 business days if you ask more than 2 years after the quote. It costs you nothing.",
        ),
      ],
    },
    {
      heading: "5. If something goes wrong",
      clauses: [
        ownClause(
          "Please tell your broker first. If that does not settle it, write to us at the address in our emails; you get an answer within 30 days.",
        ),
        ownClause(
          "If you are not content with the answer, the licensee's external dispute resolution scheme, whose name and contact details your broker gives you with this guide, decides free of charge to you.",
        ),
      ],
    },
  ],
};
