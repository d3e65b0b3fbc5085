import type { IncomingMessage, RequestListener } from "node:http";
import type { CheckProviderName } from "../../../../functions/customer-checks/check-provider-names.ts";
import { type LoopbackServer, withErrorHandling, listen } from "../../loopback.ts";
import { FaultInjection } from "../fault-injection.ts";
import { answerBasiq } from "./basiq.ts";
import { type CompanyApi, json } from "./company.ts";
import { checkPagesPath, answerCheckPage } from "./check-page.ts";
import { answerKelpieProtocol } from "./kelpie-protocol.ts";
import { CheckRequests, checkCompanyNames } from "./requests.ts";
import { answerStripeIdentity } from "./stripe-identity.ts";

export interface CheckCompaniesOptions {
  readonly folder: string;
  readonly key: string;
  readonly pages?: string;
  readonly faultInjection?: FaultInjection;
  readonly now?: () => number;
}

/** The APIs are below the service's name, the customers' pages below /_local/checks. */
export interface FakeCheckCompanies extends LoopbackServer {
  readonly apiOf: (service: CheckProviderName) => string;
}

const apis: Readonly<Record<CheckProviderName, CompanyApi>> = {
  "identity-verification": answerStripeIdentity,
  "bank-statements": answerBasiq,
  "credit-file": answerKelpieProtocol,
};

/** Starts the fake companies for customer checks, with the pages on which a developer acts as the customer. */
export async function startCheckCompanies({
  folder,
  key,
  pages,
  faultInjection = new FaultInjection(),
  now = Date.now,
}: CheckCompaniesOptions): Promise<FakeCheckCompanies> {
  const requests = await CheckRequests.open(folder, now);
  const listenerOf = (service: CheckProviderName): RequestListener => {
    const pageAt = (secret: string) => `${pages ?? server.url}${checkPagesPath}/${service}/${secret}`;
    const company = { service, requests, key, pageAt };
    return withErrorHandling(service, (request, response) => {
      const path = pathOf(request);
      if (path.startsWith(`${checkPagesPath}/`)) return answerCheckPage({ service, requests }, path, request, response);
      return apis[service](company, path.slice(`/${service}`.length), request, response);
    });
  };
  const companies = new Map<string, RequestListener>(
    checkCompanyNames.map((service) => [service, faultInjection.injectFault(service, listenerOf(service))]),
  );
  const server = await listen((request, response) => {
    const [, service = ""] = pathOf(request).replace(`${checkPagesPath}/`, "/").split("/");
    const company = companies.get(service);
    if (company) company(request, response);
    else json(response, 404, { error: "not_found" });
  });
  return { ...server, apiOf: (service) => `${server.url}/${service}` };
}

const pathOf = ({ url = "/" }: IncomingMessage): string => new URL(url, "http://localhost").pathname;
