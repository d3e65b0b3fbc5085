import { referralRoutes } from "../../shared/wire/referral-routes.ts";
import { serveSender } from "../serve-sender.ts";
import { markContacted, reopen, sendReferral } from "./referral.ts";

export const handler = serveSender<"referral">(referralRoutes, { sendReferral, reopenReferral: reopen, markContacted });
