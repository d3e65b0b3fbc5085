const lastOf = new Map<string, Promise<unknown>>();

/** Runs work with the same key one after another within this process, to avoid conflicts. It is no lock. */
export async function serialized<T>(key: string, work: () => Promise<T>): Promise<T> {
  const turn = (lastOf.get(key) ?? Promise.resolve()).then(work, work);
  lastOf.set(key, turn);
  try {
    return await turn;
  } finally {
    if (lastOf.get(key) === turn) lastOf.delete(key);
  }
}
