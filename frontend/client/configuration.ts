import { throwServerUnreachable } from "../../shared/wire/api-error.ts";
import type { SiteConfiguration } from "../../shared/wire/site-configuration.ts";

let configuration: Promise<SiteConfiguration> | undefined;

/** Reads /config.json once: identity provider, maps and payment keys. Throws ApiError when it cannot be read. */
export function siteConfiguration(): Promise<SiteConfiguration> {
  configuration ??= fetchConfiguration().catch((cause: unknown) => {
    configuration = undefined;
    return throwServerUnreachable(cause);
  });
  return configuration;
}

async function fetchConfiguration(): Promise<SiteConfiguration> {
  const answer = await fetch("/config.json", { credentials: "omit" });
  if (!answer.ok) throw new Error(`/config.json answers ${answer.status}`);
  return (await answer.json()) as SiteConfiguration;
}
