export interface ThrottleRules {
  readonly rate: number;
  readonly burst: number;
}

/** A token bucket like API Gateway's. The function returns whether one more request is allowed. */
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
