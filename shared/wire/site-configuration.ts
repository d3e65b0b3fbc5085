/** What the site's pages need to know of where they run; they fetch it as /config.json. */
export interface SiteConfiguration {
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  /** Where the identity provider stands, if not at its own address. */
  readonly userPoolEndpoint?: string;
  readonly mapsKey: string | null;
  /** Stripe's key for browsers, with which its card form is loaded. */
  readonly stripeKey: string | null;
  /** Where a payment is made without that form: posted the payment's secret, it takes it from there. */
  readonly paymentPage?: string;
}
