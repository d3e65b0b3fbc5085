/** Apart from the other routes of quotes, as the browser loads it with the engine. */
import * as z from "zod/mini";
import { applicationTypes } from "../domain/application-type.ts";
import type { Fields } from "../domain/field.ts";
import { scenarioEmployer, scenarioParts } from "../quote/scenario.ts";
import { nullish } from "./amount.ts";
import { storedShape } from "./field-schema.ts";
import { id } from "./id.ts";
import { tierFilters } from "./quote-routes.ts";
import { tierProof, turnaround } from "./response/proof.ts";
import { defineRoutes } from "./route.ts";
import { strictObject } from "./strict-object.ts";

const part = <F extends Fields>(fields: F) => nullish(strictObject(storedShape(fields)));
const { asset, loanDetails, customer, customerProfile, creditProfile, entity } = scenarioParts;

const scenario = strictObject({
  applicationType: z.enum(applicationTypes),
  today: z.string(),
  asset: part(asset),
  loanDetails: part(loanDetails),
  customer: nullish(strictObject({ ...storedShape(customer), employers: nullish(z.array(part(scenarioEmployer))) })),
  customerProfile: part(customerProfile),
  creditProfile: part(creditProfile),
  entity: part(entity),
});

/**
 * sheets are indexed sheets as JSON: those that rank the scenario, and it with one of `fieldsInPlay` changed. verified
 * are the days on which staff compared them with the lenders' documents, where that is recorded; proofs, by tier, and
 * turnaround are what decisions show. `panel` are the lenders to list; absent: all. Null: the server ranks.
 */
const sheetsInPlay = strictObject({
  rulebook: z.string(),
  scenario,
  sheets: z.string(),
  verified: z.array(
    strictObject({
      lender: z.string(),
      productName: z.nullable(z.string()),
      verifiedOn: z.optional(z.nullable(z.string())),
      proofs: z.record(z.string(), tierProof),
      turnaround: z.nullable(turnaround),
    }),
  ),
  panel: z.optional(z.array(z.string())),
});

export const inPlayRoutes = defineRoutes({
  readSheetsInPlay: {
    method: "GET",
    path: "/quote/{applicationId}/in-play",
    params: strictObject({ applicationId: id }),
    query: strictObject(tierFilters),
    data: z.nullable(sheetsInPlay),
  },
});
