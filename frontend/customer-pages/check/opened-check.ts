import { checkRoutes } from "../../../shared/wire/check-routes.ts";
import type { DataOf } from "../../../shared/wire/route.ts";
import { call } from "../../client/call.ts";
import { type LinkContent, useLinkContent } from "../use-link-content.ts";

export type OpenedCheck = DataOf<typeof checkRoutes.openCheck>;

export const useOpenedCheck = (linkSecret: string): LinkContent<OpenedCheck> =>
  useLinkContent(() => call(checkRoutes.openCheck, undefined, { linkSecret }));

/** Returns the address of the company's page, for one visit. Throws ApiError. */
export const checkPageAddress = async (linkSecret: string): Promise<string> =>
  (await call(checkRoutes.visitCheckPage, undefined, { linkSecret })).url;
