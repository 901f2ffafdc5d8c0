// Methods of the control that take nothing: who gives them something wants it to count, and it would not.
import { notThis } from "@video-ads/core/options";

/** The same methods, those inside as well; one that takes nothing rejects with a `TypeError` when it is given something. */
export function takingNothing<T extends object>(methods: T, where: readonly string[] = []): T {
  const guarded = Object.entries(methods).map(([name, own]: [string, unknown]) => {
    const path = [...where, name];
    if (typeof own === "object" && own !== null) return [name, takingNothing(own, path)];
    return [name, takesNothing(own) ? refusing(own, path.join(".")) : own];
  });
  return Object.assign({}, Object.fromEntries(guarded));
}

type Method = (...given: unknown[]) => unknown;

function takesNothing(own: unknown): own is Method {
  return typeof own === "function" && own.length === 0;
}

function refusing(method: Method, name: string): Method {
  return async (...given) => {
    const unexpected = given.find((each) => each !== undefined);
    if (unexpected !== undefined) throw new TypeError(notThis(`${name}: It takes nothing.`, unexpected));
    return method();
  };
}
