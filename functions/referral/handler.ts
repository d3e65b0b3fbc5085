import { referralRoutes } from "../../shared/wire/referral-routes.ts";
import { serveWithVerifiedAbn } from "../serve-with-verified-abn.ts";
import { markContacted, reopen, sendReferral } from "./referral.ts";

export const handler = serveWithVerifiedAbn<"referral">(referralRoutes, { sendReferral, reopenReferral: reopen, markContacted });
