import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Application } from "../../shared/entities/application.ts";
import type { RouteName } from "../../shared/wire/routes.ts";
import { withApi } from "../support/api.ts";
import { type FieldOp, History, fieldStep, isLinearizable } from "../support/history.ts";
import { everyItem } from "../support/invariants.ts";
import { type AnyRequest, type Person, aPerson, elsewhere } from "../support/people.ts";
import { drawMany, races, times } from "../support/races.ts";

const running = withApi();
const forEachSeed = races("races of edits, notes, moves and lists");

async function aQuote(person: Person): Promise<Application> {
  const { _id, asset } = await person.api.startQuote({ params: { type: "consumer" } });
  await person.api.updateAsset({ body: { _id: asset._id, assetValue: 0, ageOfAsset: 2000 } });
  return person.api.readApplication({ params: { id: _id } });
}

describe("one application that is edited in several browsers", () => {
  it("keeps, of every field, the write that no later one has followed, and each read sees such a state", async () => {
    const found = await forEachSeed(async (draw) => {
      const ann = await aPerson(running);
      const { _id, asset, loanDetails } = await aQuote(ann);
      const fields = { assetValue: new History<FieldOp>(), ageOfAsset: new History<FieldOp>(), deposit: new History<FieldOp>() };
      const writers = 2 + draw(7);
      const kinds = drawMany(draw, writers * 4, 4);
      await times(writers, async (writer) => {
        for (let nth = 0; nth < 4; nth++) {
          const value = 1 + writer * 10 + nth;
          const kind = kinds[writer * 4 + nth];
          if (kind === 0) await write(fields.assetValue, ann, "updateAsset", { _id: asset._id, assetValue: value }, value);
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
      const begun = { assetValue: 0, ageOfAsset: 2000, deposit: loanDetails.deposit };
      const wrong = Object.entries(fields).filter(
        ([name, { ops }]) => !isLinearizable<readonly [unknown], FieldOp>(ops, [begun[name as keyof typeof begun]], fieldStep),
      );
      const operations = Object.values(fields).reduce((sum, { ops }) => sum + ops.length, 0);
      return { operations, wrong: wrong.map(([name, { ops }]) => `${name} cannot have been written and read so: ${JSON.stringify(ops)}`) };
    });

    expect(found).toEqual([]);
  });
});

async function write(history: History<FieldOp>, person: Person, name: RouteName, body: object, value: number): Promise<void> {
  await history.note(async () => {
    const { status, text } = await person.send(name, { body });
    if (status !== 200) throw new Error(`${name} answered ${status}: ${text}`);
    return { write: value };
  });
}

describe("notes that many write at once", () => {
  it("stand there once each, one that came later after one that was acknowledged before, in every reading", async () => {
    const found = await forEachSeed(async (draw) => {
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
          const later = written.ops.filter(({ from: begun }) => begun > note.until).map(({ did }) => did);
          const isBehind = later.some((text) => notes.includes(text) && notes.indexOf(text) < notes.indexOf(note.did));
          return [
            ...(count > 1 || (count === 0 && note.until < from) || (count === 1 && note.from > until)
              ? [`${note.did} stands ${count} times`]
              : []),
            ...(count === 1 && isBehind ? [`${note.did} stands behind a later one`] : []),
          ];
        }),
      );
      return { operations: written.ops.length + seen.ops.length, wrong };
    });

    expect(found).toEqual([]);
  });
});

/** What became of a call that depends on the status. */
interface Moved {
  readonly name: "archiveQuote" | "restoreQuote" | "addNote" | "readApplication";
  readonly ok: boolean;
  readonly status?: string;
}

/** The way an application's status goes, as far as archiving and editing it. */
function statusStep(status: string, { name, ok, status: read }: Moved): string | undefined {
  if (name === "readApplication") return read === status ? status : undefined;
  const may = name === "restoreQuote" ? status === "archived" : status === "quote";
  if (ok !== may) return undefined;
  if (name === "addNote" || !ok) return status;
  return name === "archiveQuote" ? "archived" : "quote";
}

const statusIn = ({ text }: { readonly text: string }) => (JSON.parse(text) as { data: Application }).data.status;

describe("an application that is archived, taken out and edited at once", () => {
  it("goes from status to status as if one call came after the other", async () => {
    const found = await forEachSeed(async (draw) => {
      const ann = await aPerson(running);
      const { _id } = await aQuote(ann);
      const history = new History<Moved>();
      const names = ["archiveQuote", "restoreQuote", "addNote", "readApplication"] as const;
      const requests: Readonly<Record<Moved["name"], AnyRequest>> = {
        archiveQuote: { body: { applicationId: _id } },
        restoreQuote: { body: { applicationId: _id } },
        addNote: { body: { applicationId: _id, text: "x" } },
        readApplication: { params: { id: _id } },
      };
      const strange: string[] = [];
      const drawnNames = drawMany(draw, 12, names.length).map((at) => names[at]!);
      await times(4, async (caller) => {
        for (const name of drawnNames.slice(3 * caller, 3 * caller + 3)) {
          await history.note(async () => {
            const answer = await ann.send(name, requests[name]);
            if (answer.status !== 200 && answer.status !== 409) strange.push(`${name} answered ${answer.status}: ${answer.text}`);
            const ok = answer.status === 200;
            return name === "readApplication" ? { name, ok, status: statusIn(answer) } : { name, ok };
          });
        }
      });
      const holds = isLinearizable(history.ops, "quote", statusStep);
      return { operations: history.ops.length, wrong: [...strange, ...(holds ? [] : [JSON.stringify(history.ops)])] };
    });

    expect(found).toEqual([]);
  });
});

describe("a list that is paged through while quotes come and go", () => {
  it("shows every quote that was there all the time once, and no row twice", async () => {
    const found = await forEachSeed(async (draw) => {
      const ann = await aPerson(running);
      const other = await elsewhere(running, ann);
      const standing = await inOrder(22, () => aQuote(ann));
      const going = standing.filter(() => draw(5) === 0).map(({ _id }) => _id);
      const staying = standing.map(({ _id }) => _id).filter((id) => !going.includes(id));
      const paged = new AbortController();
      const [shown] = await Promise.all([
        pages().finally(() => paged.abort()),
        (async () => {
          for (const id of going) await other.api.archiveQuote({ body: { applicationId: id } });
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
      const twice = shown.filter((id, at) => shown.indexOf(id) !== at).map((id) => `${id} shows twice`);
      const skipped = staying.filter((id) => !shown.includes(id)).map((id) => `${id} was skipped`);
      const { totalDocs, docs } = await ann.api.listQuotes({ body: { userId: ann.userId, page: 1 } });
      const there = (await everyItem()).filter(
        ({ sk, ownerId, status }) => sk === "HEAD" && ownerId === ann.userId && status !== "archived",
      );
      const total = totalDocs === there.length ? [] : [`the list says ${totalDocs} of ${there.length}`];
      return { operations: shown.length + docs.length, wrong: [...twice, ...skipped, ...total] };
    });

    expect(found).toEqual([]);
  });
});

async function inOrder<T>(count: number, act: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let at = 0; at < count; at++) made.push(await act());
  return made;
}

describe("a key under which many calls come at once", () => {
  it("lets one of them happen, and every answer is that one's or says that it still runs", async () => {
    const found = await forEachSeed(async (draw) => {
      const ann = await aPerson(running);
      const { _id: applicationId } = await aQuote(ann);
      const headers = { "idempotency-key": randomUUID() };
      const answers = await times(4 + draw(13), () => ann.send("addNote", { body: { applicationId, text: "once" }, headers }));
      const good = new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text));
      const strange = answers.filter(({ status, text }) => status !== 200 && !text.includes("STILL_RUNNING")).map(({ text }) => text);
      const { notes } = await ann.api.readApplication({ params: { id: applicationId } });
      const wrong = [...(notes.length === 1 && good.size === 1 ? [] : [`${notes.length} notes, ${good.size} answers`]), ...strange];
      return { operations: answers.length, wrong };
    });

    expect(found).toEqual([]);
  });
});
