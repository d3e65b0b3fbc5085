import type { entityRoutes } from "../../shared/wire/entity-routes.ts";
import { brokerRead, quoteRead, quoteWrite, requiringVerifiedEmail, userRead, withDailyLimit } from "../call/access-rules.ts";
import { callLimits } from "../call/call-limits.ts";
import { addErrors, editErrors, notFoundErrors, readOnly } from "../call/route-errors.ts";
import type { RouteErrors, RouteRows } from "../call/route-row.ts";

const registerErrors: RouteErrors = { notFound: ["NOT_REGISTERED"] };

export const domain = { description: "Businesses", needs: ["companies"] } as const;

export const routeRows = {
  createEntity: {
    ...withDailyLimit(callLimits.businesses, quoteWrite),
    says: "Set the business of an application, in place of any existing one",
    errors: { ...addErrors, notFound: ["NOT_FOUND", "NOT_REGISTERED"] },
  },
  readEntity: { ...quoteRead, says: "Read a business", errors: notFoundErrors },
  retrieveAsicData: {
    ...requiringVerifiedEmail(quoteWrite),
    says: "Buy a business's company data from ASIC",
    errors: {
      notFound: ["NOT_FOUND", "NOT_A_COMPANY", "COMPANY_UNKNOWN"],
      conflict: [...readOnly, "BUSINESS_CHANGED"],
      tooMany: ["ASIC_LIMIT_REACHED"],
    },
  },
  // It may write nothing, and then the stored answer would name no application whose owner to check.
  recheckAbn: {
    ...withDailyLimit(callLimits.registerLookUps, { ...quoteWrite, isIdempotent: true }),
    says: "Ask the business register again about a business's ABN",
    errors: { ...registerErrors, notFound: ["NOT_FOUND"], conflict: [...readOnly, "BUSINESS_CHANGED"] },
  },
  updateEntity: { ...quoteWrite, says: "Change a business", errors: editErrors },
  searchEntity: { ...withDailyLimit(callLimits.registerLookUps, brokerRead), says: "Look a company up by its ACN", errors: registerErrors },
  lookUpAbn: { ...withDailyLimit(callLimits.registerLookUps, userRead), says: "Look a business up by its ABN", errors: registerErrors },
  searchBusinessNames: { ...withDailyLimit(callLimits.registerLookUps, userRead), says: "Search businesses by name" },
} as const satisfies RouteRows<typeof entityRoutes>;
