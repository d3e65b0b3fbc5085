import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import * as apigateway from "aws-cdk-lib/aws-apigatewayv2";
import { HttpUserPoolAuthorizer } from "aws-cdk-lib/aws-apigatewayv2-authorizers";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { withoutToken } from "../../functions/call/access-rules.ts";
import { type ApiRoute, type Domain, apiRoutes, domainModules, domains } from "../../functions/routes.ts";
import { routeLimits } from "../route-limits.ts";
import type { DataStack } from "./data-stack.ts";
import { BatchRuns } from "./batch-runs.ts";
import { DomainFunction, logRemoval } from "./domain-function.ts";
import { FileCheckWorker } from "./file-check-worker.ts";
import { type Need, grantsOf, tableGrant } from "./grants.ts";
import { OutboxWorker } from "./outbox-worker.ts";
import { RetentionWorker } from "./retention-worker.ts";
import { type Stage, metricsNamespace } from "./stage.ts";

export interface ApiProps extends StackProps {
  readonly stage: Stage;
  readonly data: DataStack;
}

/** Each rotation creates a new secret: CloudFormation reads a value only when its reference changes. The previous one stays accepted. */
class OriginSecret extends Construct {
  /** The value for CloudFront: a dynamic reference that CloudFormation resolves during the deployment. */
  readonly sent: string;
  /** For the HTTP functions. */
  readonly environment: Readonly<Record<string, string>>;

  constructor(scope: Construct, id: string, rotation: number) {
    super(scope, id);
    const current = this.#secret(rotation);
    this.sent = current.secretValue.unsafeUnwrap();
    this.environment = { ORIGIN_SECRET: this.sent, ...(rotation > 1 && this.#previous(rotation - 1)) };
  }

  #previous(rotation: number): Readonly<Record<string, string>> {
    const secret = this.#secret(rotation);
    // The web stack imports it again if its update is rolled back.
    Stack.of(this).exportValue(secret.secretArn);
    return { ORIGIN_SECRET_PREVIOUS: secret.secretValue.unsafeUnwrap() };
  }

  #secret(rotation: number): Secret {
    return new Secret(this, `Rotation${rotation}`, { generateSecretString: { passwordLength: 48, excludePunctuation: true } });
  }
}

/** The worker's grants besides the table's. */
const outboxNeeds = [
  "emails",
  "checks",
  "callLenders",
  "readLicences",
  "readPaymentDetails",
  "readFiles",
  "readSheets",
  "retainAgreements",
  "storePacks",
  "register",
  "hideOrganisations",
  "readWebhookSecrets",
] as const satisfies readonly Need[];

/** The HTTP API, a function for each domain and the workers. It holds no data. */
export class ApiStack extends Stack {
  readonly api: apigateway.HttpApi;
  readonly originSecret: OriginSecret;
  readonly functions: ReadonlyMap<Domain, DomainFunction>;
  /** The functions that run on events, each with the queue of those that it could not handle. */
  readonly workers: {
    readonly outbox: OutboxWorker;
    readonly fileCheck: FileCheckWorker;
    readonly retention: RetentionWorker;
    readonly batchRuns: BatchRuns;
  };

  constructor(scope: Construct, id: string, props: ApiProps) {
    super(scope, id, props);
    this.originSecret = new OriginSecret(this, "origin-secret", props.stage.originSecret);
    this.functions = new Map(domains.map((domain) => [domain, this.#function(domain, props)]));
    this.workers = {
      outbox: this.#outbox(props),
      fileCheck: this.#fileCheck(props),
      retention: new RetentionWorker(this, "retention", {
        stage: props.stage,
        grants: [tableGrant(props.data, "retention"), grantsOf(props.data, props.stage).destroyRecords],
      }),
      batchRuns: this.#batchRuns(props),
    };
    this.api = new apigateway.HttpApi(this, "Api", { apiName: `kelpie-${props.stage.name}`, createDefaultStage: false });
    const routes = this.#addRoutes(props.data);
    this.#addStage(props.stage, routes);
  }

  #function(domain: Domain, { stage, data }: ApiProps): DomainFunction {
    const all = grantsOf(data, stage);
    const grants = [tableGrant(data, domain), ...domainModules[domain].domain.needs.map((need: Need) => all[need])];
    return new DomainFunction(this, domain, {
      stage,
      entry: `functions/${domain}/handler.ts`,
      environment: Object.assign(settingsOf(stage, data), this.originSecret.environment, ...grants.map((grant) => grant.environment)),
      grants: grants.flatMap(({ statements }) => statements),
      reservedConcurrency: stage.reservedConcurrency[domain],
    });
  }

  #outbox({ stage, data }: ApiProps): OutboxWorker {
    const all = grantsOf(data, stage);
    const grants = [tableGrant(data, "outbox"), ...outboxNeeds.map((need) => all[need])];
    const environment = { ...settingsOf(stage, data), REFERRALS_TO: stage.referralsTo, RATES_TO: stage.ratesTo };
    return new OutboxWorker(this, "outbox", {
      stage,
      data,
      environment,
      grants,
    });
  }

  #fileCheck({ stage, data }: ApiProps): FileCheckWorker {
    const { checkFiles } = grantsOf(data, stage);
    const table = tableGrant(data, "fileCheck");
    return new FileCheckWorker(this, "fileCheck", { stage, data, environment: settingsOf(stage, data), grants: [table, checkFiles] });
  }

  #batchRuns({ stage, data }: ApiProps): BatchRuns {
    const { priceBatches, readSheets } = grantsOf(data, stage);
    const environment = { METRICS_NAMESPACE: metricsNamespace(stage) };
    return new BatchRuns(this, "batchRuns", {
      stage,
      data,
      environment,
      grants: [tableGrant(data, "batchRuns"), priceBatches, readSheets],
    });
  }

  #addRoutes({ userPool, userPoolClient }: DataStack): apigateway.HttpRoute[] {
    const authorizer = new HttpUserPoolAuthorizer("SignedIn", userPool, { userPoolClients: [userPoolClient] });
    const integrations = new Map([...this.functions].map(([domain, each]) => [domain, integrationOf(domain, each)]));
    return apiRoutes.flatMap((route) =>
      this.api.addRoutes({
        path: route.path,
        methods: [apigateway.HttpMethod[route.method]],
        integration: integrations.get(route.domain)!,
        ...(needsToken(route) && { authorizer }),
      }),
    );
  }

  #addStage({ throttle, logDays }: Stage, routes: readonly apigateway.HttpRoute[]): void {
    const accessLog = new LogGroup(this, "AccessLog", { retention: logDays, removalPolicy: logRemoval });
    const stage = new apigateway.HttpStage(this, "Live", {
      httpApi: this.api,
      stageName: "$default",
      autoDeploy: true,
      throttle: { rateLimit: throttle.rate, burstLimit: throttle.burst },
      detailedMetricsEnabled: false,
      accessLogSettings: {
        destination: new apigateway.LogGroupLogDestination(accessLog),
        // No path or query, which may contain a secret from an email. The address is CloudFront's, or that of a call that bypassed it.
        format: AccessLogFormat.custom(JSON.stringify(accessLogFields)),
      },
    });
    // API Gateway rejects route settings for a route that does not exist yet.
    stage.node.addDependency(...routes);
    const settings = Object.entries(routeLimits).map(([key, { rate, burst }]) => [
      key,
      { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst },
    ]);
    (stage.node.defaultChild as apigateway.CfnStage).addPropertyOverride("RouteSettings", Object.fromEntries(settings));
  }
}

const accessLogFields = {
  requestId: "$context.requestId",
  route: "$context.routeKey",
  status: "$context.status",
  ms: "$context.responseLatency",
  time: "$context.requestTimeEpoch",
  caller: "$context.authorizer.claims.sub",
  peer: "$context.identity.sourceIp",
};

const settingsOf = (stage: Stage, { userPool, userPoolClient }: DataStack): Record<string, string> => ({
  ...(stage.siteUrl !== null && { SITE_URL: stage.siteUrl }),
  ASSUMED_RATES: stage.refusesAssumedRates ? "refused" : "allowed",
  METRICS_NAMESPACE: metricsNamespace(stage),
  USER_POOL_ID: userPool.userPoolId,
  USER_POOL_CLIENT_ID: userPoolClient.userPoolClientId,
  TOKEN_ISSUER: `https://${userPool.userPoolProviderName}`,
});

const needsToken = ({ access }: ApiRoute): boolean => !withoutToken.includes(access);

/** Adds one permission per function instead of one per route, to stay below CloudFormation's limit of 500 resources per stack. */
const integrationOf = (domain: Domain, { function: handler }: DomainFunction): HttpLambdaIntegration =>
  new HttpLambdaIntegration(domain, handler, { scopePermissionToRoute: false, timeout: Duration.seconds(12) });
