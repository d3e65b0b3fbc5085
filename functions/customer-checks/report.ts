import type { CheckService } from "../../shared/domain/customer-check.ts";
import type { DocumentKind } from "../../shared/domain/document.ts";
import { businessDate } from "../../shared/business-date.ts";
import { checkedKey } from "../adapters/files/file-key.ts";
import { storeFile } from "../adapters/files/files.ts";
import { kindOf } from "../document/file-kind.ts";
import { childIdOf, newId } from "../store/dynamo/ids.ts";
import { checkCompanyFor } from "./companies.ts";
import { checkRecord, recordReport } from "./store.ts";

const reports: Readonly<Record<CheckService, { readonly kind: DocumentKind; readonly title: string }>> = {
  identity: { kind: "identity", title: "Identity report" },
  bankStatements: { kind: "bankStatement", title: "Bank statements" },
  creditFile: { kind: "creditProfile", title: "Credit file" },
};

/** Stores the company's report of a completed check as a document of the customer, once. */
export async function storeReport({ checkId }: Readonly<Record<string, unknown>>): Promise<void> {
  const check = await checkRecord(String(checkId));
  if (!check || check.pageId === undefined || check.reportId !== undefined) return;
  const content = await checkCompanyFor(check.service).reportOf(check.pageId);
  if (!content) return;
  const { contentType, description } = kindOf(content);
  if (contentType !== "application/pdf") throw new Error(`the company's report is ${description}, expected a PDF`);
  const documentId = childIdOf(check.applicationId, newId());
  const { versionId } = await storeFile(checkedKey(documentId), content, { contentType });
  const { kind, title } = reports[check.service];
  const fileName = `${title} ${businessDate(new Date(check.settledAt ?? Date.now()))}.pdf`;
  await recordReport(check, { documentId, kind, fileName, contentType, size: content.length, versionId });
}
