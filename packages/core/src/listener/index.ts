// What a function of the app does that is only told of something, when it fails: nothing depends on it.

/** A listener as one that never fails: what it throws, or what its promise rejects with, is said in its place, with what it has not taken. */
export function lasting<T>(
  listener: (about: T) => unknown,
  failed: (error: unknown, about: T) => void,
): (about: T) => void {
  return (about) => {
    (async () => listener(about))().catch((error: unknown) => failed(error, about));
  };
}

/**
 * The same of an option that is a listener, such as a log, or none: it is not waited for, and what it fails with stops and changes nothing,
 * and is said on the console, the first time.
 *
 * @param name Of the option.
 */
export function told<T>(name: string, listener: ((about: T) => unknown) | undefined): (about: T) => void {
  let isSaid = false;
  return lasting(
    (about) => listener?.(about),
    (error) => {
      if (!isSaid) console.error(`${name} failed:`, error);
      isSaid = true;
    },
  );
}
