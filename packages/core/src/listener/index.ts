// What a function of the app does that is only told of something, when it fails: nothing depends on it.

/** Tells a listener, such as a log. Never rejects: what it throws, or what its promise rejects with, stops and changes nothing here. */
export async function tell<T>(listener: ((about: T) => unknown) | undefined, about: T): Promise<void> {
  try {
    await listener?.(about);
  } catch {
    // It is the app's to be told of, where somebody can be: see lasting().
  }
}

/** The same listener as one that never fails: what it throws, or what its promise rejects with, is said in its place, with what it has not taken. */
export function lasting<T>(
  listener: (about: T) => unknown,
  failed: (error: unknown, about: T) => void,
): (about: T) => void {
  return (about) => {
    (async () => listener(about))().catch((error: unknown) => failed(error, about));
  };
}
