import { businessDate } from "../../shared/business-date.ts";
import { newLendersText } from "../../shared/today/row.ts";
import { newLendersOutside } from "../organisation/new-lenders.ts";
import { savedPanelOf } from "../organisation/lenders.ts";
import { sheetsAt } from "../sheets/current-sheets.ts";
import { equals } from "../store/dynamo/expression.ts";
import { organisationKey, organisationLendersKey } from "../store/dynamo/keys.ts";
import { findItem } from "../store/dynamo/read.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { conditionCheck } from "../store/dynamo/transaction.ts";
import { changedRow, deletedRow, rowsOfQuote } from "../store/services/today-rows.ts";
import { writeSystemItems } from "../store/services/write.ts";

/** The administrator's row of the lenders that have come since the panel was saved and that it does not name. */
export async function writePanelRow({ organisationId }: { readonly organisationId: string }): Promise<void> {
  const administratorId = (await findItem(organisationKey(organisationId)))?.["administratorId"];
  if (typeof administratorId !== "string") return;
  await retryOnConflict(async () => {
    const saved = await savedPanelOf(organisationId);
    const [stored] = await rowsOfQuote(administratorId, organisationId);
    const text = saved && (await textFor(saved));
    if (text === stored?.text) return done();
    if (text === undefined) return done(void (await writeSystemItems([deletedRow(administratorId, stored!)])));
    const now = new Date();
    const row = { kind: "newLender", text, since: now.toISOString(), from: businessDate(now) } as const;
    const { kind } = await writeSystemItems([
      conditionCheck("lenders", organisationLendersKey(organisationId), equals("version", saved!.version)),
      changedRow(administratorId, organisationId, row),
    ]);
    return kind === "committed" ? done() : retry();
  });
}

async function textFor({ panel, savedAt }: NonNullable<Awaited<ReturnType<typeof savedPanelOf>>>): Promise<string | undefined> {
  const [before, now] = await Promise.all([sheetsAt(savedAt), sheetsAt(new Date().toISOString())]);
  const compared = { before: before.rulebook, now: now.rulebook, panel: { panel } };
  const [first, ...others] = newLendersOutside(compared, businessDate(new Date()));
  return first === undefined ? undefined : newLendersText([first, ...others]);
}
