import type { FailureRecord } from "./async-invocation.ts";
import { type LoopbackServer, withErrorHandling, listen } from "./loopback.ts";
import { escaped, page, pageHeaders } from "./page.ts";

/** The page of the local failure queue. It exists with `npm start` only. */
export const failedEventsPath = "/_local/failed-events";

export function startFailedEventsPage(failed: () => Promise<readonly FailureRecord[]>): Promise<LoopbackServer> {
  return listen(
    withErrorHandling("failed events", async (_request, response) => {
      const body = (await failed()).map((record) => `<pre>${escaped(JSON.stringify(record, undefined, 2))}</pre>`);
      response.writeHead(200, pageHeaders).end(page("Failed events", `${introduction}\n${body.join("\n") || "<p>None.</p>"}`));
    }),
  );
}

const introduction = `<h1>Failed events</h1>
<p>Events that a function failed to process three times. <code>npm run ops -- recheck-files --local</code> checks their files again.</p>`;
