import { InvalidInput } from "../../shared/wire/problem.ts";
import { type Condition, either, equals, isAtLeast, isAtMost, lacks } from "../store/dynamo/expression.ts";
import type { ChildChange } from "../store/workspace/children.ts";

type Amount = number | null | undefined;

interface Amounts {
  readonly assetValue: Amount;
  readonly deposit: Amount;
}

type RootRule = NonNullable<ChildChange["onlyInRoot"]>;

/**
 * What a change of the asset value or the deposit demands of the amount that stays as it is: a deposit is at most the asset value, if both
 * are known. Amounts in dollars; undefined is not changed. Throws InvalidInput, which names the field being changed, if both are changed.
 */
export function depositRule({ assetValue, deposit }: Amounts): RootRule | undefined {
  if (assetValue !== undefined && deposit !== undefined) {
    if (isKnown(assetValue) && isKnown(deposit) && deposit > assetValue) throw depositAbove(deposit, assetValue);
    return undefined;
  }
  if (isKnown(deposit))
    return {
      when: isOpenOr("assetValue", isAtLeast("assetValue", deposit)),
      otherwise: (root) => depositAbove(deposit, root["assetValue"]),
    };
  if (isKnown(assetValue))
    return { when: isOpenOr("deposit", isAtMost("deposit", assetValue)), otherwise: (root) => assetBelow(assetValue, root["deposit"]) };
  return undefined;
}

const isKnown = (amount: Amount): amount is number => amount !== undefined && amount !== null;
const isOpenOr = (amount: string, condition: Condition): Condition => either(lacks(amount), equals(amount, null), condition);

const depositAbove = (deposit: number, assetValue: unknown) =>
  new InvalidInput([{ path: ["deposit"], found: String(deposit), expected: `at most the asset value, ${String(assetValue)}` }]);

const assetBelow = (assetValue: number, deposit: unknown) =>
  new InvalidInput([{ path: ["assetValue"], found: String(assetValue), expected: `at least the deposit, ${String(deposit)}` }]);
