/** An application's scenarios: other terms under a name (shared/domain/variant.ts). */
import { maxVariants, type termFields, variantName, type Terms, type Variant } from "../../shared/domain/variant.ts";
import type { Application } from "../../shared/domain/application.ts";
import { replacedBy, termsByPart, withTerms } from "../../shared/quote/with-terms.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import { ApiError } from "../call/api-error.ts";
import type { Operation } from "../call/operation.ts";
import { equals } from "../store/dynamo/expression.ts";
import { splitChildId } from "../store/dynamo/ids.ts";
import { workspacePartition } from "../store/dynamo/keys.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { itemsOf } from "../store/dynamo/read.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { isDone, previousResult } from "../store/services/idempotency.ts";
import { type IdentifiedSave, type WholeWriteEvent, findChild, removeChild, writeChildren } from "../store/workspace/children.ts";
import { newChildId } from "../store/workspace/new-child.ts";
import { applicationOf } from "../store/workspace/workspace-items.ts";
import type { InWorkspace } from "../store/workspace/workspace-write.ts";
import { openApplication } from "./application.ts";

export const addVariant: Operation<"addVariant"> = async (caller, { body: { applicationId, name, terms } }, call) => {
  const previous = await previousResult(call, "variant.added");
  const _id = previous ? String((previous["childIds"] as readonly string[])[0]) : newChildId(applicationId);
  if (!previous) {
    await writeAtVersion({ actor: caller, applicationId, call }, (application) => {
      if (application.variants.length >= maxVariants) throw tooMany();
      rejectDeposit(withTerms(application, terms), (field) => ["terms", field], terms);
      return { saves: [{ kind: "variant", _id, isNew: true, fields: { name, terms } }] };
    });
  }
  return findChild(caller, "variant", _id);
};

export const updateVariant: Operation<"updateVariant"> = async (caller, { body: { _id, name, terms } }, call) => {
  const { applicationId } = splitChildId(_id);
  await writeAtVersion({ actor: caller, applicationId, call }, (application) => {
    const changed = { ...variantOf(application, _id).terms, ...terms };
    rejectDeposit(withTerms(application, changed), (field) => ["terms", field], terms);
    const changedTerms = Object.entries(terms ?? {}).map(([field, value]) => [`terms.${field}`, value]);
    return { saves: [{ kind: "variant", _id, fields: { name, ...Object.fromEntries(changedTerms) } }] };
  });
  return findChild(caller, "variant", _id);
};

export const removeVariant: Operation<"removeVariant"> = async (caller, { body: { _id } }, call) => {
  await removeChild(caller, { kind: "variant", _id }, call);
  return null;
};

export const applyVariant: Operation<"applyVariant"> = async (caller, { body: { _id } }, call) => {
  const { applicationId } = splitChildId(_id);
  const used = "variant.used";
  if (!(await isDone(call, used))) {
    await writeAtVersion({ actor: caller, applicationId, call }, (application) => {
      const { name, terms } = variantOf(application, _id);
      rejectDeposit(withTerms(application, terms), (field) => [field], terms);
      return { saves: savesOf(application, name, terms), wholeWriteEvent: { action: used, part: _id } };
    });
  }
  return openApplication(caller, applicationId, call);
};

/** The changed parts, and if there is room a scenario of the values that they lose. Empty where the terms are the application's own. */
function savesOf(application: Application, name: string, terms: Terms): IdentifiedSave[] {
  const replaced = replacedBy(application, terms);
  const changed = Object.fromEntries(Object.entries(terms).filter(([field]) => field in replaced));
  const parts = Object.entries(termsByPart(changed)).map(([kind, fields]) => ({
    kind: kind as keyof typeof termFields,
    _id: application[kind as keyof typeof termFields]._id,
    fields: { ...fields },
  }));
  const saves = parts.filter(({ fields }) => Object.keys(fields).length > 0);
  if (saves.length === 0 || application.variants.length >= maxVariants) return saves;
  const before = { name: nameBefore(name), terms: replaced };
  return [...saves, { kind: "variant", _id: newChildId(application._id), isNew: true, fields: before }];
}

const nameBefore = (name: string): string => `Before ${name}`.slice(0, variantName.max).toWellFormed().trim();

interface Planned {
  readonly saves: readonly IdentifiedSave[];
  readonly wholeWriteEvent?: WholeWriteEvent;
}

/** Writes what `plan` makes of the application, on condition that it has not changed since it was read; otherwise plans again. */
async function writeAtVersion(workspace: InWorkspace, plan: (application: Application) => Planned): Promise<void> {
  const { actor, applicationId } = workspace;
  await retryOnConflict(async () => {
    const items = await itemsOf(workspacePartition(actor.userId, applicationId));
    const application = applicationOf(applicationId, items);
    const root = items.find(({ sk }) => sk === "ROOT");
    if (!application || !root) throw notFound();
    const { saves, wholeWriteEvent } = plan(application);
    const rootCondition = { when: equals("version", root["version"]), error: notFound };
    const [first, ...others] = saves;
    if (!first) return done();
    const outcome = await writeChildren(workspace, [{ ...first, rootCondition } as IdentifiedSave, ...others], [], wholeWriteEvent);
    return outcome.kind === "conditionFailed" ? retry() : done();
  });
}

function variantOf({ variants }: Application, _id: string): Variant {
  const variant = variants.find((one) => one._id === _id);
  if (!variant) throw notFound();
  return variant;
}

/** Throws InvalidInput at the deposit, or at the asset value where only that is one of the terms. */
function rejectDeposit(
  { asset: { assetValue }, loanDetails: { deposit } }: Application,
  pathOf: (field: string) => string[],
  terms: Terms | undefined,
): void {
  if (typeof assetValue !== "number" || typeof deposit !== "number" || deposit <= assetValue) return;
  if (terms?.deposit === undefined && terms?.assetValue === undefined) return;
  throw new InvalidInput([
    terms.deposit === undefined
      ? { path: pathOf("assetValue"), found: String(assetValue), expected: `at least the deposit, ${deposit}` }
      : { path: pathOf("deposit"), found: String(deposit), expected: `at most the asset value, ${assetValue}` },
  ]);
}

const tooMany = () => new ApiError("conflict", "TOO_MANY", `A quote has at most ${maxVariants} scenarios.`);
