import type { CheckService } from "../../shared/domain/customer-check.ts";
import { settingOr } from "../configuration.ts";

export const companyNames = {
  identity: "identity-verification",
  bankStatements: "bank-statements",
  creditFile: "credit-file",
} as const satisfies Readonly<Record<CheckService, string>>;

export type CompanyName = (typeof companyNames)[CheckService];

/** url is the API's base URL; pages is the origin of the pages that customers are sent to (https://host). */
export interface CompanyPlace {
  readonly url: string;
  readonly pages: string;
}

/** Returns, for example, IDENTITY_VERIFICATION_URL. */
export const placeSetting = (name: CompanyName, what: keyof CompanyPlace): string => `${name.replaceAll("-", "_")}_${what}`.toUpperCase();

export const keySecret = (name: CompanyName): string => `checks/${name}`;

/** Whether this stage has a provider for a service. */
export const isConnected = (service: CheckService): boolean => settingOr(placeSetting(companyNames[service], "url"), "") !== "";

/** The settings of the companies that have a place. */
export function placeSettings(placeOf: (name: CompanyName) => CompanyPlace | undefined): Record<string, string> {
  const settings = Object.values(companyNames).flatMap((name) => {
    const place = placeOf(name);
    if (!place) return [];
    const { url, pages } = place;
    return [
      [placeSetting(name, "url"), url],
      [placeSetting(name, "pages"), pages],
    ];
  });
  return Object.fromEntries(settings) as Record<string, string>;
}
