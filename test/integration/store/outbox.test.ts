import { describe, expect, it } from "vitest";
import { moveApplication } from "../../../functions/store/status.ts";
import { errandDone, errandFailed, openErrands, outboxStep } from "../../../functions/store/outbox.ts";
import { aBroker, aCall } from "../../support/brokers.ts";
import { everyItem } from "../../support/invariants.ts";
import { aQuote } from "../../support/quotes.ts";
import { withTable } from "../../support/table.ts";

withTable();

const mail = () => outboxStep("mail", { to: "kim@example.com", template: "referral" });

describe("an errand", () => {
  it("stands with the write that it belongs to, and falls with it", async () => {
    const broker = aBroker();
    const { _id: applicationId } = await aQuote(broker);

    await moveApplication(broker, { applicationId, to: "referral", steps: [mail()] }, aCall());
    await expect(moveApplication(broker, { applicationId, to: "referral", steps: [mail()] }, aCall())).rejects.toMatchObject({
      kind: "conflict",
    });

    const [errand, ...more] = await openErrands(10);
    expect(errand).toMatchObject({ kind: "mail", payload: { template: "referral" }, attempts: 0 });
    expect(more).toEqual([]);
    await errandDone(errand!);
    expect(await openErrands(10)).toEqual([]);
  });

  it("comes back later where it fails, and after eight times is a dead letter", async () => {
    const broker = aBroker();
    const { _id: applicationId } = await aQuote(broker);
    await moveApplication(broker, { applicationId, to: "referral", steps: [mail()] }, aCall());
    const waits: number[] = [];

    for (let attempt = 1; attempt < 8; attempt++) {
      const [errand] = await openErrands(10);
      const failedAt = Date.now();
      expect(await errandFailed(errand!, "no answer")).toBe("later");
      const [later] = await openErrands(10);
      waits.push(Math.round((Date.parse(later!.dueAt) - failedAt) / 1000));
    }

    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128]);
    expect(await errandFailed((await openErrands(10))[0]!, "no answer")).toBe("dead");
    expect(await openErrands(10)).toEqual([]);
    const dead = (await everyItem()).filter(({ everyList }) => everyList === "DEAD_LETTERS");
    expect(dead).toMatchObject([{ kind: "mail", attempts: 8, failure: "no answer" }]);
  });
});
