import { serveWith } from "./http/serve.ts";
import { requireVerifiedAbn } from "./organisation/verified-abn.ts";
import { ports } from "./serve.ts";

/** For domains with routes that send something under the organisation's name. */
export const serveWithVerifiedAbn = serveWith({ ...ports, requireVerifiedAbn });
