import { referralRoutes } from "../../shared/wire/referral-routes.ts";
import { serve } from "../serve.ts";
import { markContacted, sendReferral } from "./referral.ts";

export const handler = serve<"referral">(referralRoutes, { sendReferral, markContacted });
