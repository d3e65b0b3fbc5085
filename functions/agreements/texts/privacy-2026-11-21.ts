import { type AgreementText, ownClause } from "../agreement.ts";

/** The specification shows none of the disclosure's words. */
export const privacy20261121: AgreementText = {
  kind: "privacy",
  version: "2026-11-21",
  title: "Privacy disclosure and consent",
  sections: [
    {
      heading: "1. Who collects your information",
      clauses: [
        ownClause(
          "Your broker, who has sent you this disclosure, and Kelpie, the provider whose service your broker uses, collect personal information about you for the finance that you are asking for. “We” means both.",
        ),
      ],
    },
    {
      heading: "2. What we collect, and from whom",
      clauses: [
        ownClause(
          "Your name, date of birth, contact details and addresses; your work, income, expenses, assets and liabilities; identity documents and bank statements; details of the asset and of your business; your credit history and credit score; and your signature.",
        ),
        ownClause(
          "We collect it from you and, with this consent, from credit reporting bodies, your employer or accountant, public registers, identity verification services and the banks whose statements you share.",
        ),
      ],
    },
    {
      heading: "3. What for",
      clauses: [
        ownClause(
          "To find out which lenders' products suit you, to verify who you are, to assess and send your application, to refer you to the provider's team if you agree to that, and to keep the records that the law asks for, among them the National Consumer Credit Protection Act 2009 (Cth) and the Anti-Money Laundering and Counter-Terrorism Financing Act 2006 (Cth).",
        ),
        ownClause("If you do not give what is asked for, we may not be able to find a product or to send your application."),
      ],
    },
    {
      heading: "4. Who gets it",
      clauses: [
        ownClause(
          "Lenders and their insurers, credit reporting bodies, identity verification and bank statement services, whoever has referred you, and those who run our computers and send our emails under contract. We do not sell it.",
        ),
        ownClause("Some of them may keep information outside Australia. You may ask us which of them, and in which countries."),
      ],
    },
    {
      heading: "5. Credit reporting",
      clauses: [
        ownClause(
          "With this consent we may, on your behalf, ask a credit reporting body for your credit report, and lenders to whom your application is sent may ask for it and tell the body of the application and of how you repay.",
        ),
        ownClause(
          "You may get your own credit report from the body, ask it to correct the report, ask it not to use it for direct marketing, and ask it not to disclose it where you believe that you are a victim of fraud.",
        ),
      ],
    },
    {
      heading: "6. What you may ask",
      clauses: [
        ownClause(
          "You may ask what we hold about you, have it corrected, complain of how we handle it, and withdraw this consent for the future, by telling your broker or by writing to us at the address in our emails. If our answer does not satisfy you, you may complain to the Office of the Australian Information Commissioner.",
        ),
        ownClause("Our privacy statement, on the page /privacy-statement of Kelpie, says more."),
      ],
    },
    {
      heading: "7. Your consent",
      clauses: [
        ownClause(
          "By signing you confirm that you have read this disclosure, that what you give us is true, and that you agree to the collection, use and disclosure of your information, your credit information included, as it is described here, and to receive documents electronically.",
        ),
      ],
    },
  ],
};
