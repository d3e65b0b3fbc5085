import { ApiError } from "../call/api-error.ts";
import type { Actor } from "../store/workspace/actor.ts";
import { type RateLimit, release, consume } from "../store/services/rate-limit.ts";
import { writeSystemItems } from "../store/services/write.ts";

const dayMs = 24 * 60 * 60_000;
const perBroker: RateLimit = { what: "company extracts of a broker", max: 20, spanMs: dayMs };
const perOrganisation: RateLimit = { what: "company extracts of an organisation", max: 60, spanMs: dayMs };

/** Counts one extract against the daily limits of the broker and the organisation. Throws an ApiError (tooMany) when either is used up. */
export async function consumeAsicLimit(actor: Actor): Promise<void> {
  const outcome = await writeSystemItems(
    limitsOf(actor).map(([rateLimit, whose]) => ({ ...consume(rateLimit, whose), name: rateLimit.what })),
  );
  if (outcome.kind === "conditionFailed") throw usedUp(outcome.itemName === perBroker.what ? perBroker : perOrganisation);
}

/** Gives back the use of the limit for an extract that was not bought. */
export async function releaseAsicLimit(actor: Actor): Promise<void> {
  await writeSystemItems(limitsOf(actor).map(([rateLimit, whose]) => release(rateLimit, whose)));
}

const limitsOf = ({ userId, organisationId }: Actor): (readonly [RateLimit, string])[] => [
  [perBroker, userId],
  ...(organisationId === undefined ? [] : [[perOrganisation, organisationId] as const]),
];

function usedUp({ what, max }: RateLimit): ApiError {
  const whose = what === perBroker.what ? "You have" : "Your organisation has";
  const text = `${whose} retrieved ASIC data for ${max} companies today, which is the daily limit. You can keep quoting without it; try again tomorrow.`;
  return new ApiError("tooMany", "ASIC_LIMIT_REACHED", text);
}
