import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { siteHeaders } from "../../infra/site-headers.ts";
import { composedStacks, resourcesOf } from "./support/stacks.ts";

const { web, edge } = composedStacks();
const only = (type: string) => Object.values(resourcesOf(web, type))[0]!.Properties;
const site = only("AWS::CloudFront::Distribution")["DistributionConfig"] as Record<string, unknown>;

describe("the site's address", () => {
  it("passes API calls on uncached, with all that the caller sent", () => {
    expect(site["CacheBehaviors"]).toMatchObject([
      {
        PathPattern: "/api/*",
        // CloudFront's own policies: CachingDisabled, and AllViewerExceptHostHeader.
        CachePolicyId: "4135ea2d-6df8-44a3-9df3-4b5a84be39ad",
        OriginRequestPolicyId: "b689b0a8-53d0-40ab-baf2-68738e2966ac",
        ViewerProtocolPolicy: "https-only",
      },
    ]);
  });

  it.each([
    ["/quotes", "/index.html"],
    ["/quote/01JZX7M6T4Q0W8T1A2B3C4D5E6", "/index.html"],
    ["/assets/main-1a2b.js", "/assets/main-1a2b.js"],
    ["/config.json", "/config.json"],
  ])("answers %s with %s", (uri, expected) => {
    const { FunctionCode: code } = only("AWS::CloudFront::Function") as { FunctionCode: string };

    expect(runInNewContext(`${code}; handler({ request: { uri: ${JSON.stringify(uri)} } }).uri`)).toBe(expected);
  });

  it("keeps the pages' fallback away from the API", () => {
    const { FunctionAssociations } = (site["CacheBehaviors"] as Record<string, unknown>[])[0]!;
    expect(FunctionAssociations).toBeUndefined();
    expect(site["CustomErrorResponses"]).toBeUndefined();
  });

  it("shows the API that a call has come through it", () => {
    const shown = JSON.stringify(site["Origins"]);
    expect(shown).toContain('"HeaderName":"origin-secret"');
    expect(shown).toContain("{{resolve:secretsmanager:");
  });

  it("reads the pages' bucket as itself, which nobody else can", () => {
    expect(Object.keys(resourcesOf(web, "AWS::CloudFront::OriginAccessControl"))).toHaveLength(1);
    expect(JSON.stringify(resourcesOf(web, "AWS::S3::BucketPolicy"))).toContain('"Service":"cloudfront.amazonaws.com"');
  });

  it("has the firewall before it", () => {
    expect(site["WebACLId"]).toBeDefined();
    expect(Object.keys(resourcesOf(edge!, "AWS::WAFv2::WebACL"))).toHaveLength(1);
  });

  it("lets the firewall turn away known attacks and bad addresses, and who tries passwords and addresses 300 times in five minutes", () => {
    const { Rules } = Object.values(resourcesOf(edge!, "AWS::WAFv2::WebACL"))[0]!.Properties as { Rules: readonly { Name: string }[] };

    expect(Rules.map(({ Name }) => Name)).toEqual([
      "AWSManagedRulesCommonRuleSet",
      "AWSManagedRulesKnownBadInputsRuleSet",
      "AWSManagedRulesAmazonIpReputationList",
      "rate-of-sign-in",
    ]);
    const slowed = JSON.stringify(Rules.at(-1));
    expect(slowed).toContain('"Limit":300');
    expect([...slowed.matchAll(/"SearchString":"([^"]+)"/g)].map(([, path]) => path)).toEqual(
      ["register", "login", "forget_password", "email/"].map((path) => `/api/user/${path}`).concat("/api/user-credentials/"),
    );
  });

  it("lets a drawn signature and a long webhook through the firewall, whose usual limit is 8 KB", () => {
    const rules = JSON.stringify(resourcesOf(edge!, "AWS::WAFv2::WebACL"));
    expect(rules).toContain('"RuleActionOverrides":[{"ActionToUse":{"Count":{}},"Name":"SizeRestrictions_BODY"}]');
  });
});

describe("the pages' headers", () => {
  const { SecurityHeadersConfig: headers, CustomHeadersConfig: custom } = only("AWS::CloudFront::ResponseHeadersPolicy")[
    "ResponseHeadersPolicyConfig"
  ] as { SecurityHeadersConfig: Record<string, Record<string, unknown>>; CustomHeadersConfig: object };
  const policy = JSON.stringify(headers["ContentSecurityPolicy"]);

  it("let scripts come from the site alone, and nobody frame it", () => {
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    for (const rule of ["frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'"]) expect(policy).toContain(rule);
    expect(policy).not.toContain("unsafe-eval");
  });

  it("are all there: no guessing of types, no referrer, HTTPS for two years, and nothing of the device but the camera", () => {
    expect(headers).toMatchObject({
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: "DENY" },
      ReferrerPolicy: { ReferrerPolicy: "no-referrer" },
      StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: true },
    });
    const { Items: own } = custom as { Items: readonly { Header: string; Value: string }[] };
    expect(own.map(({ Header, Value }) => [Header, Value])).toEqual([
      ["permissions-policy", "camera=(self), microphone=(), geolocation=(), payment=()"],
      ["cross-origin-opener-policy", "same-origin"],
    ]);
    expect(siteHeaders({ connect: [], hasMaps: false, hasCardForm: false })).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    });
  });

  it("let Google's places in only where the stage has a key for them, who then learn the site's origin and no path", () => {
    const [without, withMaps] = [false, true].map((hasMaps) => siteHeaders({ connect: [], hasMaps, hasCardForm: false }));

    expect(policy).not.toContain("google");
    expect(without).toMatchObject({
      "referrer-policy": "no-referrer",
      "content-security-policy": expect.not.stringContaining("google"),
    });
    const google = "https://maps.googleapis.com https://maps.gstatic.com";
    expect(withMaps!["referrer-policy"]).toBe("strict-origin");
    expect(withMaps!["content-security-policy"]!.split("; ").filter((rule) => rule.includes("google"))).toEqual([
      `script-src 'self' ${google}`,
      `img-src 'self' data: blob: ${google}`,
      `connect-src 'self' ${google} https://places.googleapis.com`,
    ]);
  });

  it("let Stripe's card form in only where the stage has a key for it", () => {
    const [without, withForm] = [false, true].map((hasCardForm) => siteHeaders({ connect: [], hasMaps: false, hasCardForm }));

    expect(policy).not.toContain("stripe");
    expect(without!["content-security-policy"]).not.toMatch(/stripe|frame-src/);
    const rules = withForm!["content-security-policy"]!.split("; ");
    expect(rules).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com");
    expect(rules).toContain("frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com");
    expect(rules).toContain("connect-src 'self' https://api.stripe.com");
    expect(rules.filter((rule) => rule.includes("stripe"))).toHaveLength(3);
  });

  it("say of each kind of thing where it may come from, and of the rest that it may not", () => {
    const all = siteHeaders({ connect: ["https://files.example"], hasMaps: false, hasCardForm: false });

    expect(all["content-security-policy"]!.split("; ")).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "font-src 'self'",
      "img-src 'self' data: blob:",
      "connect-src 'self' https://files.example",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
    ]);
  });

  it("let the pages call the identity provider and the store of files", () => {
    expect(policy).toContain("https://cognito-idp.ap-southeast-2.amazonaws.com");
    expect(policy).toContain("RegionalDomainName");
  });
});
