import { InvalidInput } from "../../shared/wire/problem.ts";
import { type Condition, either, equals, isAtLeast, isAtMost, lacks } from "../store/dynamo/expression.ts";
import type { ChildChange } from "../store/workspace/children.ts";

type Amount = number | null | undefined;

interface Amounts {
  readonly assetValue: Amount;
  readonly deposit: Amount;
}

type RootCondition = NonNullable<ChildChange["rootCondition"]>;

/**
 * The condition on the unchanged amount when only the asset value or only the deposit changes: a deposit is at most the asset value, if
 * both are known.
 */
export function depositRule({ assetValue, deposit }: Amounts): RootCondition | undefined {
  if (assetValue !== undefined && deposit !== undefined) {
    if (isKnown(assetValue) && isKnown(deposit) && deposit > assetValue) throw depositAbove(deposit, assetValue);
    return undefined;
  }
  if (isKnown(deposit))
    return {
      when: isOpenOr("assetValue", isAtLeast("assetValue", deposit)),
      error: (root) => depositAbove(deposit, root["assetValue"]),
    };
  if (isKnown(assetValue))
    return { when: isOpenOr("deposit", isAtMost("deposit", assetValue)), error: (root) => assetBelow(assetValue, root["deposit"]) };
  return undefined;
}

const isKnown = (amount: Amount): amount is number => amount !== undefined && amount !== null;
const isOpenOr = (amount: string, condition: Condition): Condition => either(lacks(amount), equals(amount, null), condition);

const depositAbove = (deposit: number, assetValue: unknown) =>
  new InvalidInput([{ path: ["deposit"], found: String(deposit), expected: `at most the asset value, ${String(assetValue)}` }]);

const assetBelow = (assetValue: number, deposit: unknown) =>
  new InvalidInput([{ path: ["assetValue"], found: String(assetValue), expected: `at least the deposit, ${String(deposit)}` }]);
