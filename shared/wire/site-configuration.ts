import type { CheckService } from "../domain/customer-check.ts";

/** The services of customer checks, ASIC's company data, and the lenders that take applications, by name. */
export type ConnectedService = CheckService | "asic" | "NOW" | "Lender A" | "Plenti";

export interface SiteConfiguration {
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  /** The identity provider's URL if it is not AWS's own. */
  readonly userPoolEndpoint?: string;
  readonly mapsKey: string | null;
  /** Stripe's publishable key, for its card form. */
  readonly stripeKey: string | null;
  /** Whether a product with an assumed rate can be neither chosen nor sent. */
  readonly refusesAssumedRates: boolean;
  /** The other companies' services that this stage is connected with. */
  readonly connected: readonly ConnectedService[];
  /** A page that takes payments in place of the card form (local runs); it gets the payment's client secret. */
  readonly paymentPage?: string;
}
