/** "malformed" covers every unexpected answer, status 429 and 5xx too; "circuit open" means that no call was made. */
export type ExternalFault = "unreachable" | "timeout" | "too long" | "redirected" | "malformed" | "circuit open";

export class ExternalServiceError extends Error {
  readonly fault: ExternalFault;

  constructor(service: string, fault: ExternalFault, cause?: unknown) {
    super(`${service}: ${fault}`, { cause });
    this.name = `ExternalServiceError(${fault})`;
    this.fault = fault;
  }
}
