/** How a call of another company's service failed; "not asked" while its circuit is open. */
export type OutsideFault = "unreachable" | "late" | "too long" | "redirected" | "wrong" | "not asked";

/** A call of another company's service that has not been answered as agreed. */
export class OutsideFailure extends Error {
  readonly fault: OutsideFault;

  constructor(service: string, fault: OutsideFault, cause?: unknown) {
    super(`${service}: ${fault}`, { cause });
    this.name = `OutsideFailure(${fault})`;
    this.fault = fault;
  }
}
