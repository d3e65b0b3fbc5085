import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { entriesOf } from "../../../functions/digest/store.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { digestRatesItem } from "../../../functions/store/services/digest-entries.ts";
import { newUserId } from "../../../functions/user/store.ts";
import { withTable } from "../../support/store/table.ts";

withTable();

describe("a broker's next digest", () => {
  it("covers all changes of rates since the first that the broker has not been told of", async () => {
    const [broker, quote, first, second] = [newUserId(randomUUID()), newId(), "2026-11-20T01:00:00.000Z", "2026-11-23T01:00:00.000Z"];

    await commit([digestRatesItem(broker, quote, first)]);
    await commit([digestRatesItem(broker, quote, second)]);

    expect(await entriesOf(broker, "2027-09-01")).toMatchObject([{ applicationId: quote, ratesSince: first }]);
  });
});
