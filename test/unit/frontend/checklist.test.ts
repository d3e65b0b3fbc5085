import { describe, expect, it } from "vitest";
import { documentsOf, missingIn, wantedFor } from "../../../frontend/screens/quote/panel/documents/checklist.ts";
import type { Document, DocumentKind } from "../../../shared/domain/document.ts";

const [ava, noah] = [{ _id: "ava" }, { _id: "noah" }];

const aDocument = (kind: DocumentKind, more: Partial<Document> = {}): Document => ({
  _id: "document",
  kind,
  fileName: "file.pdf",
  contentType: "application/pdf",
  size: 1000,
  status: "ready",
  createdAt: "2026-11-21T00:00:00.000Z",
  ...more,
});

const titles = (documents: readonly Document[], customers = [ava]) =>
  missingIn({ applicationType: "commercial", documents, customers }).map(({ title }) => title);

describe("missing documents of a quote", () => {
  it("lists all documents at first, without a credit guide for a business", () => {
    expect(titles([])).toEqual(["Privacy disclosure", "Identity", "Bank statements", "Invoice", "Credit profile"]);
  });

  it("omits documents that were uploaded and accepted", () => {
    const identity = aDocument("identity", { customerId: "ava" });

    expect(titles([identity, aDocument("invoice")])).toEqual(["Privacy disclosure", "Bank statements", "Credit profile"]);
    expect(titles([{ ...identity, status: "refused" }])).toContain("Identity");
    expect(titles([{ ...identity, replacedBy: "newer" }])).toContain("Identity");
  });

  it("lists a signed agreement whose text has changed since", () => {
    const privacy = aDocument("privacy", { customerId: "ava" });

    expect(titles([privacy])).not.toContain("Privacy disclosure");
    expect(titles([{ ...privacy, isOutdated: true }])).toContain("Privacy disclosure");
  });

  it("lists what each customer lacks, and the asset's invoice once", () => {
    const missing = titles([aDocument("identity", { customerId: "ava" }), aDocument("invoice")], [ava, noah]);

    expect(missing).toContain("Identity");
    expect(missing).not.toContain("Invoice");
  });
});

describe("a customer's documents", () => {
  it("excludes other customers' documents and replaced ones", () => {
    const identity = wantedFor("consumer").find(({ kind }) => kind === "identity")!;
    const old = aDocument("identity", { _id: "old", customerId: "ava", replacedBy: "new" });
    const other = aDocument("identity", { _id: "other", customerId: "noah" });
    const newer = aDocument("identity", { _id: "new", customerId: "ava" });

    expect(documentsOf({ documents: [old, other, newer] }, identity, "ava")).toEqual({ existing: [newer], replaced: [old] });
  });
});
