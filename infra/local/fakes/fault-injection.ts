import type { RequestListener } from "node:http";

/** How a fake behaves: normally, or with a typical failure of an external service. */
export const faultModes = ["ok", "slow", "down", "malformed"] as const;

export type FaultMode = (typeof faultModes)[number];

/** The fault modes of all fakes by service name; "ok" at first. */
export class FaultInjection {
  readonly #modes = new Map<string, FaultMode>();

  /** Wraps a listener with the service's fault mode: slow never responds, down returns 503, malformed returns an HTML page. */
  injectFault(service: string, listener: RequestListener): RequestListener {
    this.#modes.set(service, "ok");
    return (request, response) => {
      switch (this.of(service)) {
        case "slow":
          return void request.resume();
        case "down":
          return void response.writeHead(503, { "content-type": "text/plain" }).end("Service unavailable");
        case "malformed":
          return void response.writeHead(200, { "content-type": "text/html" }).end("<html><body>Welcome</body></html>");
        case "ok":
          return listener(request, response);
      }
    };
  }

  get services(): string[] {
    return [...this.#modes.keys()];
  }

  of(service: string): FaultMode {
    const faultMode = this.#modes.get(service);
    if (!faultMode) throw new Error(`Found no fake "${service}", expected one of ${this.services.join(", ")}`);
    return faultMode;
  }

  put(service: string, faultMode: FaultMode): void {
    this.of(service);
    this.#modes.set(service, faultMode);
  }
}
