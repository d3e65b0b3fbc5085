import { financeOptionsNotice } from "../../shared/notices/finance-options.ts";
import { rankingNotice } from "../../shared/notices/how-we-rank.ts";

const childId = "01KV4T6A1G5S0YK8P4VMDF7XEH.01KV4T6A1G5S0YK8P4VMDF7XEK";
const hash = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

const selection = {
  _id: childId,
  by: "Demo Broker",
  lender: "Pepper",
  kept: childId,
  sha256: hash,
  disclosure: childId,
  disclosureSha256: hash,
  replaces: childId,
};

const ownersOfSelections = ["createSelection", "fetchSelection", "selections"];
const selectionExamples = Object.fromEntries(
  ownersOfSelections.flatMap((owner) => Object.entries(selection).map(([name, example]) => [`${owner}.${name}`, example])),
);

/** For what the customer is given, and records of the choice. */
export const recordExamples: Readonly<Record<string, unknown>> = {
  ...selectionExamples,
  "fetchSelection.disclosureUrl": "https://files.example/kelpie-files/files/disclosure",
  "LenderApplication.assumed": "product.rate",
  "Link.optionsId": childId,
  "createOptions.lenders": "Pepper",
  "createOptions.note": "As we spoke about by phone.",
  "options._id": childId,
  "options.by": "Demo Broker",
  "options.lenders": "Pepper",
  "options.kept": childId,
  "options.sha256": hash,
  "options.documentId": childId,
  "selection._id": childId,
  "selection.lender": "Pepper",
  "selection.at": "2026-06-15T00:00:00.000Z",
  "createSelection.why": "Lowest total of all payments of the 13 that fit.",
  "commission.unit": "percent",
  "commission.value": 1.5,
  "reasons.lender": "Macquarie",
  "createSelection.outsideReason": "The customer banks with this lender and asked for it.",
  "createSelection.feeReason": "No other lender finances a car of this age.",
  "createOptions.feeReason": "No other lender finances a car of this age.",
  "reasons.reason": "The customer has no deposit of 10%.",
  "figures.lender": "Pepper",
  "content.title": "Selection record for Jordan",
  "sections.heading": "What Jordan wants, most important first",
  "sections.paragraphs": "1. Lowest repayment",
  "lines.label": "Monthly repayment",
  "lines.values": "$474.69",
  "content.date": "2026-06-15",
  "content.organisation": "Nguyen Finance",
  "content.licence": "Credit Representative Number 512894 of Harbour Aggregation Pty Ltd, Australian Credit Licence 387025",
  "content.customer": "Jordan",
  "content.intro": "These are indications, not offers, and not a suggestion that you apply for one of them.",
  "content.note": "As we spoke about by phone.",
  "content.warning": "WARNING: This comparison rate is true only for the examples given and may not include all fees and charges.",
  "content.explanations": "The total is everything you would pay.",
  "content.requirements": "Two payslips",
  "content.closing": "Your privacy disclosure says how your details are used.",
  "content.rulebook": hash,
  "broker.name": "Alex Nguyen",
  "broker.email": "alex.nguyen@example.com",
  "broker.phone": "0412345678",
  "deal.label": "Term",
  "deal.value": "60 months",
  "products.name": "Tier 1",
  "rates.label": "Interest rate a year",
  "rates.cells": "7.30%",
  "figures.label": "Monthly repayment",
  "figures.cells": "$474.69",
  "rates.notes": "Assumed, not from Macquarie",
  "figures.notes": "+ $8.25 monthly fees",
  "content.sampleRates": financeOptionsNotice.sampleRates,
  "ranking.text": rankingNotice.text,
  "ranking.label": rankingNotice.label,
  "ranking.path": rankingNotice.path,
};
