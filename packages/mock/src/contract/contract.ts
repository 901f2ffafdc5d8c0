import type { IHttpCallbackOperation, IHttpOperation } from "@stoplight/types";
import { ErrorBodies, type ErrorPlaces } from "./error-bodies.ts";
import { ContractOperation } from "./operation.ts";
import type { Scheme } from "./security.ts";
import { pathsOf } from "./server-paths.ts";

/** Makes Prism's operations ready to be served. */
export function buildContract(found: readonly IHttpOperation[], places?: ErrorPlaces): Contract {
  return new Contract(
    found.map(({ callbacks = [], ...operation }) => {
      // Prism would fire callbacks by itself: at once, with random bodies, even for a request that was refused.
      return new ContractOperation(operation, callbacks);
    }),
    places,
  );
}

/** The operations of the contract. */
export class Contract {
  readonly operations: readonly ContractOperation[];
  /** What any operation asks of its callers, each once. */
  readonly schemes: readonly Scheme[];
  /** How errors are told. */
  readonly errors: ErrorBodies;
  readonly #byId: ReadonlyMap<string, ContractOperation>;
  readonly #callbacks: ReadonlyMap<string, IHttpCallbackOperation>;

  constructor(operations: readonly ContractOperation[], places?: ErrorPlaces) {
    this.operations = operations;
    this.errors = new ErrorBodies(places, operations);
    const schemes = operations.flatMap(({ security }) => security.flat());
    this.schemes = [...new Map(schemes.map((scheme) => [scheme.key, scheme])).values()];
    this.#byId = new Map(operations.map((operation) => [operation.id, operation]));
    this.#callbacks = new Map(
      operations.flatMap(({ callbacks }) =>
        callbacks.flatMap((callback) => (callback.iid ? [[callback.iid, callback]] : [])),
      ),
    );
  }

  /** The paths that the server which stands first can have, without a slash at the end; the usual one first. */
  get serverPaths(): string[] {
    const [server] = this.operations[0]?.http.servers ?? [];
    return server ? pathsOf(server) : [];
  }

  /** The operation with this `operationId`. */
  operation(id: string): ContractOperation | undefined {
    return this.#byId.get(id);
  }

  /** The callback with this `operationId`. */
  callback(id: string): IHttpCallbackOperation | undefined {
    return this.#callbacks.get(id);
  }
}
