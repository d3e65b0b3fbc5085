import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { deleteTransferredWorkspace, transferOwnership } from "../../functions/store/workspace/transfer-ownership.ts";
import type { Application } from "../../shared/domain/application.ts";
import type { RouteName } from "../../shared/wire/routes.ts";
import { withApi } from "../support/api/api.ts";
import { type FieldOp, History, fieldStep, isLinearizable } from "../support/reliability/history.ts";
import { aCall } from "../support/fixtures/brokers.ts";
import { everyItem } from "../support/store/invariants.ts";
import { type AnyRequest, type Answer, type Person, aPerson, withAnotherToken } from "../support/fixtures/people.ts";
import { drawMany, races, times } from "../support/reliability/races.ts";

const running = withApi();
const forEachSeed = races("races of edits, notes, status changes and lists");

async function aQuote(person: Person): Promise<Application> {
  const { _id, asset } = await person.api.startQuote({ params: { type: "consumer" } });
  await person.api.updateAsset({ body: { _id: asset._id, assetValue: 1000, ageOfAsset: 2000 } });
  return person.api.readApplication({ params: { id: _id } });
}

describe("an application edited in several browsers at once", () => {
  it("has linearizable reads and writes in every field", async () => {
    const violations = await forEachSeed(async (draw) => {
      const ann = await aPerson(running);
      const { _id, asset, loanDetails } = await aQuote(ann);
      const fields = { assetValue: new History<FieldOp>(), ageOfAsset: new History<FieldOp>(), deposit: new History<FieldOp>() };
      const writers = 2 + draw(7);
      const kinds = drawMany(draw, writers * 4, 4);
      await times(writers, async (writer) => {
        for (let nth = 0; nth < 4; nth++) {
          const value = 1 + writer * 10 + nth;
          const kind = kinds[writer * 4 + nth];
          if (kind === 0) await write(fields.assetValue, ann, "updateAsset", { _id: asset._id, assetValue: 1000 + value }, 1000 + value);
          if (kind === 1) await write(fields.ageOfAsset, ann, "updateAsset", { _id: asset._id, ageOfAsset: 1900 + value }, 1900 + value);
          if (kind === 2) await write(fields.deposit, ann, "updateLoanDetails", { _id: loanDetails._id, deposit: value }, value);
          if (kind === 3) await read();
        }
      });
      await read();

      async function read() {
        const from = performance.now();
        const seen = await ann.api.readApplication({ params: { id: _id } });
        const until = performance.now();
        fields.assetValue.ops.push({ did: { read: seen.asset.assetValue }, from, until });
        fields.ageOfAsset.ops.push({ did: { read: seen.asset.ageOfAsset }, from, until });
        fields.deposit.ops.push({ did: { read: seen.loanDetails.deposit }, from, until });
      }
      const initial = { assetValue: 1000, ageOfAsset: 2000, deposit: loanDetails.deposit };
      const wrong = Object.entries(fields).filter(
        ([name, { ops }]) => !isLinearizable<readonly [unknown], FieldOp>(ops, [initial[name as keyof typeof initial]], fieldStep),
      );
      const operations = Object.values(fields).reduce((sum, { ops }) => sum + ops.length, 0);
      return { operations, wrong: wrong.map(([name, { ops }]) => `${name} is not linearizable: ${JSON.stringify(ops)}`) };
    });

    expect(violations).toEqual([]);
  });
});

async function write(history: History<FieldOp>, person: Person, name: RouteName, body: object, value: number): Promise<void> {
  await history.note(async () => {
    const { status, text } = await person.send(name, { body });
    if (status !== 200) throw new Error(`${name} answered ${status}: ${text}`);
    return { write: value };
  });
}

describe("notes added concurrently", () => {
  it("appear once each, in the order of their acknowledgements, in every read", async () => {
    const violations = await forEachSeed(async (draw) => {
      const ann = await aPerson(running);
      const { _id: applicationId } = await aQuote(ann);
      const written = new History<string>();
      const seen = new History<readonly string[]>();
      const reading = drawMany(draw, 8 + draw(25), 3);
      await times(reading.length, async (writer) => {
        const text = `note ${writer}`;
        await written.note(async () => (await ann.api.addNote({ body: { applicationId, text } }), text));
        if (reading[writer] === 0) await seen.note(read);
      });
      await seen.note(read);

      async function read() {
        return (await ann.api.readApplication({ params: { id: applicationId } })).notes.map(({ text }) => text);
      }
      const wrong = seen.ops.flatMap(({ did: notes, from, until }) =>
        written.ops.flatMap((note) => {
          const count = notes.filter((text) => text === note.did).length;
          const later = written.ops.filter(({ from: noteFrom }) => noteFrom > note.until).map(({ did }) => did);
          const isMisplaced = later.some((text) => notes.includes(text) && notes.indexOf(text) < notes.indexOf(note.did));
          return [
            ...(count > 1 || (count === 0 && note.until < from) || (count === 1 && note.from > until)
              ? [`${note.did} appears ${count} times`]
              : []),
            ...(count === 1 && isMisplaced ? [`${note.did} appears after a later note`] : []),
          ];
        }),
      );
      return { operations: written.ops.length + seen.ops.length, wrong };
    });

    expect(violations).toEqual([]);
  });
});

/** The outcome of a call that depends on the status. */
interface StatusCall {
  readonly name: "archiveQuote" | "restoreQuote" | "addNote" | "readApplication";
  readonly ok: boolean;
  readonly status?: string;
}

/** The status after a call; undefined if the call could not have had this outcome. */
function statusAfter(status: string, { name, ok, status: read }: StatusCall): string | undefined {
  if (name === "readApplication") return read === status ? status : undefined;
  const isAllowed = name === "restoreQuote" ? status === "archived" : status === "quote";
  if (ok !== isAllowed) return undefined;
  if (name === "addNote" || !ok) return status;
  return name === "archiveQuote" ? "archived" : "quote";
}

const statusIn = ({ text }: { readonly text: string }) => (JSON.parse(text) as { data: Application }).data.status;

describe("an application archived, restored and edited at once", () => {
  it("has linearizable status changes", async () => {
    const violations = await forEachSeed(async (draw) => {
      const ann = await aPerson(running);
      const { _id } = await aQuote(ann);
      const history = new History<StatusCall>();
      const names = ["archiveQuote", "restoreQuote", "addNote", "readApplication"] as const;
      const requests: Readonly<Record<StatusCall["name"], AnyRequest>> = {
        archiveQuote: { body: { applicationId: _id } },
        restoreQuote: { body: { applicationId: _id } },
        addNote: { body: { applicationId: _id, text: "x" } },
        readApplication: { params: { id: _id } },
      };
      const unexpected: string[] = [];
      const drawnNames = drawMany(draw, 12, names.length).map((at) => names[at]!);
      await times(4, async (caller) => {
        for (const name of drawnNames.slice(3 * caller, 3 * caller + 3)) {
          await history.note(async () => {
            const answer = await ann.send(name, requests[name]);
            if (answer.status !== 200 && answer.status !== 409) unexpected.push(`${name} answered ${answer.status}: ${answer.text}`);
            const ok = answer.status === 200;
            return name === "readApplication" ? { name, ok, status: statusIn(answer) } : { name, ok };
          });
        }
      });
      const holds = isLinearizable(history.ops, "quote", statusAfter);
      return { operations: history.ops.length, wrong: [...unexpected, ...(holds ? [] : [JSON.stringify(history.ops)])] };
    });

    expect(violations).toEqual([]);
  });
});

describe("a list read page by page while quotes are added and archived", () => {
  it("shows each quote that was present throughout exactly once", async () => {
    const violations = await forEachSeed(async (draw) => {
      const ann = await aPerson(running);
      const other = await withAnotherToken(running, ann);
      const existing = await inOrder(22, () => aQuote(ann));
      const archivedIds = existing.filter(() => draw(5) === 0).map(({ _id }) => _id);
      const presentIds = existing.map(({ _id }) => _id).filter((id) => !archivedIds.includes(id));
      const paged = new AbortController();
      const [visible] = await Promise.all([
        pages().finally(() => paged.abort()),
        (async () => {
          for (const id of archivedIds) await other.api.archiveQuote({ body: { applicationId: id } });
          while (!paged.signal.aborted) await aQuote(other);
        })(),
      ]);

      async function pages() {
        const ids: string[] = [];
        let cursor: string | undefined;
        for (let page = 1; page <= 4; page++) {
          const body = { userId: ann.userId, page, ...(cursor !== undefined && { cursor }) };
          const { docs, cursor: next } = await ann.api.listQuotes({ body });
          ids.push(...docs.map(({ _id }) => _id));
          cursor = next;
        }
        return ids;
      }
      const twice = visible.filter((id, at) => visible.indexOf(id) !== at).map((id) => `${id} appears twice`);
      const skipped = presentIds.filter((id) => !visible.includes(id)).map((id) => `${id} was skipped`);
      const { totalDocs, docs } = await ann.api.listQuotes({ body: { userId: ann.userId, page: 1 } });
      const stored = (await everyItem()).filter(
        ({ sk, ownerId, status }) => sk === "ROOT" && ownerId === ann.userId && status !== "archived",
      );
      const total = totalDocs === stored.length ? [] : [`the list counts ${totalDocs} of ${stored.length}`];
      return { operations: visible.length + docs.length, wrong: [...twice, ...skipped, ...total] };
    });

    expect(violations).toEqual([]);
  });
});

async function inOrder<T>(count: number, act: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let at = 0; at < count; at++) made.push(await act());
  return made;
}

describe("many calls at once under one Idempotency-Key", () => {
  it("run once, and every response is that call's or STILL_RUNNING", async () => {
    const violations = await forEachSeed(async (draw) => {
      const ann = await aPerson(running);
      const { _id: applicationId } = await aQuote(ann);
      const headers = { "idempotency-key": randomUUID() };
      const answers = await times(4 + draw(13), () => ann.send("addNote", { body: { applicationId, text: "once" }, headers }));
      const good = new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text));
      const unexpected = answers.filter(({ status, text }) => status !== 200 && !text.includes("STILL_RUNNING")).map(({ text }) => text);
      const { notes } = await ann.api.readApplication({ params: { id: applicationId } });
      const wrong = [...(notes.length === 1 && good.size === 1 ? [] : [`${notes.length} notes, ${good.size} answers`]), ...unexpected];
      return { operations: answers.length, wrong };
    });

    expect(violations).toEqual([]);
  });
});

describe("scenarios renamed, used, added and copied in two browsers while the quote passes to a colleague", () => {
  it("lose nothing that was acknowledged", async () => {
    const violations = await forEachSeed(async (draw) => {
      const ann = await aPerson(running);
      const kim = await aPerson(running, { organisation: ann.organisationId });
      const { _id: applicationId, loanDetails } = await aQuote(kim);
      await kim.api.updateLoanDetails({ body: { _id: loanDetails._id, balloon: 20 } });
      const add = (name: string, terms: object) => kim.send("addVariant", { body: { applicationId, name, terms } });
      await add("No balloon", { balloon: 0 });
      await add("Shorter", { term: 36 });
      const [first, second] = (await kim.api.readApplication({ params: { id: applicationId } })).variants;
      const done = new Map<string, Answer>();
      const unexpected: string[] = [];
      const attempt = async (what: string, sent: Promise<Answer>) => {
        const answer = await sent;
        if (answer.status === 200) done.set(what, answer);
        else if (answer.status !== 404) unexpected.push(`${what} answered ${answer.status}: ${answer.text}`);
      };
      const [transferAt] = drawMany(draw, 1, 60);
      const to = { userId: ann.userId, name: { firstName: "Ann", lastName: "Broker" } };
      await Promise.all([
        (async () => {
          await attempt("rename", kim.send("updateVariant", { body: { _id: first!._id, name: "Renamed" } }));
          await attempt("add", add("Added", { deposit: 100 }));
        })(),
        (async () => {
          await attempt("use", kim.send("applyVariant", { body: { _id: first!._id } }));
          await attempt("copy", kim.send("copyQuote", { body: { applicationId } }));
          await attempt("shorten", kim.send("updateVariant", { body: { _id: second!._id, terms: { term: 24 } } }));
        })(),
        (async () => {
          await pause(transferAt);
          await transferOwnership(applicationId, { from: kim.userId, to, by: kim.userId }, aCall());
        })(),
      ]);

      await deleteTransferredWorkspace(applicationId, kim.userId);
      const application = await ann.api.readApplication({ params: { id: applicationId } });
      const named = (name: string) => application.variants.filter((variant) => variant.name.startsWith(name));
      const before = named("Before")[0];
      const checks: Readonly<Record<string, () => boolean>> = {
        rename: () => named("Renamed").length === 1 && named("No balloon").length === 0,
        add: () => named("Added").length === 1,
        use: () => application.loanDetails.balloon === 0 && named("Before").length === 1 && before?.terms.balloon === 20,
        copy: () => variantsIn(done.get("copy")!).includes("Shorter") && variantsIn(done.get("copy")!).length >= 2,
        shorten: () => named("Shorter")[0]?.terms.term === 24,
      };
      const lost = [...done.keys()].filter((what) => !checks[what]!()).map((what) => `${what} was lost: ${JSON.stringify(application)}`);
      return { operations: done.size, wrong: [...unexpected, ...lost] };
    });

    expect(violations).toEqual([]);
  });
});

const variantsIn = ({ text }: Answer): string[] => (JSON.parse(text) as { data: Application }).data.variants.map(({ name }) => name);
