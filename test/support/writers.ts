import { newId } from "../../functions/store/ids.ts";
import type { Application } from "../../shared/entities/application.ts";
import type { RouteName } from "../../shared/wire/routes.ts";
import type { AnyRequest, Person } from "./people.ts";

/** One thing that somebody wants done once, however often it must be sent. */
interface Intent {
  readonly name: RouteName;
  readonly request: AnyRequest;
  /** The application that it is about; the one that is answered, where it starts one. */
  readonly applicationId?: string;
  /** How often it shows in its application, which must be once. */
  readonly shows: (application: Application) => number;
}

interface Sent extends Intent {
  readonly key: string;
}

/** A broker who writes and, where the connection is lost, sends the same again under the same key. */
export class Writer {
  readonly person: Person;
  /** Answers that no broker should see. */
  readonly wrong: string[] = [];
  /** How many calls broke off. */
  lost = 0;
  readonly #acknowledged: { readonly applicationId: string; readonly intent: Intent }[] = [];
  #unfinished: Sent[] = [];

  constructor(person: Person) {
    this.person = person;
  }

  async work(isOver: () => boolean): Promise<void> {
    while (!isOver() && this.wrong.length === 0) await this.#fillIn();
  }

  /** Sends again what a call that died is said to be doing still; answers whether nothing is left. */
  async finish(): Promise<boolean> {
    const left = this.#unfinished;
    this.#unfinished = [];
    for (const sent of left) await this.#carryOut(sent);
    return this.#unfinished.length === 0;
  }

  /** The applications that this broker was told of, each once. */
  get applicationIds(): string[] {
    return [...new Set(this.#acknowledged.map(({ applicationId }) => applicationId))];
  }

  /** What was acknowledged and does not stand in its application once, in sentences. */
  missingIn(applications: ReadonlyMap<string, Application>): string[] {
    return this.#acknowledged.flatMap(({ applicationId, intent: { name, shows } }) => {
      const application = applications.get(applicationId);
      const times = application ? shows(application) : 0;
      return times === 1 ? [] : [`application ${applicationId} has ${times} times what ${name} was acknowledged for`];
    });
  }

  async #fillIn(): Promise<void> {
    const params = { type: "consumer" };
    const started = await this.#carryOut(once({ name: "startQuote", request: { params }, shows: () => 1 }));
    for (const intent of started ? changesOf(started as Application) : []) await this.#carryOut(once(intent));
  }

  /** What was answered; undefined while the first call under the key is said to run still. */
  async #carryOut(sent: Sent): Promise<unknown> {
    const { name, request, key } = sent;
    for (;;) {
      const answer = await this.person.send(name, { ...request, headers: { "idempotency-key": key } }).catch(() => undefined);
      if (!answer) this.lost += 1;
      else if (answer.status === 200) return this.#acknowledge(sent, answer.text);
      else return this.#putOff(sent, `${name} answered ${answer.status}: ${answer.text}`);
    }
  }

  #acknowledge(intent: Intent, text: string): unknown {
    const { data } = JSON.parse(text) as { data: { _id: string } };
    this.#acknowledged.push({ applicationId: intent.applicationId ?? data._id, intent });
    return data;
  }

  #putOff(sent: Sent, told: string): undefined {
    if (told.includes("STILL_RUNNING")) this.#unfinished.push(sent);
    else this.wrong.push(told);
  }
}

const once = (intent: Intent): Sent => ({ ...intent, key: newId() });

/** Changes of every kind: of parts, and new parts. */
function changesOf({ _id: applicationId, humanId, asset, loanDetails }: Application): Intent[] {
  const note = (text: string): Intent => ({
    name: "addNote",
    request: { body: { applicationId, text } },
    applicationId,
    shows: ({ notes }) => notes.filter((one) => one.text === text).length,
  });
  return [
    {
      name: "updateAsset",
      request: { body: { _id: asset._id, assetValue: humanId } },
      applicationId,
      shows: (application) => Number(application.asset.assetValue === humanId),
    },
    note("first"),
    {
      name: "updateLoanDetails",
      request: { body: { _id: loanDetails._id, deposit: humanId } },
      applicationId,
      shows: (application) => Number(application.loanDetails.deposit === humanId),
    },
    {
      name: "createCustomer",
      request: { body: { applicationId, firstName: "Eve" } },
      applicationId,
      shows: ({ customers }) => customers.filter(({ firstName }) => firstName === "Eve").length,
    },
    note("second"),
  ];
}
