import type { Declaration } from "../../shared/entities/declaration.ts";
import type { Operation } from "../http/operation.ts";
import { saveOnlyPart } from "../store/only-part.ts";

/** The broker's word, given once: who gives it again is told when it was given. */
export const declare: Operation<"declare"> = async (caller, { body: { applicationId, isAccepted } }, call) => {
  const fields = { isAccepted, acceptedAt: new Date().toISOString() };
  return (await saveOnlyPart(caller, applicationId, { kind: "declaration", fields, isFinal: true }, call)) as unknown as Declaration;
};
