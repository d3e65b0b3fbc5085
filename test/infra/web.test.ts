import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { siteHeaders } from "../../infra/site-headers.ts";
import { stages } from "../../infra/aws/stage.ts";
import { composedStacks, resourcesOf } from "./support/stacks.ts";

const { web, edge } = composedStacks();
const { web: webOfDev } = composedStacks(stages.dev);
const only = (type: string) => Object.values(resourcesOf(web, type))[0]!.Properties;
const site = only("AWS::CloudFront::Distribution")["DistributionConfig"] as Record<string, unknown>;

describe("the CDN", () => {
  it("forwards API calls uncached with everything that the caller sent", () => {
    expect(site["CacheBehaviors"]).toMatchObject([
      {
        PathPattern: "/api/*",
        // CloudFront's managed policies: CachingDisabled, and AllViewerExceptHostHeader.
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
  ])("serves %s from %s", (uri, expected) => {
    const { FunctionCode: code } = only("AWS::CloudFront::Function") as { FunctionCode: string };

    expect(runInNewContext(`${code}; handler({ request: { uri: ${JSON.stringify(uri)} } }).uri`)).toBe(expected);
  });

  it("does not apply the pages' fallback to the API", () => {
    const { FunctionAssociations } = (site["CacheBehaviors"] as Record<string, unknown>[])[0]!;
    expect(FunctionAssociations).toBeUndefined();
  });

  it("caches no error, and forwards each error's status and body", () => {
    const errors = site["CustomErrorResponses"] as readonly object[];

    expect(errors).toEqual(
      [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
    );
  });

  it("identifies itself to the API by its secret", () => {
    const visible = JSON.stringify(site["Origins"]);
    expect(visible).toContain('"HeaderName":"origin-secret"');
    expect(visible).toContain("{{resolve:secretsmanager:");
  });

  it("is the only reader of the pages' bucket", () => {
    expect(Object.keys(resourcesOf(web, "AWS::CloudFront::OriginAccessControl"))).toHaveLength(1);
    expect(JSON.stringify(resourcesOf(web, "AWS::S3::BucketPolicy"))).toContain('"Service":"cloudfront.amazonaws.com"');
  });

  it("is protected by the firewall", () => {
    expect(site["WebACLId"]).toBeDefined();
    expect(Object.keys(resourcesOf(edge!, "AWS::WAFv2::WebACL"))).toHaveLength(1);
  });

  it("has a firewall that blocks known attacks, bad addresses and addresses with too many calls", () => {
    const { Rules } = Object.values(resourcesOf(edge!, "AWS::WAFv2::WebACL"))[0]!.Properties as { Rules: readonly { Name: string }[] };

    expect(Rules.map(({ Name }) => Name)).toEqual([
      "AWSManagedRulesCommonRuleSet",
      "AWSManagedRulesKnownBadInputsRuleSet",
      "AWSManagedRulesAmazonIpReputationList",
      "rate-of-sign-in",
      "rate-of-api",
    ]);
    const pathsAndLimit = (name: string) => {
      const rule = JSON.stringify(Rules.find(({ Name }) => Name === name));
      return [
        [...rule.matchAll(/"SearchString":"([^"]+)"/g)].map(([, path]) => path),
        /"EvaluationWindowSec":300.*"Limit":(\d+)/.exec(rule)?.[1],
      ];
    };
    expect(pathsAndLimit("rate-of-sign-in")).toEqual([
      ["register", "login", "forget_password", "email/"].map((path) => `/api/user/${path}`).concat("/api/user-credentials/"),
      "300",
    ]);
    expect(pathsAndLimit("rate-of-api")).toEqual([["/api/"], "3000"]);
  });

  it("has a firewall that compares paths decoded and without dots, as the API routes them", () => {
    const rules = JSON.stringify(resourcesOf(edge!, "AWS::WAFv2::WebACL"));
    const compared = [...rules.matchAll(/"TextTransformations":(\[[^\]]*\])/g)].map(
      ([, list = ""]) => JSON.parse(list) as { Type: string }[],
    );

    expect(compared).toHaveLength(6);
    for (const list of compared) expect(list.map(({ Type }) => Type)).toEqual(["URL_DECODE", "NORMALIZE_PATH", "LOWERCASE"]);
  });

  it.each([
    ["a drawn signature and a webhook over 8 KB", "SizeRestrictions_BODY"],
    ["a lender's webhook without a User-Agent", "NoUserAgent_HEADER"],
  ])("lets %s through the firewall", (_, name) => {
    const rules = JSON.stringify(resourcesOf(edge!, "AWS::WAFv2::WebACL"));
    expect(rules).toContain(`{"ActionToUse":{"Count":{}},"Name":"${name}"}`);
  });
});

describe("the pages' bucket", () => {
  const deployments = Object.entries(resourcesOf(web, "Custom::CDKBucketDeployment"));
  const deployment = (name: string) => deployments.find(([id]) => id.startsWith(name))!;

  it("is emptied when its stack is destroyed, because CloudFormation cannot delete a bucket with objects", () => {
    expect(JSON.stringify(resourcesOf(web, "Custom::S3AutoDeleteObjects"))).toContain('"Ref":"Pages');
  });

  it("lets browsers cache hashed assets for a year and revalidate everything else", () => {
    expect(deployment("Assetsatdeploy")[1].Properties).toMatchObject({
      Exclude: ["*"],
      Include: ["assets/*"],
      SystemMetadata: { "cache-control": "public, max-age=31536000, immutable" },
    });
    expect(deployment("Pagesatdeploy")[1].Properties).toMatchObject({
      Exclude: ["assets/*"],
      SystemMetadata: { "cache-control": "no-cache" },
      DistributionPaths: ["/index.html", "/config.json", "/docs/v1/index.html", "/docs/v1/openapi.json"],
    });
  });

  it("gets new assets before the index.html that refers to them, and keeps old ones for open tabs", () => {
    const [assets] = deployment("Assetsatdeploy");

    expect(deployment("Pagesatdeploy")[1].DependsOn).toContain(assets);
    for (const [, { Properties }] of deployments) expect(Properties["Prune"]).toBe(false);
  });
});

describe("the API's documentation", () => {
  const pathsOf = (stack: typeof web) =>
    Object.values(resourcesOf(stack, "Custom::CDKBucketDeployment")).flatMap(({ Properties }) => Properties["DistributionPaths"] ?? []);
  const served = (stack: typeof web, uri: string) => {
    const [pageFallback] = Object.values(resourcesOf(stack, "AWS::CloudFront::Function"));
    const { FunctionCode: code } = pageFallback!.Properties as { FunctionCode: string };
    return runInNewContext(`${code}; handler({ request: { uri: ${JSON.stringify(uri)} } }).uri`) as string;
  };

  it("is a page of the stage dev", () => {
    expect(pathsOf(webOfDev)).toEqual(expect.arrayContaining(["/docs/api/index.html", "/docs/api/openapi.json"]));
    expect(served(webOfDev, "/docs/api/")).toBe("/docs/api/index.html");
    expect(served(webOfDev, "/docs/api")).toBe("/docs/api/index.html");
    expect(served(webOfDev, "/quotes")).toBe("/index.html");
  });

  it("is in production of what programs may call, and of nothing else", () => {
    expect(pathsOf(web)).toEqual(["/index.html", "/config.json", "/docs/v1/index.html", "/docs/v1/openapi.json"]);
    expect(served(web, "/docs/api/")).toBe("/index.html");
    expect(served(web, "/docs/v1")).toBe("/docs/v1/index.html");
  });
});

const policyOf = (name: string) =>
  Object.entries(resourcesOf(web, "AWS::CloudFront::ResponseHeadersPolicy")).find(([id]) => id.startsWith(name))!;

describe("the headers of API answers, the gateway's own included", () => {
  it("require HTTPS, and forbid all content and framing to a browser that opens one as a page", () => {
    const [id, { Properties }] = policyOf("ApiHeaders");
    const [behaviour] = site["CacheBehaviors"] as Record<string, unknown>[];

    expect(behaviour!["ResponseHeadersPolicyId"]).toEqual({ Ref: id });
    expect(Properties["ResponseHeadersPolicyConfig"]).toMatchObject({
      SecurityHeadersConfig: {
        ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'", Override: true },
        StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: true },
        ContentTypeOptions: { Override: true },
        FrameOptions: { FrameOption: "DENY" },
      },
    });
  });
});

describe("the pages' headers", () => {
  const { SecurityHeadersConfig: headers, CustomHeadersConfig: custom } = policyOf("Headers")[1].Properties[
    "ResponseHeadersPolicyConfig"
  ] as { SecurityHeadersConfig: Record<string, Record<string, unknown>>; CustomHeadersConfig: object };
  const policy = JSON.stringify(headers["ContentSecurityPolicy"]);

  it("allow scripts only from the site itself, and forbid framing", () => {
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    for (const rule of ["frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'"]) expect(policy).toContain(rule);
    expect(policy).not.toContain("unsafe-eval");
  });

  it("disable type sniffing and referrers, require HTTPS for two years, and allow only the camera", () => {
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

  it("allow Google Places only when the stage has a key for it, and send it the origin without a path", () => {
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

  it("allow Stripe's card form only when the stage has a key for it", () => {
    const [without, withForm] = [false, true].map((hasCardForm) => siteHeaders({ connect: [], hasMaps: false, hasCardForm }));

    expect(policy).not.toContain("stripe");
    expect(without!["content-security-policy"]).not.toMatch(/stripe|frame-src/);
    const rules = withForm!["content-security-policy"]!.split("; ");
    expect(rules).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com");
    expect(rules).toContain("frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com");
    expect(rules).toContain("connect-src 'self' https://api.stripe.com");
    expect(rules.filter((rule) => rule.includes("stripe"))).toHaveLength(3);
  });

  it("name the allowed sources of each kind of content, and forbid all others", () => {
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

  it("allow calls to the identity provider and the file store", () => {
    expect(policy).toContain("https://cognito-idp.ap-southeast-2.amazonaws.com");
    expect(policy).toContain("RegionalDomainName");
  });
});
