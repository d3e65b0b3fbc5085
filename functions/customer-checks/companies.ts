import type { CheckService } from "../../shared/domain/customer-check.ts";
import { setting } from "../configuration.ts";
import { readSecret } from "../adapters/secrets/secret.ts";
import { basiq } from "./basiq.ts";
import { companyNames, keySecret, placeSetting } from "./company-names.ts";
import type { HostedAccess, HostedPages } from "./hosted-pages.ts";
import { kelpieProtocol } from "./kelpie-protocol.ts";
import { stripeIdentity } from "./stripe-identity.ts";

const protocols: Readonly<Record<CheckService, (access: HostedAccess) => HostedPages>> = {
  identity: stripeIdentity,
  bankStatements: basiq,
  creditFile: kelpieProtocol,
};

const companies = new Map<CheckService, HostedPages>();

export function checkCompanyFor(service: CheckService): HostedPages {
  const name = companyNames[service];
  const [url, pages] = [setting(placeSetting(name, "url")), setting(placeSetting(name, "pages"))];
  const company = companies.get(service) ?? protocols[service]({ name, url, pages, key: () => readSecret(keySecret(name)) });
  companies.set(service, company);
  return company;
}

/** Basiq sends the customer a code by SMS. */
export const needsMobile = (service: CheckService): boolean => service === "bankStatements";
