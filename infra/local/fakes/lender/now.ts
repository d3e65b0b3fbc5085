import type { IncomingMessage, ServerResponse } from "node:http";
import { bodyWithin } from "../../loopback.ts";
import { answer, jsonIn, maxBytes } from "./answer.ts";
import type { LenderBook, ReceivedApplication } from "./book.ts";

const states = { received: "received", referred: "manual_review", accepted: "approved", declined: "declined" } as const;

/** NOW's protocol, as functions/submission/now-lender.ts speaks it. Every user name and password is accepted, except the password "wrong". */
export const nowProtocol = (book: LenderBook) => async (request: IncomingMessage, response: ServerResponse) => {
  const [, version, what, reference, files, fileId] = (request.url ?? "").split("/");
  const body = await bodyWithin(maxBytes, request);
  if (`${version}/${what}` === "v1/sessions") return openSession(jsonIn(body), response);
  const from = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
  if (from === undefined) return answer(response, 401, { message: "Sign in first." });
  if (`${version}/${what}` !== "v1/applications") return answer(response, 404, { message: "Not found." });
  if (request.method === "POST" && reference === undefined) {
    const { clientReference, ...payload } = jsonIn(body);
    const received = await book.receive({ clientReference: String(clientReference), from, payload });
    return answer(response, 201, applicationJson(received));
  }
  const received = book.find(reference ?? "");
  if (!received) return answer(response, 404, { message: "Application not found." });
  if (files === "documents" && fileId !== undefined) {
    const name = decodeURIComponent(String(request.headers["file-name"]));
    await book.addFile(received, { id: fileId, kind: String(request.headers["document-kind"]), name, bytes: body?.length ?? 0 });
  }
  return answer(response, 200, applicationJson(received));
};

function openSession({ username, password }: Record<string, unknown>, response: ServerResponse): void {
  if (typeof username !== "string" || typeof password !== "string" || password === "wrong")
    return answer(response, 401, { message: "Unknown user name or password." });
  answer(response, 201, { token: username.replaceAll(/[^\w.-]/g, "-") });
}

const applicationJson = ({ reference, decision, message, version }: ReceivedApplication) => ({
  id: reference,
  state: states[decision],
  message,
  version,
});
