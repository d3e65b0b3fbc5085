import { unreachable } from "../../shared/wire/api-error.ts";
import type { SiteConfiguration } from "../../shared/wire/site-configuration.ts";

let asked: Promise<SiteConfiguration> | undefined;

/** Where this site's identity provider and maps are; asked for once. Throws ApiError where no answer comes. */
export function siteConfiguration(): Promise<SiteConfiguration> {
  asked ??= fetchConfiguration().catch((cause: unknown) => {
    asked = undefined;
    return unreachable(cause);
  });
  return asked;
}

async function fetchConfiguration(): Promise<SiteConfiguration> {
  const answer = await fetch("/config.json", { credentials: "omit" });
  if (!answer.ok) throw new Error(`/config.json answers ${answer.status}`);
  return (await answer.json()) as SiteConfiguration;
}
