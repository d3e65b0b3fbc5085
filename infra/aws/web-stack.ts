import { Duration, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import * as cloudfront from "aws-cdk-lib/aws-cloudfront";
import * as origins from "aws-cdk-lib/aws-cloudfront-origins";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import * as s3 from "aws-cdk-lib/aws-s3";
import { BucketDeployment, CacheControl, Source } from "aws-cdk-lib/aws-s3-deployment";
import type { Construct } from "constructs";
import { apiDocs } from "../api-docs/api-page.ts";
import { siteHeaders } from "../site-headers.ts";
import type { ApiStack } from "./api-stack.ts";
import type { DataStack } from "./data-stack.ts";
import { logRemoval } from "./domain-function.ts";
import { LogBucket } from "./log-bucket.ts";
import { checkServices } from "../../shared/domain/customer-check.ts";
import type { ConnectedService, SiteConfiguration } from "../../shared/wire/site-configuration.ts";
import { checkProviderNames } from "../../functions/customer-checks/check-provider-names.ts";
import type { Stage } from "./stage.ts";

interface WebProps extends StackProps {
  readonly stage: Stage;
  readonly data: DataStack;
  readonly api: ApiStack;
  readonly site: string;
  readonly firewallArn: string | undefined;
}

/** By default CloudFront caches these for ten seconds despite the cache policy, and would return one caller's error to others. */
const cacheableErrors = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

const everyAnswer: cloudfront.ResponseSecurityHeadersBehavior = {
  contentTypeOptions: { override: true },
  frameOptions: { frameOption: cloudfront.HeadersFrameOption.DENY, override: true },
  strictTransportSecurity: { accessControlMaxAge: Duration.days(730), includeSubdomains: true, override: true },
};

/** Built files with a hash of the content in their names. */
const hashed = "assets/*";

const connectedServices = ({ checks, companyDataUrl, lenderUrls }: Stage): ConnectedService[] => [
  ...checkServices.filter((service) => checks[checkProviderNames[service]]),
  ...(companyDataUrl === null ? [] : ["asic" as const]),
  ...(lenderUrls.now === null ? [] : ["NOW" as const]),
  ...(lenderUrls.lenderA === null ? [] : ["Lender A" as const]),
  ...(lenderUrls.plenti === null ? [] : ["Plenti" as const]),
];

/** CloudFront serves the pages from a private bucket and the API on the same domain. */
export class WebStack extends Stack {
  readonly distribution: cloudfront.Distribution;

  constructor(scope: Construct, id: string, props: WebProps) {
    super(scope, id, props);
    const bucket = new s3.Bucket(this, "Pages", {
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      encryption: s3.BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: true,
      // Every deployment builds the pages again.
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: true,
    });
    this.distribution = this.#distribution(bucket, props);
    this.#deploy(bucket, props);
  }

  #distribution(bucket: s3.Bucket, { stage, data, api, firewallArn }: WebProps): cloudfront.Distribution {
    const { domain } = stage;
    return new cloudfront.Distribution(this, "Site", {
      comment: `Kelpie ${stage.name}`,
      defaultRootObject: "index.html",
      minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
      priceClass: cloudfront.PriceClass.PRICE_CLASS_ALL,
      logBucket: new LogBucket(this, "Log").bucket,
      logIncludesCookies: false,
      ...(domain && {
        domainNames: [domain.name],
        certificate: Certificate.fromCertificateArn(this, "Certificate", domain.certificateArn),
      }),
      ...(firewallArn !== undefined && { webAclId: firewallArn }),
      errorResponses: cacheableErrors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      defaultBehavior: {
        origin: origins.S3BucketOrigin.withOriginAccessControl(bucket),
        viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        allowedMethods: cloudfront.AllowedMethods.ALLOW_GET_HEAD,
        responseHeadersPolicy: this.#headers(data, stage),
        functionAssociations: [{ function: this.#pageFallback(stage), eventType: cloudfront.FunctionEventType.VIEWER_REQUEST }],
      },
      additionalBehaviors: {
        "/api/*": {
          origin: new origins.HttpOrigin(`${api.api.apiId}.execute-api.${this.region}.${this.urlSuffix}`, {
            // The functions reject calls without it, and trust the viewer's IP address only with it.
            customHeaders: { "origin-secret": api.originSecret.sent },
          }),
          viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
          allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
          cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
          originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          responseHeadersPolicy: this.#apiHeaders(),
          compress: true,
        },
      },
    });
  }

  /** Serves index.html for all paths without a file extension: the application routes them in the browser. */
  #pageFallback({ hasApiDocs }: Stage): cloudfront.Function {
    const pages = hasApiDocs ? ["v1", "api"] : ["v1"];
    const docs = pages
      .map((page) => String.raw`if (/^\/docs\/${page}\/?$/.test(request.uri)) request.uri = "/docs/${page}/index.html";`)
      .join("\n  ");
    const code = `function handler(event) {
  var request = event.request;
  ${docs}
  if (!/\\.[A-Za-z0-9]+$/.test(request.uri)) request.uri = "/index.html";
  return request;
}`;
    return new cloudfront.Function(this, "PageFallback", {
      code: cloudfront.FunctionCode.fromInline(code),
      runtime: cloudfront.FunctionRuntime.JS_2_0,
    });
  }

  #headers({ files }: DataStack, { stripeKey, mapsKey }: Stage): cloudfront.ResponseHeadersPolicy {
    const connect = [`https://cognito-idp.${this.region}.amazonaws.com`, `https://${files.bucketRegionalDomainName}`];
    const { "content-security-policy": contentSecurityPolicy = "", ...rest } = siteHeaders({
      connect,
      hasMaps: mapsKey !== null,
      hasCardForm: stripeKey !== null,
    });
    const custom = { "permissions-policy": rest["permissions-policy"]!, "cross-origin-opener-policy": rest["cross-origin-opener-policy"]! };
    return new cloudfront.ResponseHeadersPolicy(this, "Headers", {
      securityHeadersBehavior: {
        ...everyAnswer,
        contentSecurityPolicy: { contentSecurityPolicy, override: true },
        referrerPolicy: { referrerPolicy: rest["referrer-policy"] as cloudfront.HeadersReferrerPolicy, override: true },
      },
      customHeadersBehavior: { customHeaders: Object.entries(custom).map(([header, value]) => ({ header, value, override: true })) },
    });
  }

  #apiHeaders(): cloudfront.ResponseHeadersPolicy {
    const contentSecurityPolicy = "default-src 'none'; frame-ancestors 'none'";
    return new cloudfront.ResponseHeadersPolicy(this, "ApiHeaders", {
      securityHeadersBehavior: { ...everyAnswer, contentSecurityPolicy: { contentSecurityPolicy, override: true } },
    });
  }

  /** One build for all stages, with settings in /config.json. Assets precede index.html and are never deleted: open tabs load them. */
  #deploy(bucket: s3.Bucket, { stage, data, site }: WebProps): void {
    const configuration = {
      userPoolId: data.userPool.userPoolId,
      userPoolClientId: data.userPoolClient.userPoolClientId,
      mapsKey: stage.mapsKey,
      stripeKey: stage.stripeKey,
      refusesAssumedRates: stage.refusesAssumedRates,
      connected: connectedServices(stage),
    } satisfies SiteConfiguration;
    const logGroup = new LogGroup(this, "DeploymentLog", { retention: stage.logDays, removalPolicy: logRemoval });
    const common = { destinationBucket: bucket, memoryLimit: 512, prune: false, logGroup };
    const pages = Source.asset(site);
    const docs = Object.entries(apiDocs({ isWhole: stage.hasApiDocs }));
    const assets = new BucketDeployment(this, "Assets at deploy", {
      ...common,
      sources: [pages],
      exclude: ["*"],
      include: [hashed],
      cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
    });
    const unhashed = new BucketDeployment(this, "Pages at deploy", {
      ...common,
      sources: [pages, Source.jsonData("config.json", configuration), ...docs.map(([path, text]) => Source.data(path, text))],
      exclude: [hashed],
      cacheControl: [CacheControl.noCache()],
      distribution: this.distribution,
      distributionPaths: ["/index.html", "/config.json", ...docs.map(([path]) => `/${path}`)],
    });
    unhashed.node.addDependency(assets);
  }
}
