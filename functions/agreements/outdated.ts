import { agreementKinds } from "../../shared/domain/agreement.ts";
import type { Document } from "../../shared/domain/document.ts";
import { currentVersion } from "./agreement-texts.ts";

/** Marks signed agreements whose text has a newer version. */
export const withOutdatedMarks = (documents: readonly Document[]): readonly Document[] => documents.map(markOutdated);

function markOutdated(document: Document): Document {
  const agreement = agreementKinds.find((kind) => kind === document.kind);
  const isOutdated = agreement !== undefined && document.version !== currentVersion(agreement);
  return isOutdated ? { ...document, isOutdated } : document;
}
