/**
 * Loads a part with its first use, once for all that ask: runtimes answer each `import()` in its own time, and what waits together
 * would not read together.
 */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}
