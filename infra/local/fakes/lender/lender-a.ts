import type { IncomingMessage, ServerResponse } from "node:http";
import { signedText } from "../../../../functions/submission/lender-a.ts";
import { isValidSignature } from "../../../../functions/submission/hmac-signature.ts";
import { bodyWithin } from "../../loopback.ts";
import { answer, jsonIn, maxBytes } from "./answer.ts";
import type { LenderBook, ReceivedApplication } from "./book.ts";

const decisions = { received: "PENDING", referred: "REFERRED", accepted: "APPROVED", declined: "DECLINED" } as const;

/** Lender A's protocol, as functions/submission/lender-a.ts speaks it. Every Merchant ID is accepted, except "wrong". */
export const lenderAProtocol = (book: LenderBook, key: string) => async (request: IncomingMessage, response: ServerResponse) => {
  const { method = "GET", url: path = "", headers } = request;
  const body = await bodyWithin(maxBytes, request);
  const from = String(headers["merchant-id"] ?? "");
  const text = signedText({ method: method as "GET", path, body: new Uint8Array(body ?? []) });
  if (!isValidSignature(text, String(headers["signature"]), { key, now: new Date() }) || from === "" || from === "wrong")
    return answer(response, 401, { message: "Unknown merchant." });
  const [, api, what, reference, files, fileId] = path.split("/");
  if (`${api}/${what}` !== "api/submissions") return answer(response, 404, { message: "Not found." });
  if (method === "POST" && reference === undefined) {
    const { clientReference, submission } = jsonIn(body);
    const received = await book.receive({ clientReference: String(clientReference), from, payload: submission });
    return answer(response, 201, applicationJson(received));
  }
  const received = book.find(reference ?? "");
  if (!received) return answer(response, 404, { message: "Submission not found." });
  if (files === "files" && fileId !== undefined) {
    const name = decodeURIComponent(String(headers["file-name"]));
    await book.addFile(received, { id: fileId, kind: String(headers["document-kind"]), name, bytes: body?.length ?? 0 });
  }
  return answer(response, 200, applicationJson(received));
};

const applicationJson = ({ reference, decision, message, version }: ReceivedApplication) => ({
  submissionId: reference,
  decision: decisions[decision],
  reason: message ?? "",
  revision: version,
});
