import type { ServerResponse } from "node:http";
import { type Loopback, guarded, listen } from "../../loopback.ts";
import { FaultInjection } from "../fault-injection.ts";
import { extractOf } from "./extracts.ts";

export interface CompanyDataOptions {
  readonly key: string;
  readonly port?: number;
  readonly today?: () => Date;
  readonly faultInjection?: FaultInjection;
  /** Called with the company of each authorized request. */
  readonly onRequested?: (acn: string) => void;
}

export function startCompanyData(options: CompanyDataOptions): Promise<Loopback> {
  const { key, port, today = () => new Date(), faultInjection = new FaultInjection(), onRequested } = options;
  const listener = guarded("company data", async (request, response) => {
    const acn = /^\/companies\/(\d{9})$/.exec(request.url ?? "")?.[1];
    if (request.headers.authorization !== `Bearer ${key}`) return json(response, 401, { error: "Unknown API key" });
    if (acn === undefined || request.method !== "GET") return json(response, 404, { error: "Not found" });
    onRequested?.(acn);
    const extract = extractOf(acn, today());
    return extract ? json(response, 200, extract) : json(response, 404, { error: "No company has this ACN" });
  });
  return listen(faultInjection.injectFault("company-data", listener), port);
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
