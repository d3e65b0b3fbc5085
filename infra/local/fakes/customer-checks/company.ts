import type { IncomingMessage, ServerResponse } from "node:http";
import type { CheckProviderName } from "../../../../functions/customer-checks/check-provider-names.ts";
import type { CheckRequests } from "./requests.ts";

/** A fake company, with the requests that it has got. */
export interface Company {
  readonly service: CheckProviderName;
  readonly requests: CheckRequests;
  readonly key: string;
  /** The address of a customer's page. */
  readonly pageAt: (secret: string) => string;
}

/** Answers a call of a company's API; the path is below the company's own address. */
export type CompanyApi = (company: Company, path: string, request: IncomingMessage, response: ServerResponse) => Promise<void>;

export const json = (response: ServerResponse, status: number, body: object, headers: Readonly<Record<string, string>> = {}): void =>
  void response
    .writeHead(status, { "content-type": "application/json", "cache-control": "no-store", ...headers })
    .end(JSON.stringify(body));

export function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}
