import { METHODS, type OpenApi } from "../contract/types.ts";
import { idKinds, idType } from "./id-types.ts";
import { pascalCase } from "./names.ts";

/** What generated code has from the platform, and what the packages export beside the schemas. */
const TAKEN: readonly string[] = [
  // The platform.
  ..."AbortSignal Array Date Promise Record".split(" "),
  // @video-ads/client
  ..."ApiError ApiErrorDetails ApiResponse AuthenticationError CallOptions ClientOptions".split(" "),
  ..."ConfigurationError ConnectionError Credentials CreditEstimate DownloadError DownloadOptions DownloadProgress".split(
    " ",
  ),
  ..."DownloadTarget Downloaded EstimateOptions FieldMessages HintEmitter Hints InsufficientCreditsError".split(" "),
  ..."InvalidRequestError InvalidResponseError JobFailedError JobItemState JobMethods JobNotFoundError JobOrId".split(
    " ",
  ),
  ..."Journal JournalIntent JournalOutcome Middleware MiddlewareCall MiddlewareNext".split(" "),
  ..."JobState JobTimeoutError LogEvent MissingSetting NotFoundError OperationBodies OperationId Outcome Phase".split(
    " ",
  ),
  ..."PreviewFlowOptions PreviewMethods RateLimitError RawClient Resources StartedJobs TimeoutError Upload".split(" "),
  ..."ValidationError VideoAds VideoAdsError WaitAllOptions WaitOptions WatchOptions WithResponse".split(" "),
  // @video-ads/react
  ..."InfiniteQuery JobQuery JobQueryOptions Mutation PageParam Queries Query ResourceQueries".split(" "),
  // @video-ads/webhooks
  ..."Ends Events EventsByPattern JobEvent Jobs Payloads ReadClient RenderClient RenderSource Source StartClient StartOperation Starts".split(
    " ",
  ),
];

/** The names that no schema can have as a type, among them those that are made of the contract's resources and operations. */
export function takenNames(contract: OpenApi): ReadonlySet<string> {
  const taken = new Set([...TAKEN, ...idKinds(contract).map(idType)]);
  for (const item of Object.values(contract.paths)) {
    for (const method of METHODS) {
      const [resource = "", verb = ""] = item[method]?.operationId.split(".") ?? [];
      for (const kind of ["Resource", "Queries"]) taken.add(`${pascalCase(resource)}${kind}`);
      for (const kind of ["Query", "Headers"]) taken.add(`${pascalCase(resource)}${pascalCase(verb)}${kind}`);
    }
  }
  return taken;
}

/**
 * The name of each schema as a type, by its name in the contract. It is the same one, unless TypeScript would not take it or
 * something else is called like that: `order-item` is `OrderItem`, and `Upload` is `UploadSchema`.
 */
export function typeNames(contract: OpenApi): ReadonlyMap<string, string> {
  const taken = new Set(takenNames(contract));
  const names = new Map<string, string>();
  const schemas = Object.keys(contract.components.schemas);
  // Those that can keep their name are not made to give way to one that cannot.
  for (const name of schemas) if (isTypeName(name) && !taken.has(name)) names.set(name, name);
  const used = new Set([...taken, ...names.keys()]);
  for (const name of schemas) {
    if (names.has(name)) continue;
    const base = inPascalCase(name);
    const found = freeName(base, used);
    used.add(found);
    names.set(name, found);
  }
  return names;
}

/** A contract whose schemas are called like their types. */
export function withTypeNames(contract: OpenApi): OpenApi {
  const names = typeNames(contract);
  if ([...names].every(([name, type]) => name === type)) return contract;
  const copy = renamed(contract, names);
  const schemas = Object.entries(copy.components.schemas);
  copy.components.schemas = Object.fromEntries(schemas.map(([name, schema]) => [names.get(name) ?? name, schema]));
  return copy;
}

/** A copy of a part of a contract, in which every reference to one of these schemas is one to its other name. */
export function renamed<T>(node: T, names: ReadonlyMap<string, string>): T {
  const pointer = /^(#\/components\/schemas\/)([^/]+)$/;
  const other = (text: string): string =>
    text.replace(pointer, (_, place: string, name: string) => `${place}${names.get(name) ?? name}`);
  return JSON.parse(JSON.stringify(node), (key, value: unknown) => {
    if (key === "$ref" && typeof value === "string") return other(value);
    if (key === "mapping" && isMapping(value))
      return Object.fromEntries(Object.entries(value).map(([tag, ref]) => [tag, other(ref)]));
    return value;
  });
}

/** This name, or where something else has it or TypeScript would not take it, one that begins with it. */
export function freeName(base: string, used: ReadonlySet<string>): string {
  let found = used.has(base) || !isTypeName(base) ? `${base}Schema` : base;
  for (let count = 2; used.has(found); count++) found = `${base}Schema${count}`;
  return found;
}

/** Two letters at least, the first one a capital: that is how types are told from other words in what is printed. */
function isTypeName(name: string): boolean {
  return /^[A-Z]\w+$/.test(name);
}

function inPascalCase(name: string): string {
  const parts = name.split(/[^A-Za-z0-9_]+/).filter((part) => part !== "");
  const joined = parts.map(pascalCase).join("");
  return /^[A-Z]/.test(joined) ? joined : `Schema${joined}`;
}

function isMapping(value: unknown): value is Record<string, string> {
  return typeof value === "object" && value !== null && Object.values(value).every((ref) => typeof ref === "string");
}
