import { type Loopback, bodyWithin, guarded, listen } from "../loopback.ts";
import { escaped, formHeaders, page } from "../page.ts";
import { type Moods, moods } from "./mood.ts";

/** Where the moods are shown and set; nothing like it is ever deployed. */
export const moodsPath = "/_local/services";

const longestForm = 1024;

/** Serves a page on which each stand-in's mood is chosen; a script sets it by posting the form: service=NAME&mood=MOOD. */
export function startMoodsPage(stand: Moods): Promise<Loopback> {
  return listen(
    guarded("services", async (request, response) => {
      if (request.method !== "POST") return void response.writeHead(200, formHeaders).end(page("Outside services", forms(stand)));
      const form = new URLSearchParams((await bodyWithin(longestForm, request))?.toString());
      const service = form.get("service") ?? "";
      const mood = moods.find((each) => each === form.get("mood"));
      if (!stand.services.includes(service) || !mood) {
        const expected = `Expected service: one of ${stand.services.join(", ")}; mood: one of ${moods.join(", ")}.\n`;
        return void response.writeHead(400, { "content-type": "text/plain; charset=utf-8" }).end(expected);
      }
      stand.put(service, mood);
      response.writeHead(303, { location: moodsPath }).end();
    }),
  );
}

const forms = (stand: Moods) => `<h1>Outside services</h1>
<p>Each stand-in answers well until it is told to be slow (it says nothing), down (503) or wrong (a page instead of data).</p>
${stand.services.map((service) => form(service, stand)).join("\n")}`;

const form = (service: string, stand: Moods) => `<form method="post" action="${moodsPath}">
  <input type="hidden" name="service" value="${escaped(service)}">
  <label>${escaped(service)} <select name="mood">${moods.map((mood) => option(mood, mood === stand.of(service))).join("")}</select></label>
  <button>Set</button>
</form>`;

const option = (mood: string, isSet: boolean) => `<option${isSet ? " selected" : ""}>${mood}</option>`;
