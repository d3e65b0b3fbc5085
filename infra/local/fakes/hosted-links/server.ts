import type { IncomingMessage, RequestListener } from "node:http";
import type { CompanyName } from "../../../../functions/customer-checks/company-names.ts";
import { type Loopback, guarded, listen } from "../../loopback.ts";
import { FaultInjection } from "../fault-injection.ts";
import { answerBasiq } from "./basiq.ts";
import { type CompanyApi, json } from "./company.ts";
import { customersPath, actAsCustomer } from "./customers-page.ts";
import { answerKelpieProtocol } from "./kelpie-protocol.ts";
import { HostedRequests, hostedServices } from "./requests.ts";
import { answerStripeIdentity } from "./stripe-identity.ts";

export interface HostedLinksOptions {
  readonly folder: string;
  readonly key: string;
  readonly pages?: string;
  readonly faultInjection?: FaultInjection;
  readonly now?: () => number;
}

/** The APIs are below the service's name, the customers' pages below /_local/checks. */
export interface HostedLinks extends Loopback {
  readonly apiOf: (service: CompanyName) => string;
}

const apis: Readonly<Record<CompanyName, CompanyApi>> = {
  "identity-verification": answerStripeIdentity,
  "bank-statements": answerBasiq,
  "credit-file": answerKelpieProtocol,
};

/** Starts the fake companies for customer checks, with the pages on which a developer acts as the customer. */
export async function startHostedLinks({
  folder,
  key,
  pages,
  faultInjection = new FaultInjection(),
  now = Date.now,
}: HostedLinksOptions): Promise<HostedLinks> {
  const requests = await HostedRequests.open(folder, now);
  const listenerOf = (service: CompanyName): RequestListener => {
    const pageAt = (secret: string) => `${pages ?? server.url}${customersPath}/${service}/${secret}`;
    const company = { service, requests, key, pageAt };
    return guarded(service, (request, response) => {
      const path = pathOf(request);
      if (path.startsWith(`${customersPath}/`)) return actAsCustomer({ service, requests }, path, request, response);
      return apis[service](company, path.slice(`/${service}`.length), request, response);
    });
  };
  const companies = new Map<string, RequestListener>(
    hostedServices.map((service) => [service, faultInjection.injectFault(service, listenerOf(service))]),
  );
  const server = await listen((request, response) => {
    const [, service = ""] = pathOf(request).replace(`${customersPath}/`, "/").split("/");
    const company = companies.get(service);
    if (company) company(request, response);
    else json(response, 404, { error: "not_found" });
  });
  return { ...server, apiOf: (service) => `${server.url}/${service}` };
}

const pathOf = ({ url = "/" }: IncomingMessage): string => new URL(url, "http://localhost").pathname;
