/** A stage's limits: requests a second, and how many may come at once. */
export interface ThrottleRules {
  readonly rate: number;
  readonly burst: number;
}

/** API Gateway's token bucket; answers whether one more request may pass. */
export function throttle({ rate, burst }: ThrottleRules, now: () => number = performance.now.bind(performance)): () => boolean {
  let tokens = burst;
  let last = now();
  return () => {
    const at = now();
    tokens = Math.min(burst, tokens + ((at - last) / 1000) * rate);
    last = at;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
