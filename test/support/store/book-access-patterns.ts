import { currentSheets } from "../../../functions/sheets/current-sheets.ts";
import { refreshContractRows, watchDueContracts } from "../../../functions/book/watch.ts";
import { contractsOfBook, findContract, newContract } from "../../../functions/store/services/contracts.ts";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { write } from "../../../functions/store/services/write.ts";
import type { Actor } from "../../../functions/store/workspace/actor.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { aCall } from "../fixtures/brokers.ts";
import { usualContract } from "../fixtures/contracts.ts";
import type { Measure } from "./capacity.ts";

/** Of a contract, up to its rows of Today. */
export async function bookCalls(row: Measure, actor: Actor): Promise<void> {
  const { userId } = actor;
  const today = businessDate(new Date());
  const contractId = newId();
  const contract = { _id: contractId, ...usualContract(), commission: 600, commissionDueOn: today };
  const event = { action: "book.imported", subject: { userId }, fields: { contracts: 1 } } as const;
  await row("put a contract into the book", () => write(actor, aCall({ idempotencyKey: newId() }), event, [newContract(userId, contract)]));
  await row("list the book", () => contractsOfBook(userId));
  await row("show a contract", () => findContract(userId, contractId));
  await currentSheets();
  await row("write the rows of a contract that is due", () => refreshContractRows({ userId, contractId }, today));
  await row("look at the book when nothing is due", () => watchDueContracts({ day: today }));
}
