/** A newer change replaces an unsaved one with the same key. */
export interface Change {
  readonly key: string;
  readonly value: unknown;
  /** Rejects with a message for the broker. */
  readonly save: () => Promise<void>;
}

export interface UnsavedChange extends Change {
  /** Why the last attempt failed. */
  readonly problem?: string;
}

export interface SaveQueueState {
  readonly state: "idle" | "saving" | "saved" | "failed";
  readonly unsaved: ReadonlyMap<string, UnsavedChange>;
  /** The keys of fields with a typed text that is not accepted, and therefore not sent. */
  readonly invalid: ReadonlySet<string>;
}

export interface SaveQueue {
  readonly put: (change: Change) => void;
  /** Removes an unsaved change, because the field has its saved value again. */
  readonly drop: (key: string) => void;
  /** Notes whether a field's typed text is not accepted. */
  readonly setInvalid: (key: string, isInvalid: boolean) => void;
  /** Retries every change that failed. */
  readonly retry: () => void;
  /** Resolves when every change has been attempted. */
  readonly settled: () => Promise<void>;
  readonly subscribe: (listener: () => void) => () => void;
  readonly snapshot: () => SaveQueueState;
}

/**
 * Saves changes one after another, in the order in which they were made. Failed changes stay in the queue, with the message that
 * `messageOf` makes of the error.
 */
export function createSaveQueue(messageOf: (error: unknown) => string): SaveQueue {
  let saving: SaveQueueState = { state: "idle", unsaved: new Map(), invalid: new Set() };
  let running: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  const update = (next: Partial<SaveQueueState>) => {
    saving = { ...saving, ...next };
    for (const listener of listeners) listener();
  };
  const setUnsaved = (unsaved: Iterable<UnsavedChange>) => update({ unsaved: new Map([...unsaved].map((one) => [one.key, one])) });
  const others = (key: string) => [...saving.unsaved.values()].filter((one) => one.key !== key);

  async function attempt(change: UnsavedChange): Promise<void> {
    const problem = await change.save().then(() => undefined, messageOf);
    // A newer value typed meanwhile stays in the queue and is saved next.
    if (saving.unsaved.get(change.key) !== change) return;
    setUnsaved(problem === undefined ? others(change.key) : [...others(change.key), { ...change, problem }]);
  }

  async function saveAll(): Promise<void> {
    update({ state: "saving" });
    for (let next = nextPending(saving); next; next = nextPending(saving)) await attempt(next);
    running = undefined;
    update({ state: saving.unsaved.size === 0 ? "saved" : "failed" });
  }

  const start = () => {
    running ??= saveAll();
  };

  return {
    put: (change) => {
      setUnsaved([...others(change.key), change]);
      start();
    },
    drop: (key) => {
      if (!saving.unsaved.has(key)) return;
      setUnsaved(others(key));
      start();
    },
    setInvalid: (key, isInvalid) => {
      if (saving.invalid.has(key) === isInvalid) return;
      const rest = [...saving.invalid].filter((one) => one !== key);
      update({ invalid: new Set(isInvalid ? [...rest, key] : rest) });
    },
    retry: () => {
      const failed = [...saving.unsaved.values()].some(({ problem }) => problem !== undefined);
      if (!failed) return;
      setUnsaved([...saving.unsaved.values()].map((one) => (one.problem === undefined ? one : withoutProblem(one))));
      start();
    },
    settled: () => running ?? Promise.resolve(),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => saving,
  };
}

const withoutProblem = ({ problem: _problem, ...change }: UnsavedChange): UnsavedChange => change;

const nextPending = ({ unsaved }: SaveQueueState): UnsavedChange | undefined =>
  [...unsaved.values()].find(({ problem }) => problem === undefined);
