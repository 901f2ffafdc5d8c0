/** Something that is due at a time. */
export interface Task {
  /** Milliseconds since 1970. */
  at: number;
  /** Order among those that are due at the same time. */
  order: number;
  run: () => void;
}

/** Tasks, the one that is due first on top: a binary heap that knows where each task is, so that one can be taken out. */
export class TaskHeap {
  readonly #tasks: Task[] = [];
  readonly #places = new Map<Task, number>();

  get size(): number {
    return this.#tasks.length;
  }

  get first(): Task | undefined {
    return this.#tasks[0];
  }

  add(task: Task): void {
    this.#put(task, this.#tasks.length);
    this.#up(task, this.#tasks.length - 1);
  }

  /** Says whether it was there. */
  delete(task: Task): boolean {
    const place = this.#places.get(task);
    if (place === undefined) return false;
    this.#places.delete(task);
    const last = this.#tasks.pop();
    if (last && last !== task) {
      this.#put(last, place);
      this.#up(last, place);
      this.#down(last, this.#places.get(last) ?? place);
    }
    return true;
  }

  /** Moves every task by as many milliseconds; their order stays. */
  shift(milliseconds: number): void {
    for (const task of this.#tasks) task.at += milliseconds;
  }

  clear(): void {
    this.#tasks.length = 0;
    this.#places.clear();
  }

  #put(task: Task, place: number): void {
    this.#tasks[place] = task;
    this.#places.set(task, place);
  }

  #up(task: Task, from: number): void {
    let place = from;
    for (;;) {
      const parentPlace = (place - 1) >> 1;
      const parent = this.#tasks[parentPlace];
      if (place === 0 || !parent || !before(task, parent)) break;
      this.#put(parent, place);
      place = parentPlace;
    }
    this.#put(task, place);
  }

  #down(task: Task, from: number): void {
    let place = from;
    for (;;) {
      const left = this.#tasks[2 * place + 1];
      const right = this.#tasks[2 * place + 2];
      const childPlace = right && left && before(right, left) ? 2 * place + 2 : 2 * place + 1;
      const child = this.#tasks[childPlace];
      if (!child || !before(child, task)) break;
      this.#put(child, place);
      place = childPlace;
    }
    this.#put(task, place);
  }
}

function before(a: Task, b: Task): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}
