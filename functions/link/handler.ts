import { linkRoutes } from "../../shared/wire/link-routes.ts";
import { serveSender } from "../serve-sender.ts";
import {
  fetchByLink,
  openLink,
  readUploadUrl,
  recordOpening,
  revokeLink,
  sendCopyLink,
  sendPrivacyLink,
  sendUploadLink,
  uploadByLink,
} from "./link.ts";

export const handler = serveSender<"link">(linkRoutes, {
  sendPrivacyLink,
  sendUploadLink,
  sendCopyLink,
  readUploadUrl,
  openLink,
  recordOpening,
  uploadByLink,
  fetchByLink,
  revokeLink,
});
