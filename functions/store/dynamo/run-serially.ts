const lastOf = new Map<string, Promise<unknown>>();

/** Runs work of one key one at a time within this process. Not a lock across processes. */
export async function runSerially<T>(key: string, work: () => Promise<T>): Promise<T> {
  const turn = (lastOf.get(key) ?? Promise.resolve()).then(work, work);
  lastOf.set(key, turn);
  try {
    return await turn;
  } finally {
    if (lastOf.get(key) === turn) lastOf.delete(key);
  }
}
