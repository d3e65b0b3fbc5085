import { Duration, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import * as apigateway from "aws-cdk-lib/aws-apigatewayv2";
import { HttpUserPoolAuthorizer } from "aws-cdk-lib/aws-apigatewayv2-authorizers";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { type Access, type Domain, domains } from "../../functions/routes.ts";
import { eventRoutes } from "../../shared/wire/event-routes.ts";
import { routeKey } from "../../shared/wire/route.ts";
import { userRoutes } from "../../shared/wire/user-routes.ts";
import { type ApiRoute, apiRoutes } from "../local/api-routes.ts";
import type { DataStack } from "./data-stack.ts";
import { DomainFunction } from "./domain-function.ts";
import { FileArrivals } from "./file-arrivals.ts";
import { type Need, grantsOf } from "./grants.ts";
import { OutboxWorker } from "./outbox-worker.ts";
import { RetentionClock } from "./retention-clock.ts";
import { type Stage, metricsNamespace } from "./stage.ts";

export interface ApiProps extends StackProps {
  readonly stage: Stage;
  readonly data: DataStack;
}

/** What each domain uses beside the table, which every call needs: the caller's row and the answers already given are there. */
const needsOf: Readonly<Record<Domain, readonly Need[]>> = {
  application: [],
  quote: [],
  customer: [],
  document: ["postFiles", "keepPapers"],
  entity: ["companies"],
  organisation: [],
  user: ["identity", "signIn"],
  billing: ["payments"],
  referral: [],
  link: ["postFiles"],
  check: ["checks"],
  submission: ["setLenderAccounts"],
  event: [],
};

/** A link's secret and a partner's signature are the function's to check. */
const withoutAuthorizer: readonly Access[] = ["public", "link", "webhook"];

/** Calls that a stranger may repeat are taken more slowly than the rest: requests a second, and how many at once. */
const slowed: Readonly<Record<string, { readonly rate: number; readonly burst: number }>> = {
  [routeKey(userRoutes.login)]: { rate: 5, burst: 10 },
  [routeKey(userRoutes.register)]: { rate: 5, burst: 10 },
  [routeKey(userRoutes.validateEmail)]: { rate: 2, burst: 5 },
  [routeKey(eventRoutes.recordEvents)]: { rate: 50, burst: 100 },
};

/** What can be deployed anew at any time: the gateway with the product's routes, and a function for each domain. */
export class ApiStack extends Stack {
  readonly api: apigateway.HttpApi;
  readonly functions: ReadonlyMap<Domain, DomainFunction>;
  readonly outbox: OutboxWorker;
  readonly arrivals: FileArrivals;
  readonly retention: RetentionClock;

  constructor(scope: Construct, id: string, props: ApiProps) {
    super(scope, id, props);
    this.functions = new Map(domains.map((domain) => [domain, this.#function(domain, props)]));
    this.outbox = this.#outbox(props);
    this.arrivals = this.#arrivals(props);
    this.retention = new RetentionClock(this, "retention", {
      stage: props.stage,
      grant: grantsOf(props.data, props.stage).destroyRecords,
    });
    this.api = new apigateway.HttpApi(this, "Api", { apiName: `kelpie-${props.stage.name}`, createDefaultStage: false });
    this.#addRoutes(props.data);
    this.#addStage(props.stage);
  }

  #function(domain: Domain, { stage, data }: ApiProps): DomainFunction {
    const grants = grantsOf(data, stage);
    const needs = ["table", ...needsOf[domain]] as const;
    return new DomainFunction(this, domain, {
      stage,
      entry: `functions/${domain}/handler.ts`,
      environment: { ...settingsOf(stage, data), ...Object.assign({}, ...needs.map((need) => grants[need].environment)) },
      grants: needs.flatMap((need) => grants[need].statements),
    });
  }

  #outbox({ stage, data }: ApiProps): OutboxWorker {
    const { table, letters, checks, askLenders, readFiles } = grantsOf(data, stage);
    const environment = { ...settingsOf(stage, data), REFERRALS_TO: stage.referralsTo };
    return new OutboxWorker(this, "outbox", { stage, data, environment, grants: [table, letters, checks, askLenders, readFiles] });
  }

  #arrivals({ stage, data }: ApiProps): FileArrivals {
    const { table, checkFiles } = grantsOf(data, stage);
    return new FileArrivals(this, "arrivals", { stage, data, environment: settingsOf(stage, data), grants: [table, checkFiles] });
  }

  #addRoutes({ userPool, userPoolClient }: DataStack): void {
    const authorizer = new HttpUserPoolAuthorizer("SignedIn", userPool, { userPoolClients: [userPoolClient] });
    const integrations = new Map([...this.functions].map(([domain, each]) => [domain, integrationOf(domain, each)]));
    for (const route of apiRoutes) {
      this.api.addRoutes({
        path: route.path,
        methods: [apigateway.HttpMethod[route.method]],
        integration: integrations.get(route.domain)!,
        ...(needsToken(route) && { authorizer }),
      });
    }
  }

  #addStage({ throttle, logDays }: Stage): void {
    const accessLog = new LogGroup(this, "AccessLog", { retention: logDays, removalPolicy: RemovalPolicy.RETAIN });
    const stage = new apigateway.HttpStage(this, "Live", {
      httpApi: this.api,
      stageName: "$default",
      autoDeploy: true,
      throttle: { rateLimit: throttle.rate, burstLimit: throttle.burst },
      detailedMetricsEnabled: true,
      accessLogSettings: {
        destination: new apigateway.LogGroupLogDestination(accessLog),
        // Neither path nor query nor address: a path may hold the key of a letter.
        format: AccessLogFormat.custom(JSON.stringify(accessLogFields)),
      },
    });
    const settings = Object.entries(slowed).map(([key, { rate, burst }]) => [
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
};

const settingsOf = (stage: Stage, { userPool, userPoolClient, originSecret }: DataStack): Record<string, string> => ({
  SITE_URL: stage.siteUrl,
  ORIGIN_SECRET: originSecret.secretValue.unsafeUnwrap(),
  METRICS_NAMESPACE: metricsNamespace(stage),
  USER_POOL_ID: userPool.userPoolId,
  USER_POOL_CLIENT_ID: userPoolClient.userPoolClientId,
  TOKEN_ISSUER: `https://${userPool.userPoolProviderName}`,
});

const needsToken = ({ access }: ApiRoute): boolean => !withoutAuthorizer.includes(access);

/** One permission a function, not one a route: a stack holds 500 resources. */
const integrationOf = (domain: Domain, { function: handler }: DomainFunction): HttpLambdaIntegration =>
  new HttpLambdaIntegration(domain, handler, { scopePermissionToRoute: false, timeout: Duration.seconds(12) });
