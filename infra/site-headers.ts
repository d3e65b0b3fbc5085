/** Where else than its own origin the site's pages may send requests: the identity provider and the store of files. */
export interface SiteOrigins {
  readonly connect: readonly string[];
  /** Whether Google's maps may be loaded, whose scripts and pictures come from its own hosts. */
  readonly hasMaps: boolean;
  /** Whether Stripe's card form may be loaded, which runs in frames of its own hosts. */
  readonly hasCardForm: boolean;
}

const stripe = {
  script: ["https://js.stripe.com", "https://*.js.stripe.com"],
  frame: ["https://hooks.stripe.com"],
  connect: ["https://api.stripe.com"],
};
const google = { script: ["https://maps.googleapis.com", "https://maps.gstatic.com"], connect: ["https://places.googleapis.com"] };

/** The headers of every page and file of the site: wherever it is served from, it is served under the same rules. */
export function siteHeaders({ connect, hasMaps, hasCardForm }: SiteOrigins): Readonly<Record<string, string>> {
  const maps = hasMaps ? google : { script: [], connect: [] };
  const cards = hasCardForm ? stripe : { script: [], frame: [], connect: [] };
  const policy: Readonly<Record<string, readonly string[]>> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...maps.script, ...cards.script],
    ...(hasCardForm && { "frame-src": [...cards.script, ...cards.frame] }),
    // antd writes the styles of its components into the page as they appear.
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
    // A key to Google's places is held to one site by the origin that comes along; a path never does.
    "referrer-policy": hasMaps ? "strict-origin" : "no-referrer",
    "permissions-policy": "camera=(self), microphone=(), geolocation=(), payment=()",
    "cross-origin-opener-policy": "same-origin",
  };
}
