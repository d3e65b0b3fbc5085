import { type LoopbackServer, bodyWithin, withErrorHandling, listen } from "../loopback.ts";
import { escaped, formHeaders, page } from "../page.ts";
import { type FaultInjection, faultModes } from "./fault-injection.ts";

/** The page of the fault modes. It exists with `npm start` only. */
export const faultsPath = "/_local/services";

const maxFormBytes = 1024;

/** Serves a page to choose each fake's fault mode. Scripts post the form: service=NAME&faultMode=MODE. */
export function startFaultsPage(faultInjection: FaultInjection): Promise<LoopbackServer> {
  return listen(
    withErrorHandling("services", async (request, response) => {
      if (request.method !== "POST") return void response.writeHead(200, formHeaders).end(page("External services", forms(faultInjection)));
      const form = new URLSearchParams((await bodyWithin(maxFormBytes, request))?.toString());
      const service = form.get("service") ?? "";
      const faultMode = faultModes.find((each) => each === form.get("faultMode"));
      if (!faultInjection.services.includes(service) || !faultMode) {
        const expected = `Expected service: one of ${faultInjection.services.join(", ")}; faultMode: one of ${faultModes.join(", ")}.\n`;
        return void response.writeHead(400, { "content-type": "text/plain; charset=utf-8" }).end(expected);
      }
      faultInjection.put(service, faultMode);
      response.writeHead(303, { location: faultsPath }).end();
    }),
  );
}

const forms = (faultInjection: FaultInjection) => `<h1>External services</h1>
<p>How the fakes of other companies behave: ok, slow (no response), down (503) or malformed (an HTML page instead of data).</p>
${faultInjection.services.map((service) => form(service, faultInjection)).join("\n")}`;

const form = (service: string, faultInjection: FaultInjection) => `<form method="post" action="${faultsPath}">
  <input type="hidden" name="service" value="${escaped(service)}">
  <label>${escaped(service)} <select name="faultMode">${faultModes.map((faultMode) => option(faultMode, faultMode === faultInjection.of(service))).join("")}</select></label>
  <button>Set</button>
</form>`;

const option = (faultMode: string, isSet: boolean) => `<option${isSet ? " selected" : ""}>${faultMode}</option>`;
