import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { equals, exists, lacks } from "../../../functions/store/dynamo/expression.ts";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { userKey } from "../../../functions/store/dynamo/keys.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { deleteItem, putItem, updateItem } from "../../../functions/store/dynamo/transaction.ts";

vi.stubEnv("TABLE_NAME", "kelpie");
const database = mockClient(DynamoDBDocumentClient);
beforeEach(() => database.reset());
afterAll(() => vi.unstubAllEnvs());

const key = userKey(newId());
const steps = [
  updateItem("user", key, { set: { status: "active" } }, equals("status", "new")),
  putItem("idempotency", key, {}, lacks("done")),
];

function cancelled(...codes: readonly string[]): TransactionCanceledException {
  const CancellationReasons = codes.map((Code) => ({
    Code,
    ...(Code === "ConditionalCheckFailed" && { Item: { status: { S: "active" } } }),
  }));
  return new TransactionCanceledException({ message: "cancelled", $metadata: {}, CancellationReasons });
}

describe("a transaction", () => {
  it("names the transaction item whose condition failed, with the existing item", async () => {
    database.on(TransactWriteCommand).rejects(cancelled("ConditionalCheckFailed", "None"));

    expect(await commit(steps)).toEqual({ kind: "conditionFailed", itemName: "user", item: { status: "active" } });
  });

  it("reports a repeated request first, whatever other conditions it now fails", async () => {
    database.on(TransactWriteCommand).rejects(cancelled("ConditionalCheckFailed", "ConditionalCheckFailed"));

    expect(await commit(steps)).toEqual({ kind: "repeated", record: { status: "active" } });
  });

  it.each(["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"])(
    "is retried after %s with the same client token",
    async (code) => {
      database
        .on(TransactWriteCommand)
        .rejectsOnce(cancelled("ConditionalCheckFailed", code))
        .rejectsOnce(cancelled("None", code))
        .resolves({});

      expect(await commit(steps)).toEqual({ kind: "committed" });

      const tokens = database.commandCalls(TransactWriteCommand).map(({ args: [{ input }] }) => input.ClientRequestToken);
      expect(tokens).toHaveLength(3);
      expect(new Set(tokens).size).toBe(1);
    },
  );

  it("gives up with STORE_UNAVAILABLE after repeated conflicts", async () => {
    database.on(TransactWriteCommand).rejects(cancelled("TransactionConflict", "None"));

    await expect(commit(steps)).rejects.toMatchObject({ kind: "unavailable", code: "STORE_UNAVAILABLE" });
    expect(database.commandCalls(TransactWriteCommand).length).toBeLessThan(20);
  });

  it("that cannot succeed on a retry throws an internal error", async () => {
    const defect = cancelled("ValidationError", "None");
    database.on(TransactWriteCommand).rejects(defect);

    await expect(commit(steps)).rejects.toBe(defect);
  });

  it.each(["InternalServerError", "TimeoutError", "ThrottlingException", "TransactionInProgressException"])(
    "is reported as unavailable after %s, with its cause",
    async (name) => {
      const cause = Object.assign(new Error("secret of the table"), { name });
      database.on(TransactWriteCommand).rejects(cause);

      const apiError: unknown = await commit(steps).catch((error: unknown) => error);

      expect(apiError).toMatchObject({ kind: "unavailable", cause });
      expect(String(apiError)).not.toContain("secret");
    },
  );
});

describe("an update", () => {
  it("writes only the changed fields, whatever their names, and keeps null", () => {
    const step = updateItem(
      "user",
      key,
      { set: { status: "active", "settings.name": null, year: undefined }, add: { version: 1 }, remove: ["x"] },
      exists,
    );

    expect(step.write.Update).toMatchObject({
      UpdateExpression: "SET #0 = :0, #1.#2 = :1 ADD #3 :2 REMOVE #4",
      ConditionExpression: "attribute_exists(#5)",
      ExpressionAttributeNames: { "#0": "status", "#1": "settings", "#2": "name", "#3": "version", "#4": "x", "#5": "pk" },
      ExpressionAttributeValues: { ":0": "active", ":1": null, ":2": 1 },
    });
  });

  it("without a condition sends none", () => {
    expect(deleteItem("user", key).write.Delete).toEqual({ TableName: "kelpie", Key: key });
  });
});
