import { linkRoutes } from "../../shared/wire/link-routes.ts";
import { serveSender } from "../serve-sender.ts";
import { openLink, readUploadUrl, recordOpening, revokeLink, sendPrivacyLink, sendUploadLink, uploadByLink } from "./link.ts";

export const handler = serveSender<"link">(linkRoutes, {
  sendPrivacyLink,
  sendUploadLink,
  readUploadUrl,
  openLink,
  recordOpening,
  uploadByLink,
  revokeLink,
});
