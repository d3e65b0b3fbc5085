import * as z from "zod/mini";
import { optionsLimits } from "../finance-options/eligible.ts";
import { childId, id } from "./id.ts";
import { rankingFilters } from "./quote-routes.ts";
import { records } from "./response/record.ts";
import { named } from "./route.ts";
import { strictObject } from "./strict-object.ts";
import { filledLine, filledLines } from "./text.ts";

const { min, max, note } = optionsLimits;

/** What the broker gives to the customer; each record is immutable. */
export const recordRoutes = named({
  /**
   * Keeps the ranking and makes the Finance options of two or three of its lenders. 403 NO_LICENCE for a consumer's quote without the
   * organisation's licence details; 409 NOT_ELIGIBLE names a product that does not fit, INCOMPLETE what is unknown.
   */
  createOptions: {
    method: "POST",
    path: "/options",
    body: strictObject({
      applicationId: id,
      lenders: z.array(filledLine(100)).check(z.minLength(min), z.maxLength(max)),
      filters: rankingFilters,
      note: z.optional(filledLines(note)),
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
  listRecords: { method: "GET", path: "/quote/{applicationId}/records", params: strictObject({ applicationId: id }), data: records },
});
