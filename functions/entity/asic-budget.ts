import { Refusal } from "../http/refusal.ts";
import type { Actor } from "../store/actor.ts";
import { type Allowance, returnOf, useOf } from "../store/allowance.ts";
import { type Step, commit } from "../store/transaction.ts";

const dayMs = 24 * 60 * 60_000;
const perBroker: Allowance = { what: "company extracts of a broker", most: 20, spanMs: dayMs };
const perOrganisation: Allowance = { what: "company extracts of an organisation", most: 60, spanMs: dayMs };

/** Uses up one of the extracts that a broker, and the broker's organisation, may buy in a day. Throws a Refusal (tooMany). */
export async function takeExtract(actor: Actor): Promise<void> {
  const outcome = await commit(budgetsOf(actor).map(([budget, whose]): Step => ({ ...useOf(budget, whose), name: budget.what })));
  if (outcome.kind === "refused") throw usedUp(outcome.step === perBroker.what ? perBroker : perOrganisation);
}

/** Gives one back that was not bought after all. */
export async function giveBackExtract(actor: Actor): Promise<void> {
  await commit(budgetsOf(actor).map(([budget, whose]) => returnOf(budget, whose)));
}

const budgetsOf = ({ userId, organisationId }: Actor): (readonly [Allowance, string])[] => [
  [perBroker, userId],
  ...(organisationId === undefined ? [] : [[perOrganisation, organisationId] as const]),
];

function usedUp({ what, most }: Allowance): Refusal {
  const whose = what === perBroker.what ? "You have" : "Your organisation has";
  const text = `${whose} retrieved ASIC data of ${most} companies today, as many as a day allows. Quoting works without; ask again tomorrow.`;
  return new Refusal("tooMany", "ASIC_BUDGET_USED", text);
}
