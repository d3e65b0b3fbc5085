import { expect, it } from "vitest";
import { capacityTable, growthOf } from "../support/store/access-patterns.ts";
import { withTable } from "../support/store/table.ts";

withTable();

it("reads among up to 50,000 items consume the units listed in growth.md", async () => {
  await expect(await capacityTable(await growthOf([10, 1_000, 50_000]))).toMatchFileSnapshot("growth.md");
}, 900_000);
