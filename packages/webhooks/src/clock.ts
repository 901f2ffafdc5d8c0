/** Milliseconds since 1970. A clock that a test moves says when it was moved, so that what has become due runs at once. */
export interface Clock {
  (): number;
  /** Calls a listener after every move; gives a function that ends that. */
  onMove?(listener: () => void): () => void;
}

/** The time of this machine. */
export const systemClock: Clock = () => Date.now();
