import { beforeAll, describe, expect, it } from "vitest";
import { saveChildren } from "../../../functions/store/workspace/children.ts";
import { withApi } from "../../support/api/api.ts";
import { aCall } from "../../support/fixtures/brokers.ts";
import { type CustomerFixture, aCustomerOf } from "../../support/fixtures/links.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";

const running = withApi();
const note = {
  kind: "note",
  fields: { text: "Called.", user: { firstName: "Ann", lastName: "Broker" }, createdAt: new Date().toISOString() },
} as const;
/** A transaction has at most 100 items, two for each note. */
const notesAtOnce = 45;
let ann: Person;
let full: CustomerFixture;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
  full = await aCustomerOf(ann);
  // It has an asset, a loan, a customer with an employer, and an email address.
  for (let missing = 300 - 5; missing > 0; missing -= notesAtOnce) {
    const notes = Array.from({ length: Math.min(missing, notesAtOnce) }, () => note);
    await saveChildren({ ...ann, isMaster: false }, full.applicationId, notes, aCall());
  }
});

describe("an application with 300 entries", () => {
  it.each<[string, () => Promise<unknown>]>([
    ["note", () => ann.api.addNote({ body: { applicationId: full.applicationId, text: "One more" } })],
    ["declaration", () => ann.api.declare({ body: { applicationId: full.applicationId, isAccepted: true } })],
    ["link for documents", () => ann.api.sendUploadLink({ body: { customerId: full.customerId } })],
    [
      "customer in place of the last one",
      () => ann.api.removeCustomer({ body: { applicationId: full.applicationId, customerId: full.customerId } }),
    ],
  ])("takes no further %s and says why", async (_what, call) => {
    expect(await rejectionOf(call())).toMatchObject({ status: 409, code: "TOO_MANY_ITEMS" });
  });

  it("can still be changed", async () => {
    await ann.api.updateAsset({ body: { _id: full.assetId, assetValue: 20_000 } });

    expect(await ann.api.readApplication({ params: { id: full.applicationId } })).toMatchObject({ asset: { assetValue: 20_000 } });
  });
});
