import {
  type AwsRule,
  type StackResource,
  type Value,
  at,
  change,
  each,
  fieldsOf,
  listOf,
  referencedResource,
  oneOf,
  resourcesOf,
  textOf,
  within,
} from "./deployment.ts";

const siteType = "AWS::CloudFront::Distribution";
const bucketType = "AWS::S3::Bucket";
const firewallType = "AWS::WAFv2::WebACL";
const clientType = "AWS::Cognito::UserPoolClient";

const distribution = (placed: StackResource, ...path: string[]) => at(placed, "DistributionConfig", ...path);
const alwaysCached = [404, 414, 500, 501, 502, 503, 504];

/** Capacity units, from the page "AWS Managed Rules rule groups list". */
const managedUnits: Readonly<Record<string, number>> = {
  AWSManagedRulesCommonRuleSet: 700,
  AWSManagedRulesKnownBadInputsRuleSet: 200,
  AWSManagedRulesAmazonIpReputationList: 25,
};

/** Whether any "or" or "and" within a value has fewer than two statements. */
const joinsOne = (value: Value): boolean =>
  Array.isArray(value)
    ? value.some(joinsOne)
    : fieldsOf(value).some(
        ([name, inner]) => (/^(Or|And)Statement$/.test(name) && listOf(within(inner, "Statements")).length < 2) || joinsOne(inner),
      );

const rulesOf = (firewall: StackResource) => listOf(at(firewall, "Rules"));

/** Rules of the site's services: CloudFront, its firewall, its buckets, and Cognito. */
export const siteRules: readonly AwsRule[] = [
  {
    // docs: AmazonCloudFront HTTPStatusCodes, custom-error-pages-expiration
    name: "CloudFront caches errors for ten seconds regardless of the cache policy",
    check: each(siteType, (site) => {
      const times = new Map(
        listOf(distribution(site, "CustomErrorResponses")).map((one) => [within(one, "ErrorCode"), within(one, "ErrorCachingMinTTL")]),
      );
      return alwaysCached.map((code) => times.get(code) !== 0 && `${code} is cached`);
    }),
    plant: (deployment) => change(oneOf(deployment, siteType), ["DistributionConfig", "CustomErrorResponses"], undefined),
  },
  {
    // docs: AmazonCloudFront standard-logging-legacy-s3
    name: "CloudFront rejects a log bucket without access control lists",
    check: each(siteType, (site) => {
      const bucket = referencedResource(site, distribution(site, "Logging", "Bucket"));
      const ownership = bucket && within(listOf(at(bucket, "OwnershipControls", "Rules"))[0], "ObjectOwnership");
      return [bucket && ownership !== "BucketOwnerPreferred" && ownership !== "ObjectWriter" && `${bucket.id} has no access control lists`];
    }),
    plant: (deployment) => {
      const site = oneOf(deployment, siteType);
      change(referencedResource(site, distribution(site, "Logging", "Bucket"))!, ["OwnershipControls"], undefined);
    },
  },
  {
    // docs: AmazonCloudFront add-origin-custom-headers
    name: "CloudFront rejects custom origin headers of its own names",
    check: each(siteType, (site) =>
      listOf(distribution(site, "Origins"))
        .flatMap((origin) => listOf(within(origin, "OriginCustomHeaders")).map((header) => textOf(within(header, "HeaderName"))))
        .map((header) => /^(x-amz-|x-edge-|host$|connection$|cookie$|via$|x-real-ip$)/i.test(header) && `${header} cannot be sent`),
    ),
    plant: (deployment) => {
      const site = oneOf(deployment, siteType);
      const origin = listOf(distribution(site, "Origins")).findIndex((one) => within(one, "OriginCustomHeaders"));
      change(site, ["DistributionConfig", "Origins", origin, "OriginCustomHeaders", 0, "HeaderName"], "x-edge-secret");
    },
  },
  {
    // docs: waf how-aws-waf-works, aws-waf-capacity-units, limits
    name: "AWS WAF rejects a web ACL with equal names or priorities, an incomplete and/or statement, or too much capacity",
    check: each(firewallType, (firewall) => {
      const rules = rulesOf(firewall);
      const isRepeated = (name: string) => new Set(rules.map((rule) => within(rule, name))).size < rules.length;
      const groups = rules
        .map((rule) => within(rule, "Statement", "ManagedRuleGroupStatement", "Name"))
        .filter((name) => name !== undefined);
      const units = groups.reduce<number>((sum, name) => sum + (managedUnits[textOf(name)] ?? Infinity), 0);
      const rates = rules.map((rule) => within(rule, "Statement", "RateBasedStatement")).filter((one) => one !== undefined);
      return [
        isRepeated("Name") && "two rules have one name",
        isRepeated("Priority") && "two rules have one priority",
        // A rate rule of byte matches needs far fewer than 100 units.
        units + rates.length * 100 > 1_500 && "takes more than 1,500 capacity units",
        rates.length > 10 && "has more than ten rate rules",
        rates.some((one) => Number(within(one, "Limit")) < 10) && "has a rate rule below ten requests",
        joinsOne(rules) && "joins one statement, and WAF wants two",
        firewall.template !== undefined &&
          at(firewall, "Scope") === "CLOUDFRONT" &&
          !firewall.stack.endsWith("-edge") &&
          "must be in us-east-1",
      ];
    }),
    plant: (deployment) => {
      const firewall = oneOf(deployment, firewallType);
      change(firewall, ["Rules", 1, "Priority"], within(rulesOf(firewall)[0], "Priority"));
    },
  },
  {
    // docs: waf aws-managed-rule-groups-baseline, NoUserAgent_HEADER and SizeRestrictions_BODY
    name: "AWS WAF's common rules block bodies over 8 KB and callers without a User-Agent",
    check: each(firewallType, (firewall) => {
      const common = rulesOf(firewall)
        .map((rule) => within(rule, "Statement", "ManagedRuleGroupStatement"))
        .filter((one) => within(one, "Name") === "AWSManagedRulesCommonRuleSet");
      if (common.length === 0) return [];
      const overrides = common.flatMap((one) => listOf(within(one, "RuleActionOverrides")));
      const counted = overrides.filter((one) => within(one, "ActionToUse", "Count") !== undefined).map((one) => within(one, "Name"));
      return ["SizeRestrictions_BODY", "NoUserAgent_HEADER"].map((name) => !counted.includes(name) && `${name} blocks`);
    }),
    plant: (deployment) => {
      change(
        oneOf(deployment, firewallType, "Firewall"),
        ["Rules", 0, "Statement", "ManagedRuleGroupStatement", "RuleActionOverrides", 0],
        null,
      );
    },
  },
  {
    // docs: AWS::S3::Bucket, "You can only delete empty buckets"
    name: "CloudFormation cannot delete a bucket that holds objects",
    check: (deployment) =>
      resourcesOf(deployment, bucketType)
        .filter(({ resource }) => resource.DeletionPolicy === "Delete")
        .filter(
          (bucket) =>
            !resourcesOf({ [bucket.stack]: bucket.template }, "Custom::S3AutoDeleteObjects").some(
              (one) => referencedResource(one, at(one, "BucketName"))?.id === bucket.id,
            ),
        )
        .map(({ stack, id }) => `${stack} ${id}: is deleted and not emptied`),
    plant: (deployment) => {
      const { template, id } = oneOf(deployment, "Custom::S3AutoDeleteObjects");
      delete template.Resources[id];
    },
  },
  {
    // docs: AmazonS3 intro-lifecycle-rules, expiration in versioned buckets
    name: "S3 keeps every old version of an expired object unless the lifecycle rule expires noncurrent versions",
    check: each(bucketType, (bucket) => {
      const rules = listOf(at(bucket, "LifecycleConfiguration", "Rules"));
      const forgets = rules.some(
        (rule) => within(rule, "ExpirationInDays") !== undefined && within(rule, "NoncurrentVersionExpiration") === undefined,
      );
      return [at(bucket, "VersioningConfiguration", "Status") === "Enabled" && forgets && "keeps old versions of what expires"];
    }),
    plant: (deployment) => {
      const files = oneOf(deployment, bucketType, "Files8");
      change(files, ["LifecycleConfiguration", "Rules", 0, "NoncurrentVersionExpiration"], undefined);
    },
  },
  {
    // docs: cognito user-pool-settings-attributes; CreateUserPoolClient, WriteAttributes
    name: "Cognito treats an empty or missing list of writable attributes as all attributes",
    check: each(clientType, (client) => [
      listOf(at(client, "WriteAttributes")).length === 0 && "lets users write every attribute, the email address too",
      listOf(at(client, "WriteAttributes")).includes("email") && "lets users write their email address",
      Array.isArray(at(client, "ReadAttributes")) && listOf(at(client, "ReadAttributes")).length === 0 && "lets users read every attribute",
    ]),
    plant: (deployment) => change(oneOf(deployment, clientType), ["WriteAttributes"], []),
  },
  {
    // docs: cognito CreateUserPoolClient, AccessTokenValidity and RefreshTokenValidity
    name: "Cognito rejects tokens that outlive their refresh token, or last under five minutes or over a day",
    check: each(clientType, (client) => {
      const minutes = { minutes: 1, hours: 60, days: 1_440, seconds: 1 / 60 } as Readonly<Record<string, number>>;
      const [refresh, ...others] = ["RefreshToken", "AccessToken", "IdToken"].map(
        (token) => Number(at(client, `${token}Validity`)) * minutes[textOf(at(client, "TokenValidityUnits", token))]!,
      );
      return others.map(
        (one) => (one > refresh! || one < 5 || one > 1_440) && `a token lasts ${one} minutes, the refresh token ${refresh}`,
      );
    }),
    plant: (deployment) => change(oneOf(deployment, clientType), ["AccessTokenValidity"], 61),
  },
  {
    // docs: secretsmanager CreateSecret, Name
    name: "Secrets Manager mistakes a name that ends with a dash and six characters for an ARN",
    check: each("AWS::SecretsManager::Secret", (secret) => [
      /-[A-Za-z0-9]{6}$/.test(textOf(at(secret, "Name") ?? "")) && "has such a name",
    ]),
    plant: (deployment) => change(oneOf(deployment, "AWS::SecretsManager::Secret"), ["Name"], "origin-secret"),
  },
  {
    // docs: CloudFormation dynamic-references-secretsmanager
    name: "CloudFormation resolves a secret reference only inside property values, with the secret's own id",
    check: (deployment) =>
      Object.entries(deployment).flatMap(([stack, template]) =>
        fieldsOf(template.Outputs)
          .filter(([, output]) => JSON.stringify(output).includes("{{resolve:secretsmanager"))
          .map(([id]) => `${stack} ${id}: shows a secret as an output`),
      ),
    plant: (deployment) => {
      Object.values(deployment)[0]!.Outputs = { Shown: { Value: "{{resolve:secretsmanager:name:SecretString:::}}" } };
    },
  },
];
