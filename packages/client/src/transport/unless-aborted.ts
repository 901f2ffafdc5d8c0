/** Does something that need not look at a signal: rejects with its reason as soon as it is aborted, and begins nothing when it is already. */
export function unlessAborted<T>(work: () => T | PromiseLike<T>, signal: AbortSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = (): void => reject(signal?.reason);
    signal?.addEventListener("abort", abort, { once: true });
    (async () => work())()
      .then(resolve, reject)
      .finally(() => signal?.removeEventListener("abort", abort));
  });
}
