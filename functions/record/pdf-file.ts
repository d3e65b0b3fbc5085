import { checkedKey } from "../adapters/files/file-key.ts";
import { sha256 } from "../agreements/agreement.ts";

/** A stored PDF: its version in the bucket, and its SHA-256 in hex. */
export interface PdfFile {
  readonly versionId: string;
  readonly sha256: string;
}

/** Stores the file under the id of its record. */
export async function storePdf(id: string, pdf: Buffer, fileName: string): Promise<PdfFile> {
  const { storeFile } = await import("../adapters/files/files.ts");
  const { versionId } = await storeFile(checkedKey(id), pdf, { contentType: "application/pdf", fileName });
  return { versionId, sha256: sha256(pdf) };
}
