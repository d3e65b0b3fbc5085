import { linkRoutes } from "../../shared/wire/link-routes.ts";
import { serveWithVerifiedAbn } from "../serve-with-verified-abn.ts";
import { answerByLink } from "./answers.ts";
import {
  fetchByLink,
  openLink,
  readUploadUrl,
  recordOpening,
  revokeLink,
  sendAnswersLink,
  sendCopyLink,
  sendOptionsLink,
  sendPrivacyLink,
  sendUploadLink,
  uploadByLink,
} from "./link.ts";
import { unsubscribe } from "./unsubscribe.ts";

export const handler = serveWithVerifiedAbn<"link">(linkRoutes, {
  sendPrivacyLink,
  sendUploadLink,
  sendCopyLink,
  sendOptionsLink,
  sendAnswersLink,
  answerByLink,
  readUploadUrl,
  openLink,
  recordOpening,
  uploadByLink,
  fetchByLink,
  unsubscribe,
  revokeLink,
});
