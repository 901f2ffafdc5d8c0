interface Waiting<T, R> {
  readonly item: T;
  readonly resolve: (answer: R) => void;
  readonly reject: (error: unknown) => void;
}

interface Options<T> {
  /** Whether an error is about what was sent: then each is sent by itself, so that none fails for another. @default never */
  isRefused?: (error: unknown) => boolean;
  /**
   * What two transactions at the same time would wait for each other about. A second one is then under way while the disk is busy with the
   * first: when as much waits for it, and for none of what the first is about.
   */
  about?: (item: T) => string;
}

const MOST_AT_ONCE = 500;
const MOST_UNDER_WAY = 2;

/**
 * Lets calls that come while a transaction is under way share the next one: a commit costs the disk as much for one as for a hundred, and a
 * statement the processor nearly so.
 *
 * @param send Gives an answer for each, in their order.
 */
export function together<T, R>(
  send: (items: readonly T[]) => Promise<readonly R[]>,
  { isRefused = () => false, about }: Options<T> = {},
): (item: T) => Promise<R> {
  let waiting: Waiting<T, R>[] = [];
  const underWay = new Set<readonly Waiting<T, R>[]>();
  let isAsked = false;

  const settle = async (batch: readonly Waiting<T, R>[]): Promise<void> => {
    try {
      const answers = await send(batch.map(({ item }) => item));
      for (const [index, answer] of answers.entries()) batch[index]?.resolve(answer);
    } catch (error) {
      if (batch.length > 1 && isRefused(error)) for (const one of batch) await settle([one]);
      else for (const { reject } of batch) reject(error);
    }
  };
  /** Takes what can go beside what is under way; the rest waits on. */
  const take = (): Waiting<T, R>[] => {
    const [before] = underWay;
    if (before && (!about || underWay.size >= MOST_UNDER_WAY || waiting.length < before.length)) return [];
    const busy = new Set(before?.map(({ item }) => about?.(item)));
    const batch: Waiting<T, R>[] = [];
    const left: Waiting<T, R>[] = [];
    for (const one of waiting) {
      (batch.length < MOST_AT_ONCE && !(before && busy.has(about?.(one.item))) ? batch : left).push(one);
    }
    waiting = left;
    return batch;
  };
  const flush = (): void => {
    const batch = take();
    if (batch.length === 0) return;
    underWay.add(batch);
    void settle(batch).then(() => {
      underWay.delete(batch);
      flush();
    });
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isAsked || (underWay.size > 0 && !about)) return;
      isAsked = true;
      // After what has come in the same moment.
      setImmediate(() => {
        isAsked = false;
        flush();
      });
    });
}
