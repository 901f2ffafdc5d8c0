// How an app breaks a whole process: by an error that it leaves to nobody, or on purpose.

/** What ends a process when nobody takes it. */
const LEFT = ["unhandledRejection", "uncaughtException"] as const;

const LANGUAGE = ["TypeError", "SyntaxError", "ReferenceError", "RangeError"];

/**
 * What nobody throws who knows that something can go wrong. Runners such as Jest have globals of their own, and what Node throws there is of
 * other classes with the same names.
 */
export function isOfTheLanguage(error: unknown): boolean {
  for (let kind: unknown = error; typeof kind === "object" && kind !== null; kind = Object.getPrototypeOf(kind)) {
    if (Object.hasOwn(kind, "constructor") && isBuiltIn(kind.constructor, LANGUAGE)) return true;
  }
  return false;
}

function isBuiltIn(kind: unknown, names: readonly string[]): boolean {
  if (typeof kind !== "function" || !names.includes(kind.name)) return false;
  return Function.prototype.toString.call(kind).includes("[native code]");
}

/** Hears of it in place of whoever else does, such as a test runner, which would take it for its own. */
export class Crashes implements Disposable {
  readonly seen: unknown[] = [];
  readonly #others = LEFT.map((event) => [event, process.listeners(event as "uncaughtException")] as const);
  readonly #exit = Object.getOwnPropertyDescriptor(process, "exit");
  readonly #hear = (error: unknown): void => void this.seen.push(error);

  constructor() {
    for (const event of LEFT) {
      process.removeAllListeners(event);
      process.on(event, this.#hear);
    }
    Object.defineProperty(process, "exit", {
      ...this.#exit,
      value: (code?: number | string | null) => {
        const error = new Error(`process.exit(${code ?? ""}) was called`);
        this.seen.push(error);
        // Nothing of the app goes on behind it.
        throw error;
      },
    });
  }

  [Symbol.dispose](): void {
    for (const [event, others] of this.#others) {
      process.removeListener(event, this.#hear);
      for (const other of others) process.on(event, other);
    }
    if (this.#exit) Object.defineProperty(process, "exit", this.#exit);
  }
}
