import type { ServerResponse } from "node:http";
import { type Loopback, guarded, listen } from "../loopback.ts";
import { Moods } from "../outside/mood.ts";
import { extractOf } from "./extracts.ts";

export interface CompanyDataOptions {
  /** The key that every call must bear. */
  readonly key: string;
  readonly port?: number;
  readonly today?: () => Date;
  readonly moods?: Moods;
  /** Hears of each company that was asked for with the key. */
  readonly onAsked?: (acn: string) => void;
}

/** Starts a stand-in for a provider of the corporate regulator's extracts, with those of the made-up companies. */
export function startCompanyData(options: CompanyDataOptions): Promise<Loopback> {
  const { key, port, today = () => new Date(), moods = new Moods(), onAsked } = options;
  const listener = guarded("company data", async (request, response) => {
    const acn = /^\/companies\/(\d{9})$/.exec(request.url ?? "")?.[1];
    if (request.headers.authorization !== `Bearer ${key}`) return json(response, 401, { error: "The key is not known" });
    if (acn === undefined || request.method !== "GET") return json(response, 404, { error: "There is nothing here" });
    onAsked?.(acn);
    const extract = extractOf(acn, today());
    return extract ? json(response, 200, extract) : json(response, 404, { error: "There is no company of this number" });
  });
  return listen(moods.moody("company-data", listener), port);
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
