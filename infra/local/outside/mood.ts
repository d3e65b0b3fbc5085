import type { RequestListener } from "node:http";

/** How a stand-in of another company's service behaves: as agreed, or in one of the ways in which such services fail. */
export const moods = ["well", "slow", "down", "wrong"] as const;

export type Mood = (typeof moods)[number];

/** The moods of all stand-ins, each known by its service's name; every one begins well. */
export class Moods {
  readonly #moods = new Map<string, Mood>();

  /** A service's listener under the mood it is in when a request comes: slow says nothing, down answers 503, wrong answers a page. */
  moody(service: string, listener: RequestListener): RequestListener {
    this.#moods.set(service, "well");
    return (request, response) => {
      switch (this.of(service)) {
        case "slow":
          return void request.resume();
        case "down":
          return void response.writeHead(503, { "content-type": "text/plain" }).end("Service unavailable");
        case "wrong":
          return void response.writeHead(200, { "content-type": "text/html" }).end("<html><body>Welcome</body></html>");
        case "well":
          return listener(request, response);
      }
    };
  }

  get services(): string[] {
    return [...this.#moods.keys()];
  }

  of(service: string): Mood {
    const mood = this.#moods.get(service);
    if (!mood) throw new Error(`There is no stand-in "${service}", but ${this.services.join(", ")}`);
    return mood;
  }

  put(service: string, mood: Mood): void {
    this.of(service);
    this.#moods.set(service, mood);
  }
}
