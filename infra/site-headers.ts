export interface SiteOrigins {
  /** Other origins that the pages may call: Cognito and the bucket of files. */
  readonly connect: readonly string[];
  readonly hasMaps: boolean;
  /** Allows Stripe's card form, which runs in frames of its hosts. */
  readonly hasCardForm: boolean;
}

const stripe = {
  script: ["https://js.stripe.com", "https://*.js.stripe.com"],
  frame: ["https://hooks.stripe.com"],
  connect: ["https://api.stripe.com"],
};
const google = { script: ["https://maps.googleapis.com", "https://maps.gstatic.com"], connect: ["https://places.googleapis.com"] };

/** The headers of every page and file, both on CloudFront and with `npm start`. */
export function siteHeaders({ connect, hasMaps, hasCardForm }: SiteOrigins): Readonly<Record<string, string>> {
  const maps = hasMaps ? google : { script: [], connect: [] };
  const cards = hasCardForm ? stripe : { script: [], frame: [], connect: [] };
  const policy: Readonly<Record<string, readonly string[]>> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...maps.script, ...cards.script],
    ...(hasCardForm && { "frame-src": [...cards.script, ...cards.frame] }),
    // antd inserts its components' styles into the page.
    "style-src": ["'self'", "'unsafe-inline'"],
    "font-src": ["'self'"],
    "img-src": ["'self'", "data:", "blob:", ...maps.script],
    "connect-src": ["'self'", ...connect, ...maps.script, ...maps.connect, ...cards.connect],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
  };
  return {
    "content-security-policy": Object.entries(policy)
      .map(([name, sources]) => `${name} ${sources.join(" ")}`)
      .join("; "),
    "x-content-type-options": "nosniff",
    // Google checks the origin to restrict its key to this site.
    "referrer-policy": hasMaps ? "strict-origin" : "no-referrer",
    "permissions-policy": "camera=(self), microphone=(), geolocation=(), payment=()",
    "cross-origin-opener-policy": "same-origin",
  };
}
