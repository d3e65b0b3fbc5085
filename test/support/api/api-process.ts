import { flushCompileCache } from "node:module";
import { eventRules } from "../../../functions/event-rules.ts";
import { startApi } from "../../../infra/local/api.ts";
import { apiRoutes } from "../../../functions/routes.ts";
import { startEventTarget } from "../../../infra/local/event-target.ts";
import { whenParentEnds } from "../../../infra/local/parent-watch.ts";

/** The API in its own process, configured by environment variables. Its first output line holds its URL and the URL that takes events. */
const { TOKEN_ISSUER: issuer = "", USER_POOL_CLIENT_ID: clientId = "", WITHOUT_AUTHORIZER: withoutAuthorizer = "" } = process.env;
/** Without the gateway's authorizer only the functions check tokens. */
const mounted = withoutAuthorizer === "" ? apiRoutes : apiRoutes.map((route) => ({ ...route, access: "public" as const }));
const { url } = await startApi(mounted, { tokens: { issuer, clientId } });
const { url: eventsUrl } = await startEventTarget(eventRules);
process.stdout.write(`${JSON.stringify({ url, eventsUrl })}\n`);
// Writes the compile cache now: a killed process could not, and the next one would have to compile everything.
flushCompileCache();
whenParentEnds(() => process.exit(0));
