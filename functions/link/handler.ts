import { linkRoutes } from "../../shared/wire/link-routes.ts";
import { serve } from "../serve.ts";
import { openLink, readUploadUrl, revokeLink, sendPrivacyLink, sendUploadLink, uploadByLink } from "./link.ts";

export const handler = serve<"link">(linkRoutes, { sendPrivacyLink, sendUploadLink, readUploadUrl, openLink, uploadByLink, revokeLink });
