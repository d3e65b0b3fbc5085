import { verifySigned } from "../../functions/document/verification.ts";
import { Refusal } from "../../functions/http/refusal.ts";
import { onlyArgument } from "./operators-call.ts";
import type { OperatorsCommand } from "./ops.ts";

/** Says whether a signed paper is what was signed: file, text and signature against the audit item of its signing. */
export const command: OperatorsCommand = {
  usage: "verify DOCUMENT",
  async *run(args) {
    const documentId = onlyArgument("DOCUMENT", args);
    for (const { of, told, found } of await verifySigned(documentId)) {
      if (found !== told) {
        throw new Refusal("conflict", "NOT_AS_SIGNED", `${of}: found SHA-256 ${found}, expected ${told} as it was signed`);
      }
      yield `${of}: SHA-256 ${found}, as it was signed`;
    }
  },
};
