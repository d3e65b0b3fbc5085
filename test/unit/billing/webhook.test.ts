import { expect, it, vi } from "vitest";
import { verifyWebhook } from "../../../functions/billing/event.ts";

vi.mock("../../../functions/billing/sdk.ts", () => ({ Stripe: { webhooks: {} } }));

it("rejects a webhook if the payment provider's library cannot verify signatures", async () => {
  await expect(verifyWebhook("{}", "t=1,v1=0", "whsec_test")).rejects.toMatchObject({ kind: "unauthenticated", code: "SIGNATURE" });
});
