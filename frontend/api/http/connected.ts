import useSWR from "swr";
import type { ConnectedService, SiteConfiguration } from "../../../shared/wire/site-configuration.ts";
import { siteConfiguration } from "./configuration.ts";

/** Whether another company's service is connected; undefined until it is known. */
export function useIsConnected(service: ConnectedService): boolean | undefined {
  const { data } = useSWR<SiteConfiguration, Error>("site-configuration", siteConfiguration);
  return data?.connected.includes(service);
}
