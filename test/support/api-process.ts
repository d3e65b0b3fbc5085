import { flushCompileCache } from "node:module";
import { eventRules } from "../../functions/event-rules.ts";
import { startApi } from "../../infra/local/api.ts";
import { apiRoutes } from "../../infra/local/api-routes.ts";
import { startEventTarget } from "../../infra/local/event-target.ts";
import { whenParentEnds } from "../../infra/local/parent-watch.ts";

/** The API as a process of its own, configured by its environment alone; its first line says where it stands, and where its functions take events in. */
const { TOKEN_ISSUER: issuer = "", USER_POOL_CLIENT_ID: clientId = "", WITHOUT_AUTHORIZER: withoutAuthorizer = "" } = process.env;
/** Without the gateway's authorizer the functions are all that looks at a token. */
const mounted = withoutAuthorizer === "" ? apiRoutes : apiRoutes.map((route) => ({ ...route, access: "public" as const }));
const { url } = await startApi(mounted, { tokens: { issuer, clientId } });
const { url: eventsUrl } = await startEventTarget(eventRules);
process.stdout.write(`${JSON.stringify({ url, eventsUrl })}\n`);
// Whoever is killed writes no cache as it ends, and the next to come up would compile everything anew.
flushCompileCache();
whenParentEnds(() => process.exit(0));
