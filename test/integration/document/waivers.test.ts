import { beforeAll, describe, expect, it } from "vitest";
import { withApi } from "../../support/api/api.ts";
import { type Ids, absentIds } from "../../support/call-scenarios/named-requests.ts";
import { type Person, aPerson } from "../../support/fixtures/people.ts";
import { aWholeQuote } from "../../support/fixtures/whole-quote.ts";
import { everyItem } from "../../support/store/invariants.ts";

const running = withApi();
let ann: Person | undefined;
let ids: Ids = absentIds();
beforeAll(async () => {
  ann = await aPerson(running);
  ids = await aWholeQuote(ann);
});

const theApplication = () => ann!.api.readApplication({ params: { id: ids.application } });

describe("a document that is not needed", () => {
  const statements = async (customerId: string) =>
    (await theApplication()).checklist!.find((item) => item.kind === "bankStatement" && item.customerId === customerId);
  const waive = (body: object) => ann!.send("waiveDocument", { body: { applicationId: ids.application, ...body } });

  it("is marked with the reason, beside others, until that is taken back", async () => {
    const { customers, asset } = await theApplication();
    const [kim, bo] = customers.map(({ _id }) => _id);
    expect(await statements(kim!)).toMatchObject({ state: "missing" });

    const [statement, identity] = await Promise.all([
      waive({ kind: "bankStatement", customerId: kim, reason: "Shown in the branch" }),
      waive({ kind: "identity", customerId: kim, reason: "Known for years" }),
      waive({ kind: "invoice", reason: "Bought at an auction" }),
    ]);

    expect([statement.status, identity.status]).toEqual([200, 200]);
    expect(await statements(kim!)).toMatchObject({ state: "waived", reason: "Shown in the branch" });
    expect(await statements(bo!)).toMatchObject({ state: "missing" });
    expect((await theApplication()).asset.waivers).toMatchObject({ invoice: { reason: "Bought at an auction" } });
    const events = (await everyItem()).filter(({ action }) => action === "document.waived");
    expect(events.map(({ part, fields }) => [part, fields])).toContainEqual([
      kim,
      { kind: "bankStatement", reason: "Shown in the branch" },
    ]);
    expect(events.map(({ part }) => part)).toContain(asset._id);
    const copy = await ann!.api.copyQuote({ body: { applicationId: ids.application } });
    expect(copy.checklist!.filter(({ state }) => state === "waived")).toEqual([]);

    await waive({ kind: "bankStatement", customerId: kim, reason: null });

    expect(await statements(kim!)).toMatchObject({ state: "missing" });
    expect((await theApplication()).checklist!.filter(({ state }) => state === "waived").map(({ kind }) => kind)).toContain("identity");
  });

  it("names a customer if and only if it is a customer's, and is never what the law asks to be signed", async () => {
    const reason = "Not asked for";
    const customerId = ids.customer;
    expect((await waive({ kind: "identity", reason })).text).toContain("customerId: found none, expected the customer's id");
    expect((await waive({ kind: "invoice", customerId, reason })).text).toContain("expected none for a document of the quote");
    expect((await waive({ kind: "privacy", customerId, reason })).status).toBe(400);
    expect((await waive({ kind: "identity", customerId, reason: " " })).status).toBe(400);
    expect((await waive({ kind: "identity", customerId: `${ids.application}.${"0".repeat(26)}`, reason })).status).toBe(404);
  });
});
