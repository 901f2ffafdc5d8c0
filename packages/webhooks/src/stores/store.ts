/** Remembers what has been taken care of. */
export interface Store {
  /**
   * Takes a key. True for exactly one of any number of callers, also at the same time; true again after its time is over.
   *
   * @param ttl Milliseconds for which the key is taken.
   */
  claim(key: string, ttl: number): Promise<boolean>;
}
