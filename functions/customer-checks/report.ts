import type { CheckService } from "../../shared/domain/customer-check.ts";
import type { DocumentKind } from "../../shared/domain/document.ts";
import { businessDate } from "../../shared/business-date.ts";
import { checkedKey } from "../adapters/files/file-key.ts";
import { storeFile } from "../adapters/files/files.ts";
import { kindOf } from "../file-checks/file-kind.ts";
import { childIdOf, newId } from "../store/dynamo/ids.ts";
import { checkProviderFor } from "./check-providers.ts";
import { type CheckRecord, type Report, checkRecord, recordReports } from "./store.ts";

const reports: Readonly<Record<CheckService, { readonly kind: DocumentKind; readonly title: string }>> = {
  identity: { kind: "identity", title: "Identity report" },
  bankStatements: { kind: "bankStatement", title: "Bank statements" },
  creditFile: { kind: "creditProfile", title: "Credit file" },
};

/** Stores the company's reports of a completed check as documents of the customer, once. */
export async function storeReports({ checkId }: Readonly<Record<string, unknown>>): Promise<void> {
  const check = await checkRecord(String(checkId));
  if (!check || check.pageId === undefined || check.reportId !== undefined) return;
  const contents = await checkProviderFor(check.service).reportsOf(check.pageId);
  if (contents.length === 0) return;
  await recordReports(check, await Promise.all(contents.map((content, at) => stored(check, content, at + 1))));
}

async function stored(check: CheckRecord, content: Uint8Array, number: number): Promise<Report> {
  const { contentType, description } = kindOf(content);
  if (contentType !== "application/pdf") throw new Error(`the company's report is ${description}, expected a PDF`);
  const documentId = childIdOf(check.applicationId, newId());
  const { versionId } = await storeFile(checkedKey(documentId), content, { contentType });
  const { kind, title } = reports[check.service];
  const name = `${title} ${businessDate(new Date(check.completedAt ?? Date.now()))}`;
  const fileName = number === 1 ? `${name}.pdf` : `${name} (${number}).pdf`;
  return { documentId, kind, fileName, contentType, size: content.length, versionId };
}
