import * as z from "zod/mini";
import { optionsLimits } from "../finance-options/eligible.ts";
import { selectionLimits } from "../selection/objectives.ts";
import type { ShownFigures } from "../selection/shown-figures.ts";
import { dollars, percent } from "./amount.ts";
import { childId, id } from "./id.ts";
import { offer, rankingFilters } from "./quote-routes.ts";
import { lenderPayment, objective, records, selection, selectionSummary } from "./response/record.ts";
import { defineRoutes } from "./route.ts";
import { strictObject } from "./strict-object.ts";
import { filledLine, filledLines } from "./text.ts";

const { min, max, note } = optionsLimits;

/** The broker's own words: long enough to say something. */
const reasonText = (longest: number) =>
  filledLines(longest).check(
    z.refine((text) => text.trim().length >= selectionLimits.min, `a text of at least ${selectionLimits.min} characters`),
  );

const maxProducts = 50;

const figures: z.ZodMiniType<ShownFigures> = strictObject({
  lender: filledLine(100),
  qualification: z.literal([0, 1, 2, 3]),
  rate: percent,
  repayments: z.nullable(dollars),
  total: z.nullable(dollars),
});

/** What the broker gives to the customer; each record is immutable. */
export const recordRoutes = defineRoutes({
  /**
   * Keeps the ranking and makes the Finance options of two or three of its lenders. 403 NO_LICENCE for a consumer's quote without the
   * organisation's licence details; 409 NOT_ELIGIBLE names a product that does not fit, INCOMPLETE what is unknown, COST_CAP one above the limit on the cost of credit,
   * ASSUMED_RATE a sheet that does not state the rate, where the stage refuses those, FEE_REASON products above the organisation's ceiling on fees
   * without a reason.
   */
  createOptions: {
    method: "POST",
    path: "/options",
    body: strictObject({
      applicationId: id,
      lenders: z.array(filledLine(100)).check(z.minLength(min), z.maxLength(max)),
      filters: rankingFilters,
      note: z.optional(filledLines(note)),
      /** What the customer was told elsewhere, to be printed with what it costs. */
      offer: z.optional(offer),
      /** Why fees above the organisation's ceiling; required of such a product. The customer does not see it. */
      feeReason: z.optional(reasonText(selectionLimits.reason)),
    }),
    data: strictObject({ _id: z.string(), createdAt: z.string() }),
  },
  /** The PDF. */
  fetchOptions: {
    method: "GET",
    path: "/options/{id}",
    params: strictObject({ id: childId }),
    data: strictObject({ url: z.string() }),
  },
  /**
   * Records which listed product was chosen and why each other was not: an immutable PDF, for a consumer with a credit proposal disclosure.
   * `figures` are those of the shown ranking. 403 NO_LICENCE and 409 as for options; 409 QUOTE_STALE names what differs from them, REASONS_MISSING
   * the lenders that are better by the first objective and have no reason, COMMISSION a consumer's quote without what the lender pays,
   * CONFLICT_PRIORITY a mortgage broker's without that declaration, OUTSIDE_REASON a lender outside the panel without a reason.
   */
  createSelection: {
    method: "POST",
    path: "/selection",
    body: strictObject({
      applicationId: id,
      lender: filledLine(100),
      /** Most important first. */
      objectives: z.array(objective).check(z.minLength(1), z.maxLength(8)),
      why: reasonText(selectionLimits.why),
      reasons: z
        .array(strictObject({ lender: filledLine(100), reason: reasonText(selectionLimits.reason) }))
        .check(z.maxLength(maxProducts)),
      /** What the lender pays the broker for this loan; required for a consumer. */
      commission: z.optional(lenderPayment),
      /** Why a lender outside the organisation's panel was chosen; required of one. */
      outsideReason: z.optional(reasonText(selectionLimits.reason)),
      /** Why fees above the organisation's ceiling; required of such a product. */
      feeReason: z.optional(reasonText(selectionLimits.reason)),
      /** The broker's declaration that the customer's interests came first; required of a mortgage broker. */
      conflictPriority: z.optional(z.literal(true)),
      figures: z.array(figures).check(z.minLength(1), z.maxLength(maxProducts)),
      filters: rankingFilters,
    }),
    data: selectionSummary,
  },
  /** The record and URLs of its PDFs, which are valid for a minute. */
  fetchSelection: { method: "GET", path: "/selection/{id}", params: strictObject({ id: childId }), data: selection },
  listRecords: { method: "GET", path: "/quote/{applicationId}/records", params: strictObject({ applicationId: id }), data: records },
});
