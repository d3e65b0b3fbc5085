import { type Loopback, bodyWithin, guarded, listen } from "../../loopback.ts";
import { escaped, page, pageHeaders } from "../../page.ts";
import { type Decision, type LenderBook, type Received, decisions } from "./book.ts";

/** Where a lender's part is played; nothing like it is ever deployed. */
export const lendersPath = "/_local/lenders";

type Books = ReadonlyMap<string, LenderBook>;

const headers = {
  ...pageHeaders,
  "content-security-policy": pageHeaders["content-security-policy"].replace("form-action 'none'", "form-action 'self'"),
};
const longestForm = 1024;

/**
 * Serves a page on which the lenders' decisions are taken; a script posts the form: lender=now&decision=accepted decides on what comes
 * in from then on, and with reference=... on one application.
 */
export function startLendersPage(books: Books): Promise<Loopback> {
  return listen(
    guarded("lenders", async (request, response) => {
      if (request.method !== "POST") return void response.writeHead(200, headers).end(page("Lenders", shownBooks(books)));
      const form = new URLSearchParams((await bodyWithin(longestForm, request))?.toString());
      const book = books.get(form.get("lender") ?? "");
      const decision = decisions.find((each) => each === form.get("decision"));
      const reference = form.get("reference");
      if (!book || !decision || (reference !== null && !(await book.decide(reference, decision)))) {
        const expected = `Expected lender: one of ${[...books.keys()].join(", ")}; decision: one of ${decisions.join(", ")}; a reference.\n`;
        return void response.writeHead(400, { "content-type": "text/plain; charset=utf-8" }).end(expected);
      }
      if (reference === null) book.decidesAtOnce = decision;
      response.writeHead(303, { location: lendersPath }).end();
    }),
  );
}

const shownBooks = (books: Books) => `<h1>Lenders</h1>
<p>What the made-up lenders were sent, and what they say to it. Whether they answer at all is chosen under <a href="/_local/services">services</a>.</p>
${[...books].map(([lender, book]) => shownBook(lender, book)).join("\n")}`;

const shownBook = (lender: string, book: LenderBook) => `<h2>${escaped(lender)}</h2>
${decisionForm(lender, "What comes in is", book.decidesAtOnce)}
${
  book.all.length === 0
    ? "<p>Nothing has come in.</p>"
    : book.all
        .toReversed()
        .map((each) => shownReceived(lender, each))
        .join("\n")
}`;

const shownReceived = (
  lender: string,
  { reference, clientReference, from, told, files, decision }: Received,
) => `<h3>${escaped(reference)}</h3>
<p>From ${escaped(from)}, who calls it ${escaped(clientReference)}. Files: ${escaped(files.map(({ name, bytes }) => `${name} (${bytes} bytes)`).join(", ") || "none")}.</p>
${decisionForm(lender, "It is", decision, reference)}
<pre>${escaped(JSON.stringify(told, undefined, 2))}</pre>`;

function decisionForm(lender: string, says: string, chosen: Decision, reference?: string): string {
  const named = reference === undefined ? "" : `<input type="hidden" name="reference" value="${escaped(reference)}">`;
  const options = decisions.map((each) => `<option${each === chosen ? " selected" : ""}>${each}</option>`).join("");
  return `<form method="post" action="${lendersPath}">
  <input type="hidden" name="lender" value="${escaped(lender)}">${named}
  <label>${says} <select name="decision">${options}</select></label>
  <button>Set</button>
</form>`;
}
