import { ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { describe, expect, it } from "vitest";
import { documentClient, tableName } from "../../../functions/store/dynamo/client.ts";
import { withApi } from "../../support/api/api.ts";
import { operate } from "../../support/cli/operators.ts";
import { aPerson } from "../../support/fixtures/people.ts";
import { everyRecord } from "../../support/store/invariants.ts";

const running = withApi();

describe("npm run ops -- restore-drill", () => {
  it("restores every item into a second table, times each step and names the commands for AWS", async () => {
    const ann = await aPerson(running);
    await ann.api.startQuote({ params: { type: "consumer" } });
    const tables = async () => (await documentClient().send(new ListTablesCommand({}))).TableNames;

    const { code, printed } = await operate({ ...running.environment }, "restore-drill");

    const restored = Number(/^restored and compared (\d+) items in \d+\.\d s$/m.exec(printed)?.[1]);
    expect([code, restored >= (await everyRecord()).length]).toEqual([0, true]);
    expect(printed).toMatch(/^compare items and counts: SHA-256 of all items [0-9a-f]{16}, equal, \d+\.\d s$/m);
    expect(printed).toContain("on AWS: aws dynamodb restore-table-to-point-in-time --source-table-name TABLE");
    expect(await tables()).toContain(tableName());
    expect(await tables()).not.toContain("kelpie-restore-drill");
  });

  it("refuses to copy a table on AWS", async () => {
    const onAws = { ...running.environment, AWS_ENDPOINT_URL_DYNAMODB: "" };

    expect(await operate(onAws, "restore-drill")).toMatchObject({
      code: 2,
      error: expect.stringContaining("expected that of a running npm start: add --local"),
    });
  });
});
