interface Waiting<T, R> {
  readonly item: T;
  readonly resolve: (answer: R) => void;
  readonly reject: (error: unknown) => void;
}

const MOST_AT_ONCE = 500;

/**
 * Lets calls that come while a transaction is under way share the next one: a commit costs the disk as much for one as for a hundred, and a
 * statement the processor nearly so.
 *
 * @param send Gives an answer for each, in their order.
 * @param isRefused Whether an error is about what was sent: then each is sent by itself, so that none fails for another. Absent: it never is.
 */
export function together<T, R>(
  send: (items: readonly T[]) => Promise<readonly R[]>,
  isRefused: (error: unknown) => boolean = () => false,
): (item: T) => Promise<R> {
  let waiting: Waiting<T, R>[] = [];
  let isRunning = false;

  const settle = async (batch: readonly Waiting<T, R>[]): Promise<void> => {
    try {
      const answers = await send(batch.map(({ item }) => item));
      for (const [index, answer] of answers.entries()) batch[index]?.resolve(answer);
    } catch (error) {
      if (batch.length > 1 && isRefused(error)) for (const one of batch) await settle([one]);
      else for (const { reject } of batch) reject(error);
    }
  };
  const flush = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MOST_AT_ONCE);
      waiting = waiting.slice(MOST_AT_ONCE);
      await settle(batch);
    }
    isRunning = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // After what has come in the same moment.
      if (!isRunning && waiting.length === 1) setImmediate(() => void flush());
    });
}
