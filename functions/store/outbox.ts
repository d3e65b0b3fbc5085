import { QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { ask, tableName } from "./client.ts";
import { type Changes, Placeholders, exists, isAbsent, updateExpression } from "./expression.ts";
import { newId } from "./ids.ts";
import { listedOutbox, outboxKey, outboxList } from "./keys.ts";
import { itemsAt } from "./read.ts";
import { everybodyIndex } from "./table-definition.ts";
import { type Step, putStep } from "./transaction.ts";

/** Work to do once a transaction stands: a mail to send, a submission to make. */
export interface Errand {
  readonly id: string;
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly attempts: number;
  /** Not before this moment. */
  readonly dueAt: string;
}

const mostAttempts = 8;
const firstPauseMs = 2_000;

/** The outbox item that goes with a write, in its transaction; the table's stream hands it to the worker. */
export function outboxStep(kind: string, payload: Readonly<Record<string, unknown>>): Step {
  const id = newId();
  const errand: Errand = { id, kind, payload, attempts: 0, dueAt: new Date().toISOString() };
  return putStep("outbox", outboxKey(id), { ...errand, ...listedOutbox(id) }, isAbsent);
}

/** The oldest errands that nobody has done yet. */
export async function openErrands(limit: number): Promise<Errand[]> {
  const { Items: keys = [] } = await ask((client) =>
    client.send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: everybodyIndex.name,
        KeyConditionExpression: "everyList = :list",
        ExpressionAttributeValues: { ":list": outboxList },
        Limit: limit,
      }),
    ),
  );
  const items = await itemsAt(keys.map(({ id: _id, ...key }) => key as { pk: string; sk: string }));
  return items.filter((item) => item["everyList"] === outboxList) as unknown as Errand[];
}

/** It is done, and no longer on the list; it stays a month for whoever asks. */
export const errandDone = ({ id }: Pick<Errand, "id">): Promise<void> =>
  write(id, { set: { doneAt: new Date().toISOString(), expiresAt: Math.ceil(Date.now() / 1000) + 30 * 24 * 60 * 60 }, remove: off });

/** It failed: later again, and after the last attempt no more, but as a dead letter. */
export async function errandFailed({ id, attempts }: Errand, why: string): Promise<"later" | "dead"> {
  const made = attempts + 1;
  const dueAt = new Date(Date.now() + firstPauseMs * 2 ** attempts).toISOString();
  if (made < mostAttempts) {
    await write(id, { set: { attempts: made, dueAt, failure: why } });
    return "later";
  }
  await write(id, { set: { attempts: made, everyList: "DEAD_LETTERS", failure: why } });
  return "dead";
}

const off = ["everyList", "listSort"];

async function write(id: string, changes: Changes): Promise<void> {
  const at = new Placeholders();
  const UpdateExpression = updateExpression(changes, at);
  const ConditionExpression = exists(at);
  const update = { TableName: tableName(), Key: { ...outboxKey(id) }, UpdateExpression, ConditionExpression, ...at.parameters };
  await ask((client) => client.send(new UpdateCommand(update)));
}
