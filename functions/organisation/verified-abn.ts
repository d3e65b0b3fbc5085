import type { Caller } from "../http/caller.ts";
import { ApiError } from "../http/api-error.ts";
import { outboxItem } from "../store/services/outbox.ts";
import { type RateLimit, consume } from "../store/services/rate-limit.ts";
import { writeSystemItems } from "../store/services/write.ts";
import { type OrganisationRecord, recordOf } from "./store.ts";

const dayMs = 24 * 60 * 60_000;
const checkedEveryMs = 7 * dayMs;
const recheckLimit: RateLimit = { what: "ABN checks of an organisation", max: 2, spanMs: dayMs };

/**
 * Rejects a call that sends something to others under the organisation's name, unless its ABN is verified. A user without an organisation
 * has no name to send under, and the access rules of these routes reject that user.
 */
export async function requireVerifiedAbn({ organisationId }: Pick<Caller, "organisationId">): Promise<void> {
  if (organisationId === undefined) return;
  const { abnCheck } = await recordOf(organisationId);
  if (!isVerified({ abnCheck })) throw notVerified();
  const { checkedAt } = abnCheck!;
  if (Date.parse(checkedAt) < Date.now() - checkedEveryMs) {
    await writeSystemItems([consume(recheckLimit, organisationId), outboxItem("organisation.abnCheck", { organisationId, checkedAt })]);
  }
}

export const isVerified = ({ abnCheck }: Pick<OrganisationRecord, "abnCheck">): boolean => abnCheck?.status === "verified";

/** Whether the caller's organisation may send under its name, and may have parts of rate sheets. */
export const isInVerifiedOrganisation = async ({ organisationId }: Pick<Caller, "organisationId">): Promise<boolean> =>
  organisationId !== undefined && isVerified(await recordOf(organisationId));

const notVerified = () =>
  new ApiError(
    "forbidden",
    "ABN_NOT_VERIFIED",
    "Your organisation's ABN is not verified yet. Its administrator can enter it at Organisation settings.",
  );
