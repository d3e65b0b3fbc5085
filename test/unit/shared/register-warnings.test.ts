import { describe, expect, it } from "vitest";
import type { Entity } from "../../../shared/domain/entity.ts";
import { registerWarnings } from "../../../shared/domain/register-warnings.ts";

const entity: Entity = { _id: "a.b", entityName: "EXAMPLE PTY LTD", addresses: [] };
const extract = {
  name: "EXAMPLE PTY LTD",
  acn: "004085616",
  companyType: "",
  registeredOn: null,
  registeredOffice: null,
  directors: [],
  officers: 0,
};

describe("warnings of the registers", () => {
  it("are none for an active ABN, a registered company and a business that was entered by hand", () => {
    const registered = { ...extract, status: "Registered" };

    expect([{ ...entity, abnStatus: "Active", asicData: registered }, entity].flatMap(registerWarnings)).toEqual([]);
  });

  it("name a cancelled ABN and since when", () => {
    const cancelled = { ...entity, abnStatus: "Cancelled", abnStatusSince: "2026-02-14" };

    expect(registerWarnings(cancelled)).toEqual([expect.stringContaining("lists this ABN as cancelled since 14/02/2026.")]);
  });

  it.each(["Deregistered", "Strike-Off Action In Progress", "Under External Administration"])("name a company that is %s", (status) => {
    expect(registerWarnings({ ...entity, asicData: { ...extract, status } })).toEqual([expect.stringContaining(`as “${status}”`)]);
  });
});
