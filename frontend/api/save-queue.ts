/** One thing to save. Of two under one key the newer counts. */
export interface Change {
  readonly key: string;
  readonly value: unknown;
  /** Rejects, in words for the broker, where it cannot be saved. */
  readonly save: () => Promise<void>;
}

export interface Unsaved extends Change {
  /** Why the last try failed. */
  readonly problem?: string;
}

/** How the saving of one application stands, and what of it is not saved yet. */
export interface Saving {
  readonly state: "idle" | "saving" | "saved" | "failed";
  readonly unsaved: ReadonlyMap<string, Unsaved>;
}

export interface SaveQueue {
  readonly put: (change: Change) => void;
  /** Forgets what waits under a key: the value is the saved one again. */
  readonly drop: (key: string) => void;
  /** Tries everything once more that could not be saved. */
  readonly retry: () => void;
  /** Resolves when everything has been tried. */
  readonly settled: () => Promise<void>;
  readonly subscribe: (listener: () => void) => () => void;
  readonly snapshot: () => Saving;
}

/** Saves one change after the other, so that the order in which they were made is the order in which they count; nothing that fails is lost. */
export function createSaveQueue(): SaveQueue {
  let saving: Saving = { state: "idle", unsaved: new Map() };
  let running: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  const become = (next: Partial<Saving>) => {
    saving = { ...saving, ...next };
    for (const listener of listeners) listener();
  };
  const keep = (unsaved: Iterable<Unsaved>) => become({ unsaved: new Map([...unsaved].map((one) => [one.key, one])) });
  const others = (key: string) => [...saving.unsaved.values()].filter((one) => one.key !== key);

  async function attempt(change: Unsaved): Promise<void> {
    const problem = await change.save().then(() => undefined, messageOf);
    // A newer value may have been typed in the meantime: it stays, and comes next.
    if (saving.unsaved.get(change.key) !== change) return;
    keep(problem === undefined ? others(change.key) : [...others(change.key), { ...change, problem }]);
  }

  async function saveAll(): Promise<void> {
    become({ state: "saving" });
    for (let next = untried(saving); next; next = untried(saving)) await attempt(next);
    running = undefined;
    become({ state: saving.unsaved.size === 0 ? "saved" : "failed" });
  }

  const start = () => {
    running ??= saveAll();
  };

  return {
    put: (change) => {
      keep([...others(change.key), change]);
      start();
    },
    drop: (key) => {
      if (!saving.unsaved.has(key)) return;
      keep(others(key));
      start();
    },
    retry: () => {
      const failed = [...saving.unsaved.values()].some(({ problem }) => problem !== undefined);
      if (!failed) return;
      keep([...saving.unsaved.values()].map((one) => (one.problem === undefined ? one : withoutProblem(one))));
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

const withoutProblem = ({ problem: _problem, ...change }: Unsaved): Unsaved => change;

const untried = ({ unsaved }: Saving): Unsaved | undefined => [...unsaved.values()].find(({ problem }) => problem === undefined);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
