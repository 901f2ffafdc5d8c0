/** Values in the order of a number, found by a range of it. Adding at the end, as time does, costs next to nothing. */
export class SortedIndex<T> {
  readonly #values: T[] = [];
  readonly #numberOf: (value: T) => number;

  constructor(numberOf: (value: T) => number) {
    this.#numberOf = numberOf;
  }

  /** Behind those with the same number. */
  add(value: T): void {
    const last = this.#values.at(-1);
    if (last === undefined || this.#numberOf(last) <= this.#numberOf(value)) this.#values.push(value);
    else this.#values.splice(this.#firstFrom(this.#numberOf(value), true), 0, value);
  }

  delete(value: T): void {
    const number = this.#numberOf(value);
    for (let place = this.#firstFrom(number); place < this.#values.length; place++) {
      const found = this.#values[place];
      if (found === value) {
        this.#values.splice(place, 1);
        return;
      }
      if (found === undefined || this.#numberOf(found) > number) return;
    }
  }

  /** From a number (inclusive) up to another one (exclusive). */
  window(from = Number.NEGATIVE_INFINITY, before = Number.POSITIVE_INFINITY): T[] {
    return this.#values.slice(this.#firstFrom(from), this.#firstFrom(before));
  }

  /** Place of the first value whose number is not less, or with `after` is greater. */
  #firstFrom(number: number, after = false): number {
    let low = 0;
    let high = this.#values.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const value = this.#values[middle];
      const here = value === undefined ? number : this.#numberOf(value);
      if (here < number || (after && here === number)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
