import * as z from "zod/mini";
import { applicationTypes } from "../domain/application-type.ts";
import { listNames, listOrders } from "../domain/application.ts";
import { assetFields } from "../domain/asset.ts";
import { creditProfileFields, customerProfileFields } from "../domain/customer.ts";
import { loanDetailsFields } from "../domain/loan-details.ts";
import { outcomeResults, stages } from "../domain/stage.ts";
import { supplierFields } from "../domain/supplier.ts";
import { termFields, variantName } from "../domain/variant.ts";
import { wholeNumber } from "./amount.ts";
import { application, applicationPage, declaration, historyEntry, note, stageCounts, supplier, variant } from "./response/application.ts";
import { asset, loanDetails } from "./response/asset.ts";
import { changes } from "./changes.ts";
import { changeShape, entrySchema, entryShape } from "./field-schema.ts";
import { id, childId } from "./id.ts";
import { defineRoutes } from "./route.ts";
import { strictObject } from "./strict-object.ts";
import { filledLines, line } from "./text.ts";

const changedAsset = changeShape(assetFields);
const changedLoan = changeShape(loanDetailsFields);

const terms = strictObject({ ...changeShape(termFields.asset), ...changeShape(termFields.loanDetails) });

const maxPages = 1000;
/** The caller's own id, that of a colleague for whom the caller covers, or of a member of the organisation that the caller administers. */
const owners = {
  userId: id,
  /** All members of the organisation that the caller administers. */
  everyone: z.optional(z.literal(true)),
};
const pageOfUser = strictObject({
  ...owners,
  page: wholeNumber(1, maxPages),
  cursor: z.optional(line(1000)),
  /** Searched in number, type, asset type, asset value, loan amount, customer, business and broker. */
  search: z.optional(line(100)),
  stage: z.optional(z.enum(stages)),
  /** Only what came to another stage yesterday or today, in Sydney; no new draft. */
  isRecent: z.optional(z.literal(true)),
  type: z.optional(z.enum(applicationTypes)),
  /** The full name of a customer or of the broker. */
  person: z.optional(line(210)),
  /** Without it, newest first. */
  sort: z.optional(z.enum(listOrders)),
});
const oneApplication = strictObject({ applicationId: id });

export const applicationRoutes = defineRoutes({
  startQuote: {
    method: "GET",
    path: "/application/start/quote/{type}",
    params: strictObject({ type: z.enum(applicationTypes) }),
    data: application,
  },
  readApplication: { method: "GET", path: "/application/{id}", params: strictObject({ id }), data: application },
  /** Newest first. */
  readHistory: { method: "GET", path: "/history/{id}", params: strictObject({ id }), data: z.array(historyEntry) },
  updateApplication: {
    method: "PUT",
    path: "/application",
    body: changes(
      { _id: id },
      {
        /** Ends the demo; all other statuses are set by the server. */
        status: z.optional(z.literal("quote")),
        asset: z.optional(changes({}, changedAsset)),
        loanDetails: z.optional(changes({}, changedLoan)),
        customerProfile: z.optional(strictObject(changeShape(customerProfileFields))),
        creditProfile: z.optional(changes({}, changeShape(creditProfileFields))),
      },
    ),
    data: application,
  },
  listReferrals: { method: "POST", path: "/application/referral", body: pageOfUser, data: applicationPage },
  listQuotes: { method: "POST", path: "/application/quote", body: pageOfUser, data: applicationPage },
  listArchived: { method: "POST", path: "/application/archived", body: pageOfUser, data: applicationPage },
  /** How many of a list's newest 10,000 applications are in each stage, how many of these got there since yesterday, and the people in it. */
  countStages: {
    method: "POST",
    path: "/application/stages",
    body: strictObject({ ...owners, list: z.enum(listNames) }),
    data: stageCounts,
  },
  /** withEvidence also copies the checked documents, signatures, declaration and completed checks. */
  copyQuote: {
    method: "POST",
    path: "/application/copy",
    body: strictObject({ applicationId: id, withEvidence: z.optional(z.literal(true)) }),
    data: application,
  },
  /** A repeated call opens the same quote. */
  acceptProposal: { method: "POST", path: "/proposal/accept", body: strictObject({ _id: id }), data: application },
  archiveQuote: { method: "PUT", path: "/application/archive", body: oneApplication, data: application },
  restoreQuote: { method: "PUT", path: "/application/restore", body: oneApplication, data: application },
  /** null takes the mark back. */
  markOutcome: {
    method: "PUT",
    path: "/application/outcome",
    body: strictObject({ applicationId: id, outcome: z.nullable(z.enum(outcomeResults)) }),
    data: application,
  },
  updateAsset: { method: "POST", path: "/asset", body: changes({ _id: childId }, changedAsset), data: asset },
  updateLoanDetails: { method: "POST", path: "/loanDetails", body: changes({ _id: childId }, changedLoan), data: loanDetails },
  addNote: { method: "POST", path: "/notes", body: strictObject({ applicationId: id, text: filledLines(5000) }), data: note },
  declare: {
    method: "POST",
    path: "/declaration",
    body: strictObject({ applicationId: id, isAccepted: z.literal(true) }),
    data: declaration,
  },
  saveSupplier: {
    method: "POST",
    path: "/supplier",
    body: strictObject({ applicationId: id, ...entryShape(supplierFields) }),
    data: supplier,
  },
  /** Terms that are left out are the application's own. */
  addVariant: {
    method: "POST",
    path: "/variant",
    body: strictObject({ applicationId: id, name: entrySchema(variantName), terms }),
    data: variant,
  },
  /** Terms that are left out keep their values. */
  updateVariant: {
    method: "PUT",
    path: "/variant",
    body: changes({ _id: childId }, { name: z.optional(entrySchema(variantName)), terms: z.optional(terms) }),
    data: variant,
  },
  removeVariant: { method: "DELETE", path: "/variant", body: strictObject({ _id: childId }), data: z.null() },
  /** Makes the scenario's terms the application's own. Those that it replaces are kept as another scenario, if there is room. */
  applyVariant: { method: "POST", path: "/variant/use", body: strictObject({ _id: childId }), data: application },
});
