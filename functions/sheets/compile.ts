import { indexSheets } from "../../shared/quote/indexed-sheets.ts";
import type { Sheet } from "../../shared/quote/sheet.ts";
import { sourcesOf } from "../../shared/quote/trace/sources.ts";
import type { SourceFile } from "../../shared/rulebook/rate-table.ts";
import { sheetHash, hashedIssue } from "./sheet-hash.ts";
import type { SubmissionLender } from "./submission-lenders.ts";

/** What quotes are made from, each part as JSON. */
export interface CompiledSheets {
  readonly issues: string;
  readonly consumer: string;
  readonly commercial: string;
  /** Only price traces need them. */
  readonly sources: string;
  readonly submissionLenders: string;
}

export function compiledSheets(files: readonly SourceFile[]): CompiledSheets {
  const ofType = (type: Sheet["type"]) => JSON.stringify(indexSheets(files.filter(({ sheet }) => sheet.type === type)));
  return {
    issues: JSON.stringify(files.map(({ source }) => hashedIssue(source))),
    consumer: ofType("consumer"),
    commercial: ofType("commercial"),
    sources: JSON.stringify(files.map(({ sheet, source }) => sourcesOf(sheet, sheetHash(source)))),
    submissionLenders: JSON.stringify(files.flatMap(({ sheet }) => submissionLenderOf(sheet) ?? [])),
  };
}

function submissionLenderOf(sheet: Sheet): SubmissionLender | undefined {
  const { type, lender, productName = null, date, actions = [], lenderCredentials = [], requiredFields, portal } = sheet;
  return requiredFields && { type, lender, productName, date, actions, lenderCredentials, requiredFields, ...(portal && { portal }) };
}
