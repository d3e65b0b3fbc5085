import * as z from "zod/mini";
import { type Application, type ApplicationRow, applicationStatuses } from "../../domain/application.ts";
import type { PersonQuote } from "../../domain/person.ts";
import { applicationTypes } from "../../domain/application-type.ts";
import { assetFields } from "../../domain/asset.ts";
import { type Declaration, declaredFields } from "../../domain/declaration.ts";
import type { HistoryEntry } from "../../domain/history.ts";
import type { Note } from "../../domain/note.ts";
import { type Supplier, supplierFields } from "../../domain/supplier.ts";
import { type Variant, termFields } from "../../domain/variant.ts";
import { outcomeResults, stages } from "../../domain/stage.ts";
import { sentStatuses } from "../../domain/submission.ts";
import { nullish } from "../amount.ts";
import { storedShape } from "../field-schema.ts";
import { strictObject } from "../strict-object.ts";
import { asset, loanDetails } from "./asset.ts";
import { creditProfile, customer, customerProfile } from "./customer.ts";
import { document } from "./document.ts";
import { entity } from "./entity.ts";
import { link } from "./link.ts";
import { referralProgress } from "./referral.ts";
import { type ChecklistItem, checklistStates } from "../../domain/checklist.ts";
import { documentKinds } from "../../domain/document.ts";
import { criterionAttributes } from "../../quote/vocabulary.ts";

const checklistItem: z.ZodMiniType<ChecklistItem> = strictObject({
  kind: z.enum(documentKinds),
  title: z.string(),
  /** Absent for a document that is uploaded once for all customers. */
  customerId: z.optional(z.string()),
  state: z.enum(checklistStates),
  /** The field whose answer says whether it is needed. */
  settledBy: z.optional(z.enum([...criterionAttributes, "documentationLevel"])),
  /** Why it is not needed. */
  reason: z.optional(z.string()),
});

const userName = strictObject({ firstName: z.string(), lastName: z.string() });

/** The stored fields of a note. */
export const noteShape = { text: z.string(), createdAt: z.string(), user: userName };

export const note: z.ZodMiniType<Note> = strictObject({ _id: z.string(), ...noteShape });

export const supplier: z.ZodMiniType<Supplier> = strictObject({ _id: z.string(), ...storedShape(supplierFields) });

/** The stored fields of a declaration. */
export const declarationShape = {
  isAccepted: z.boolean(),
  acceptedAt: z.string(),
  deal: nullish(strictObject(storedShape(declaredFields))),
};

export const declaration: z.ZodMiniType<Declaration> = strictObject({ _id: z.string(), ...declarationShape });

/** The stored fields of a variant. */
export const variantShape = {
  name: z.string(),
  terms: strictObject({ ...storedShape(termFields.asset), ...storedShape(termFields.loanDetails) }),
};

export const variant: z.ZodMiniType<Variant> = strictObject({ _id: z.string(), ...variantShape });

const historyValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const historyEntry: z.ZodMiniType<HistoryEntry> = strictObject({
  _id: z.string(),
  at: z.string(),
  by: z.string(),
  title: z.string(),
  changes: z.array(strictObject({ part: z.string(), field: z.string(), from: z.optional(historyValue), to: historyValue })),
});

const heading = {
  _id: z.string(),
  humanId: z.int(),
  applicationType: z.enum(applicationTypes),
  createdAt: z.string(),
  status: z.enum(applicationStatuses),
  stage: z.enum(stages),
  stageSince: z.string(),
  user: userName,
};

export const submissionSummary = strictObject({ number: z.int(), lender: z.string(), status: z.enum(sentStatuses), at: z.string() });

export const application: z.ZodMiniType<Application> = strictObject({
  ...heading,
  outcome: nullish(strictObject({ result: z.enum(outcomeResults), at: z.string() })),
  submissions: z.array(submissionSummary),
  asset,
  loanDetails,
  entities: z.array(entity),
  customers: z.array(customer),
  notes: z.array(note),
  customerProfile,
  creditProfile,
  supplier: nullish(supplier),
  declaration: nullish(declaration),
  selection: nullish(strictObject({ _id: z.string(), lender: z.string(), at: z.string() })),
  documents: z.array(document),
  links: z.array(link),
  variants: z.array(variant),
  checklist: nullish(z.array(checklistItem)),
  endsOn: nullish(z.string()),
  access: nullish(z.union([strictObject({ as: z.literal("administrator") }), strictObject({ as: z.literal("cover"), until: z.string() })])),
});

const storedAsset = storedShape(assetFields);

const rowFields = {
  ...heading,
  asset: strictObject({ assetValue: storedAsset.assetValue, assetType: storedAsset.assetType }),
  customers: z.array(
    strictObject({
      firstName: nullish(z.string()),
      lastName: nullish(z.string()),
      phoneNumber: nullish(z.string()),
      email: nullish(z.string()),
    }),
  ),
  entityName: z.nullable(z.string()),
  referral: nullish(referralProgress),
  organisationName: nullish(z.string()),
};

export const applicationRow: z.ZodMiniType<ApplicationRow> = strictObject({ ...rowFields, changedAt: z.string() });

export const personQuote: z.ZodMiniType<PersonQuote> = strictObject(rowFields);

/** Stages without an application are left out. */
export const stageCounts = strictObject({
  stages: z.array(strictObject({ stage: z.enum(stages), count: z.int(), recent: z.int() })),
  isPartial: z.optional(z.literal(true)),
});

/** Set if the list is so long that its older entries were not searched. */
export const isPartial = z.optional(z.literal(true));

/** The cursor goes into the request for the next page of the same list. */
export const applicationPage = strictObject({
  docs: z.array(applicationRow),
  totalDocs: z.int(),
  page: z.int(),
  cursor: z.string(),
  isPartial,
});
