import { expect, it } from "vitest";
import { letterheadOf } from "../../../functions/organisation/letterhead.ts";

const checkedAt = "2026-11-23T00:00:00.000Z";

it("is the organisation's with a verified ABN alone", () => {
  const verified = { status: "verified", name: "HARBOUR FINANCE PTY LTD", checkedAt } as const;
  const cancelled = { status: "unverified", problem: "cancelled", names: [], checkedAt } as const;

  const letterheads = [verified, cancelled, null].map((abnCheck) =>
    letterheadOf({ name: "Harbour Finance", abnCheck, emailSignature: null }),
  );

  expect(letterheads).toEqual([{ name: "Harbour Finance", signature: [] }, undefined, undefined]);
});
