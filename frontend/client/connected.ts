import useSWR from "swr";
import type { ConnectedService, SiteConfiguration } from "../../shared/wire/site-configuration.ts";
import { siteConfiguration } from "./configuration.ts";

/** Whether applications can be sent to a lender from here; undefined until it is known. */
export const useIsLenderConnected = (lender: string): boolean | undefined =>
  useSiteConfiguration()?.connected.some((service) => service === lender);

/** Whether another company's service is connected; undefined until it is known. */
export const useIsConnected = (service: ConnectedService): boolean | undefined => useSiteConfiguration()?.connected.includes(service);

/** Whether products with an assumed rate can be neither chosen nor sent; false until it is known, as the API checks it anyway. */
export const useRefusesAssumedRates = (): boolean => useSiteConfiguration()?.refusesAssumedRates ?? false;

const useSiteConfiguration = () => useSWR<SiteConfiguration, Error>("site-configuration", siteConfiguration).data;
