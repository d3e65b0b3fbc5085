import * as z from "zod/mini";
import { documentationLevels } from "../domain/documentation-level.ts";
import { orderKeys } from "../quote/rank.ts";
import { criterionAttributes } from "../quote/vocabulary.ts";
import { rankedProducts } from "./response/quote.ts";
import { id } from "./id.ts";
import { named } from "./route.ts";
import { strictObject } from "./strict-object.ts";
import { filledLine } from "./text.ts";

const maxChosen = 50;
const chosen = <T extends z.ZodMiniType>(one: T) => z.optional(z.array(one).check(z.maxLength(maxChosen)));

export const quoteRoutes = named({
  rankedProducts: {
    method: "GET",
    path: "/quote/{applicationId}",
    params: strictObject({ applicationId: id }),
    query: strictObject({
      lenders: chosen(filledLine(100)),
      productTypes: chosen(z.enum(documentationLevels)),
      /** Absent: the asset type must match. Empty: nothing must match. */
      mustMatch: chosen(z.enum(criterionAttributes)),
      orderBy: chosen(z.enum(orderKeys)),
    }),
    data: rankedProducts,
  },
});
