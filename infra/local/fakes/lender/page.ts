import { type LoopbackServer, bodyWithin, withErrorHandling, listen } from "../../loopback.ts";
import { escaped, page, pageHeaders } from "../../page.ts";
import { type Decision, type LenderBook, type ReceivedApplication, decisions } from "./book.ts";

/** The page of the lenders' decisions. It exists with `npm start` only. */
export const lendersPath = "/_local/lenders";

type Books = ReadonlyMap<string, LenderBook>;

const headers = {
  ...pageHeaders,
  "content-security-policy": pageHeaders["content-security-policy"].replace("form-action 'none'", "form-action 'self'"),
};
const maxFormBytes = 1024;

/** Scripts post the form: lender=now&decision=accepted decides all later applications, an additional reference=... a single one. */
export function startLendersPage(books: Books): Promise<LoopbackServer> {
  return listen(
    withErrorHandling("lenders", async (request, response) => {
      if (request.method !== "POST") return void response.writeHead(200, headers).end(page("Lenders", booksJson(books)));
      const form = new URLSearchParams((await bodyWithin(maxFormBytes, request))?.toString());
      const book = books.get(form.get("lender") ?? "");
      const decision = decisions.find((each) => each === form.get("decision"));
      const reference = form.get("reference");
      if (!book || !decision || (reference !== null && !(await book.decide(reference, decision)))) {
        const expected = `Expected lender: one of ${[...books.keys()].join(", ")}; decision: one of ${decisions.join(", ")}; a reference.\n`;
        return void response.writeHead(400, { "content-type": "text/plain; charset=utf-8" }).end(expected);
      }
      if (reference === null) book.defaultDecision = decision;
      response.writeHead(303, { location: lendersPath }).end();
    }),
  );
}

const booksJson = (books: Books) => `<h1>Lenders</h1>
<p>The applications that the fake lenders received, and their decisions. Make a lender slow or fail under <a href="/_local/services">services</a>.</p>
${[...books].map(([lender, book]) => bookJson(lender, book)).join("\n")}`;

const bookJson = (lender: string, book: LenderBook) => `<h2>${escaped(lender)}</h2>
${decisionForm(lender, "Decision on new applications", book.defaultDecision)}
${
  book.all.length === 0
    ? "<p>No applications received.</p>"
    : book.all
        .toReversed()
        .map((each) => receivedJson(lender, each))
        .join("\n")
}`;

const receivedJson = (
  lender: string,
  { reference, clientReference, from, payload, files, decision }: ReceivedApplication,
) => `<h3>${escaped(reference)}</h3>
<p>From ${escaped(from)}, with the reference ${escaped(clientReference)}. Files: ${escaped(files.map(({ kind, name, bytes }) => `${name} (${kind}, ${bytes} bytes)`).join(", ") || "none")}.</p>
${decisionForm(lender, "Decision", decision, reference)}
<pre>${escaped(JSON.stringify(payload, undefined, 2))}</pre>`;

function decisionForm(lender: string, label: string, chosen: Decision, reference?: string): string {
  const named = reference === undefined ? "" : `<input type="hidden" name="reference" value="${escaped(reference)}">`;
  const options = decisions.map((each) => `<option${each === chosen ? " selected" : ""}>${each}</option>`).join("");
  return `<form method="post" action="${lendersPath}">
  <input type="hidden" name="lender" value="${escaped(lender)}">${named}
  <label>${label} <select name="decision">${options}</select></label>
  <button>Set</button>
</form>`;
}
