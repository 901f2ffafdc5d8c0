// A store that tells its receiver when another process has brought its tables to a newer version.
import { OutdatedError } from "../errors/outdated-error.ts";
import type { Store } from "./store.ts";

/** The same store. Whatever it is asked, `outdated` is told once that nothing more can be done with it. */
export function tellingStore(store: Store, outdated: (error: OutdatedError) => void): Store {
  let isTold = false;
  const look = (error: unknown): never => {
    if (error instanceof OutdatedError && !isTold) {
      isTold = true;
      outdated(error);
    }
    throw error;
  };
  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (...given: unknown[]): unknown => {
        const answer: unknown = Reflect.apply(member, target, given);
        return answer instanceof Promise ? answer.catch(look) : answer;
      };
    },
  });
}
