import { dayMs } from "../../shared/dates.ts";
import type { RateLimit } from "../store/services/rate-limit.ts";

export const copiesOfLink: RateLimit = { what: "copies by a link", max: 100, spanMs: dayMs };

export const customerEmailLimit: RateLimit = { what: "emails to a customer", max: 3, spanMs: dayMs };

/** Shared by links and customer checks. */
export const brokerLinkLimit: RateLimit = { what: "links of a broker", max: 50, spanMs: dayMs };
