import type { CheckService } from "../../shared/domain/customer-check.ts";
import { settingOr } from "../configuration.ts";

export const checkProviderNames = {
  identity: "identity-verification",
  bankStatements: "bank-statements",
  creditFile: "credit-file",
} as const satisfies Readonly<Record<CheckService, string>>;

export type CheckProviderName = (typeof checkProviderNames)[CheckService];

/** url is the API's base URL; pages is the origin of the pages that customers are sent to (https://host). */
export interface ProviderEndpoints {
  readonly url: string;
  readonly pages: string;
}

/** Returns, for example, IDENTITY_VERIFICATION_URL. */
export const providerSetting = (name: CheckProviderName, what: keyof ProviderEndpoints): string =>
  `${name.replaceAll("-", "_")}_${what}`.toUpperCase();

export const keySecret = (name: CheckProviderName): string => `checks/${name}`;

/** Whether this stage has a provider for a service. */
export const isConnected = (service: CheckService): boolean => settingOr(providerSetting(checkProviderNames[service], "url"), "") !== "";

/** The environment variables of the providers that this stage connects. */
export function providerSettings(endpointsOf: (name: CheckProviderName) => ProviderEndpoints | undefined): Record<string, string> {
  const settings = Object.values(checkProviderNames).flatMap((name) => {
    const endpoints = endpointsOf(name);
    if (!endpoints) return [];
    const { url, pages } = endpoints;
    return [
      [providerSetting(name, "url"), url],
      [providerSetting(name, "pages"), pages],
    ];
  });
  return Object.fromEntries(settings) as Record<string, string>;
}
