import { linkRoutes } from "../../shared/wire/link-routes.ts";
import { serve } from "../serve.ts";
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
import { routeRows } from "./routes.ts";

export const handler = serve(linkRoutes, routeRows, {
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
