import type { CheckService } from "../../shared/domain/customer-check.ts";
import { setting } from "../configuration.ts";
import { readSecret } from "../adapters/secrets/secret.ts";
import { basiq } from "./basiq.ts";
import { checkProviderNames, keySecret, providerSetting } from "./check-provider-names.ts";
import type { HostedAccess, HostedPages } from "./hosted-pages.ts";
import { kelpieProtocol } from "./kelpie-protocol.ts";
import { stripeIdentity } from "./stripe-identity.ts";

const protocols: Readonly<Record<CheckService, (access: HostedAccess) => HostedPages>> = {
  identity: stripeIdentity,
  bankStatements: basiq,
  creditFile: kelpieProtocol,
};

const providers = new Map<CheckService, HostedPages>();

export function checkProviderFor(service: CheckService): HostedPages {
  const name = checkProviderNames[service];
  const [url, pages] = [setting(providerSetting(name, "url")), setting(providerSetting(name, "pages"))];
  const provider = providers.get(service) ?? protocols[service]({ name, url, pages, key: () => readSecret(keySecret(name)) });
  providers.set(service, provider);
  return provider;
}

/** Basiq sends the customer a code by SMS. */
export const needsMobile = (service: CheckService): boolean => service === "bankStatements";
