// A store whose every question goes past somebody on its way.
import type { Store } from "./store.ts";

/** The same store. Whatever it is asked goes through `around`. */
export function aroundStore(store: Store, around: (name: string | symbol, ask: () => unknown) => unknown): Store {
  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (...given: unknown[]): unknown => around(name, () => Reflect.apply(member, target, given));
    },
  });
}

/** The same store. It rejects with what `fault` throws. */
export function failingAs(store: Store, fault: (error: unknown) => never): Store {
  return aroundStore(store, (_, ask) => {
    const answer = ask();
    return answer instanceof Promise ? answer.catch(fault) : answer;
  });
}
