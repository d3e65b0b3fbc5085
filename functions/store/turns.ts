const lastOf = new Map<string, Promise<unknown>>();

/**
 * Lets this process do one such thing at a time. It is no lock: what several processes do at once is held by conditions in the table;
 * this spares one process from getting in its own way.
 */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const turn = (lastOf.get(key) ?? Promise.resolve()).then(work, work);
  lastOf.set(key, turn);
  try {
    return await turn;
  } finally {
    if (lastOf.get(key) === turn) lastOf.delete(key);
  }
}
