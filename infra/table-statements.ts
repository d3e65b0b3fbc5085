import { allOwnersIndex, ownerIndex } from "../functions/store/dynamo/table-definition.ts";
import { type FunctionName, tableAccess } from "./table-access.ts";
import { partitions } from "./table-partitions.ts";

export interface Statement {
  readonly Effect: "Allow";
  readonly Action: readonly string[];
  readonly Resource: string;
  readonly Condition: { readonly "ForAllValues:StringLike": { readonly "dynamodb:LeadingKeys": readonly string[] } };
}

export function tableStatements(name: FunctionName, tableArn: string): Statement[] {
  const { items, ownersLists = [], allOwnersLists = [] } = tableAccess[name];
  const byKeys = Map.groupBy(Object.entries(items), ([, granted]) => JSON.stringify(granted.map((each) => partitions[each]).toSorted()));
  const lists = [[ownerIndex.name, ownersLists] as const, [allOwnersIndex.name, allOwnersLists] as const];
  return [
    ...[...byKeys].map(([keys, entries]) =>
      allow(
        entries.map(([action]) => action),
        tableArn,
        JSON.parse(keys) as string[],
      ),
    ),
    ...lists.filter(([, keys]) => keys.length > 0).map(([index, keys]) => allow(["Query"], `${tableArn}/index/${index}`, keys)),
  ];
}

const allow = (actions: readonly string[], resource: string, keys: readonly string[]): Statement => ({
  Effect: "Allow",
  Action: actions.map((action) => `dynamodb:${action}`),
  Resource: resource,
  Condition: { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": keys } },
});
