/** A part of a DynamoDB call that IAM authorizes separately. */
export interface TableRequest {
  readonly action: string;
  /** Undefined for the table itself. */
  readonly index: string | undefined;
  /** The partition keys: of the index, if there is one, or of the table. */
  readonly leadingKeys: readonly string[];
}

type Value = string | { readonly S: string };
type Key = Readonly<Record<"pk", Value>>;
type Input = Readonly<Record<string, unknown>>;

const text = (value: Value): string => (typeof value === "string" ? value : value.S);
const request = (action: string, ...leadingKeys: readonly string[]): TableRequest => ({
  action: `dynamodb:${action}`,
  index: undefined,
  leadingKeys,
});
const keyOf = ({ Key, Item }: Input): string => text(((Key ?? Item) as Key).pk);

const transactional: Readonly<Record<string, string>> = {
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "ConditionCheckItem",
};

/** The requests of a command, such as "QueryCommand". IAM authorizes each item of a transaction by its own action. */
export function tableRequests(command: string, input: Input): TableRequest[] {
  const action = command.replace(/Command$/, "");
  if (action === "TransactWriteItems") return (input["TransactItems"] as readonly Input[]).flatMap(ofWrite);
  if (action === "Query") return [queried(input)];
  if (action !== "BatchGetItem") return [request(action, keyOf(input))];
  const tables = Object.values(input["RequestItems"] as Record<string, { readonly Keys: readonly Key[] }>);
  return [request(action, ...tables.flatMap(({ Keys }) => Keys.map(({ pk }) => text(pk))))];
}

const ofWrite = (write: Input): TableRequest[] =>
  Object.entries(write).map(([kind, step]) => request(transactional[kind]!, keyOf(step as Input)));

function queried({ IndexName, KeyConditionExpression, ExpressionAttributeValues }: Input): TableRequest {
  const placeholder = /^\S+ = (:\w+)/.exec(KeyConditionExpression as string)![1]!;
  const partition = (ExpressionAttributeValues as Record<string, Value>)[placeholder]!;
  return { ...request("Query", text(partition)), index: IndexName as string | undefined };
}
