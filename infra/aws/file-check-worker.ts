import { Duration } from "aws-cdk-lib";
import * as events from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import { SqsDestination } from "aws-cdk-lib/aws-lambda-destinations";
import { Construct } from "constructs";
import { fileArrival, fileScan } from "../../functions/event-rules.ts";
import type { DataStack } from "./data-stack.ts";
import { DomainFunction } from "./domain-function.ts";
import { eventPatternOf } from "./event-pattern.ts";
import { FailureQueue } from "./failure-queue.ts";
import type { Grant } from "./grants.ts";
import type { Stage } from "./stage.ts";

interface FileCheckWorkerProps {
  readonly stage: Stage;
  readonly data: DataStack;
  readonly environment: Readonly<Record<string, string>>;
  readonly grants: readonly Grant[];
}

/** Checks each uploaded file when it has arrived in quarantine, and again when its malware scan has ended. */
export class FileCheckWorker extends Construct {
  readonly worker: DomainFunction;
  /** Events of files that could not be checked, or that EventBridge could not deliver. Users cannot open these files. */
  readonly deadLetters: FailureQueue;

  constructor(scope: Construct, id: string, { stage, data, environment, grants }: FileCheckWorkerProps) {
    super(scope, id);
    this.deadLetters = new FailureQueue(this, "DeadLetters", { stage, name: "file-checks" });
    this.worker = new DomainFunction(this, "Worker", {
      stage,
      entry: `functions/${fileArrival.entry}.ts`,
      environment: Object.assign({}, environment, ...grants.map((grant) => grant.environment)),
      grants: grants.flatMap(({ statements }) => statements),
      timeout: Duration.seconds(30),
      reservedConcurrency: stage.reservedConcurrency.fileCheck,
    });
    this.worker.function.configureAsyncInvoke({
      retryAttempts: 2,
      maxEventAge: Duration.hours(6),
      onFailure: new SqsDestination(this.deadLetters),
    });
    this.#invokeOn("Arrived", "A file has arrived in quarantine", eventPatternOf(fileArrival, data));
    if (stage.malwareScan) this.#invokeOn("Scanned", "A file in quarantine was scanned for malware", eventPatternOf(fileScan, data));
  }

  #invokeOn(id: string, description: string, eventPattern: events.EventPattern): void {
    const delivery = { retryAttempts: 20, maxEventAge: Duration.hours(6), deadLetterQueue: this.deadLetters };
    new events.Rule(this, id, { description, eventPattern, targets: [new LambdaFunction(this.worker.function, delivery)] });
  }
}
