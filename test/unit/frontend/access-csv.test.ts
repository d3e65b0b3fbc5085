import { expect, it } from "vitest";
import { accessCsv } from "../../../frontend/lists/access/access-csv.ts";

const entry = {
  _id: "01KV4T5R8E2Q9ZJ7M3XNBC6WDH",
  at: "2026-11-20T03:49:05.678Z",
  who: { name: "Kim Lee", organisation: "Harbour, Finance", as: "cover" as const },
  event: "Customer changed",
  fields: ["Date of birth", "First name"],
  part: null,
  ip: "203.0.113.7",
};

it("the CSV of who saw a customer has Sydney's time, and a name that a spreadsheet would run is a text", () => {
  const formula = { ...entry, who: { name: '=HYPERLINK("https://example.com")', organisation: null }, fields: [], ip: null };

  const [head, first, second] = accessCsv([entry, formula]).split("\n");

  expect(head).toBe("\uFEFFday,time in Sydney,who,what,part,IP address");
  expect(first).toBe('20/11/2026,14:49,"Kim Lee, covering (Harbour, Finance)","Customer changed: Date of birth, First name",,203.0.113.7');
  expect(second).toBe('20/11/2026,14:49,"\'=HYPERLINK(""https://example.com"")",Customer changed,,');
});
