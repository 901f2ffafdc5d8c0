/** Lanes by the time at which they are worth a look, the earliest first. An entry that is out of date is the caller's to skip. */
export class DueHeap<T> {
  readonly #entries: { at: number; value: T }[] = [];

  push(at: number, value: T): void {
    const entries = this.#entries;
    let index = entries.length;
    entries.push({ at, value });
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.#swapIfLess(index, parent)) return;
      index = parent;
    }
  }

  peek(): { at: number; value: T } | undefined {
    return this.#entries[0];
  }

  pop(): { at: number; value: T } | undefined {
    const entries = this.#entries;
    const first = entries[0];
    const last = entries.pop();
    if (!first || !last || first === last) return first;
    entries[0] = last;
    for (let index = 0; ; ) {
      const left = 2 * index + 1;
      const right = left + 1;
      const child = this.#at(right) < this.#at(left) ? right : left;
      if (child >= entries.length || !this.#swapIfLess(child, index)) return first;
      index = child;
    }
  }

  #at(index: number): number {
    return this.#entries[index]?.at ?? Number.POSITIVE_INFINITY;
  }

  #swapIfLess(index: number, above: number): boolean {
    const entries = this.#entries;
    const [lower, upper] = [entries[index], entries[above]];
    if (!lower || !upper || lower.at >= upper.at) return false;
    entries[index] = upper;
    entries[above] = lower;
    return true;
  }
}
