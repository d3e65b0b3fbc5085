import { beforeAll, expect, it, vi } from "vitest";
import { singleCalls } from "../../support/store/access-patterns.ts";
import { capacityTable } from "../../support/store/capacity.ts";
import { growthOf } from "../../support/store/growth.ts";
import { withTable } from "../../support/store/table.ts";

withTable();
beforeAll(() => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  Object.assign(process.env, { TOKEN_ISSUER: "https://cognito.test/pool", USER_POOL_CLIENT_ID: "client", ASSUMED_RATES: "allowed" });
});

it("each call consumes exactly the capacity listed in capacity.md", async () => {
  await expect(await capacityTable(await singleCalls())).toMatchFileSnapshot("capacity.md");
}, 300_000);

it("each read of a thousand items consumes exactly the capacity listed in growth.md", async () => {
  await expect(await capacityTable(await growthOf([10, 1_000]))).toMatchFileSnapshot("growth.md");
}, 300_000);
