import type { CheckService } from "../../shared/entities/customer-check.ts";

/** By which name each company is known to logs and metrics, to the configuration and to the secrets. */
export const companyNames = {
  identity: "identity-verification",
  bankStatements: "bank-statements",
  creditFile: "credit-file",
} as const satisfies Readonly<Record<CheckService, string>>;

export type CompanyName = (typeof companyNames)[CheckService];

/** Where a company's API stands, and where the pages to which it sends a customer: https://host. */
export interface CompanyPlace {
  readonly url: string;
  readonly pages: string;
}

/** IDENTITY_VERIFICATION_URL */
export const placeSetting = (name: CompanyName, what: keyof CompanyPlace): string => `${name.replaceAll("-", "_")}_${what}`.toUpperCase();

/** The secret that holds a company's key. */
export const keySecret = (name: CompanyName): string => `checks/${name}`;

/** A function's configuration of where the companies stand. */
export function placeSettings(placeOf: (name: CompanyName) => CompanyPlace): Record<string, string> {
  const settings = Object.values(companyNames).flatMap((name) => {
    const { url, pages } = placeOf(name);
    return [
      [placeSetting(name, "url"), url],
      [placeSetting(name, "pages"), pages],
    ];
  });
  return Object.fromEntries(settings) as Record<string, string>;
}
