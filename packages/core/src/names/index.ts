// What the names of the contract become, and which of them the packages have by themselves.

/** `longName`, `long_name` and `long[name]` are all `long-name`, of letters and digits: a command, a flag, a file. */
export function kebabCase(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, "$1-$2").match(/[\p{L}\p{M}\p{N}]+/gu) ?? ["value"];
  return words.join("-").toLowerCase();
}

/** How a key of the arguments of a tool looks: a host that sends tools to a model refuses all of them where one has another. */
const ARGUMENT = /^[a-zA-Z0-9_.-]{1,64}$/;
const LONGEST_ARGUMENT = 64;

/** Whether a field can be called so where an assistant gives it. */
export function isArgumentName(name: string): boolean {
  return ARGUMENT.test(name);
}

/** What a field or a parameter is called where an assistant gives it: as it is, or `page[size]` as `page_size`; by none of the names that are taken. */
export function argumentName(name: string, place: string, taken: ReadonlySet<string>): string {
  const own = isArgumentName(name) ? name : spelt(name);
  let found = own;
  for (let count = 1; taken.has(found); count++) {
    const end = count === 1 ? "" : `_${count}`;
    found = `${place}_${own}`.slice(0, LONGEST_ARGUMENT - end.length) + end;
  }
  return found;
}

/** In letters that an argument may have, without what stands above them. */
function spelt(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "");
  const made = plain.replace(/[^a-zA-Z0-9_.-]+/g, "_").replace(/^_|_$/g, "");
  return (made || "value").slice(0, LONGEST_ARGUMENT);
}

/** A name behind the article that it is read with: `a film`, `an edit`. */
export function withArticle(name: string): string {
  return `${/^[aeio]|^u[np]/i.test(name) ? "an" : "a"} ${name}`;
}

/** `longNames.listParts` is `long_names_list_parts`, as assistants call it. */
export function snakeCase(operationId: string): string {
  return operationId
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replaceAll(".", "_")
    .toLowerCase();
}

/** What every object of JavaScript has, whoever has made it; `constructor` is a keyword of its types besides. */
const OF_OBJECTS = Object.getOwnPropertyNames(Object.prototype);

/** Why no field, and nothing else that a program looks up by its name, can have a name; undefined where it can. */
export function whyNoField(name: string): string | undefined {
  return OF_OBJECTS.includes(name)
    ? `every object of JavaScript has \`${name}\` by itself: programs would find it where nothing of the kind was sent`
    : undefined;
}

/** What a package has where the name of a resource would stand. */
export const OWN_RESOURCES = {
  client: ["raw", "download", "withOptions"],
  entries: ["schema", "schemas", "values", "proxy", "journal", "upload"],
  cli: [
    "can-upgrade",
    "complete",
    "completion",
    "coverage",
    "docs",
    "help",
    "jobs",
    "login",
    "logout",
    "mock",
    "profiles",
    "resources",
    "webhooks",
  ],
  react: ["key"],
  docs: ["webhook"],
} as const;

/** What a resource has beside its operations: each of them, one that reads jobs, and one by the verb of a list in pages. */
export const OWN_VERBS = {
  react: { who: "set of queries", any: ["key"], jobs: ["job"], pages: (verb: string) => [`${verb}Pages`] },
  client: {
    who: "resource of a client",
    any: ["withResponse", "withOptions"],
    jobs: ["read", "stateOf", "wait", "watch", "waitAll", "previewAndRender"],
    pages: (verb: string) => [`${verb}All`],
  },
} as const;

/** Tools that a server for assistants has beside those of the contract, or before them. */
export const OWN_TOOLS = {
  sessionStatus: "session_status",
  settle: "session_settle",
  search: "search_tools",
  describe: "describe_tools",
  call: "call_tool",
} as const;

const WHO = {
  client: "the client",
  entries: "the client's package",
  cli: "the command line",
  react: "a set of queries",
  docs: "the reference",
} as const;

/** Why a resource cannot have a name; undefined where it can. */
export function whyNoResource(name: string): string | undefined {
  if (OF_OBJECTS.includes(name)) return `every object has \`${name}\` by itself`;
  const [who] =
    Object.entries(OWN_RESOURCES).find(([, own]) => own.some((one) => kebabCase(one) === kebabCase(name))) ?? [];
  return who && `${WHO[who as keyof typeof WHO]} has \`${name}\` by itself`;
}

/** What of an operation its name can be in the way of. */
export interface NamedOperation {
  /** `resource.verb` */
  id: string;
  /** It reads the jobs of its resource. */
  reads: boolean;
  /** It lists records in pages. */
  paged: boolean;
}

/** Why operations cannot have their names, by their id: those that can are not in it. */
export function whyNoOperation(operations: readonly NamedOperation[]): Map<string, string> {
  const found = new Map<string, string>();
  const tools = new Map<string, string>(Object.values(OWN_TOOLS).map((tool) => [tool, "the server for assistants"]));
  for (const { id, reads } of operations)
    if (reads) tools.set(snakeCase(`${resourceOf(id)}.wait`), `what waits for jobs of \`${resourceOf(id)}\``);
  const known = new Set<string>();
  for (const { id } of operations) {
    // That two have the same id, in whatever letters, is another question.
    if (known.has(id.toLowerCase())) continue;
    known.add(id.toLowerCase());
    const reason = whyNoVerb(id, operations) ?? whyNoTool(id, tools.get(snakeCase(id)));
    if (reason) found.set(id, reason);
    else tools.set(snakeCase(id), `\`${id}\``);
  }
  return found;
}

function whyNoTool(id: string, other: string | undefined): string | undefined {
  return other && `${other} has the tool \`${snakeCase(id)}\` already`;
}

function whyNoVerb(id: string, operations: readonly NamedOperation[]): string | undefined {
  const verb = id.slice(id.indexOf(".") + 1);
  if (verb === "then") return "what has a method `then` is taken for a promise";
  if (OF_OBJECTS.includes(verb)) return `every object has a \`${verb}\` by itself`;
  const beside = operations.filter((other) => resourceOf(other.id) === resourceOf(id));
  for (const { who, any, jobs, pages } of Object.values(OWN_VERBS)) {
    if (any.some((own) => own === verb)) return `every ${who} has a \`${verb}\` by itself`;
    if (beside.some(({ reads }) => reads) && jobs.some((own) => own === verb))
      return `a resource that reads jobs has a \`${verb}\` by itself`;
    const list = beside.find((other) => other.paged && pages(other.id.slice(other.id.indexOf(".") + 1)).includes(verb));
    if (list) return `\`${list.id}\` is in pages, all of which \`${verb}\` asks for`;
  }
  return undefined;
}

function resourceOf(id: string): string {
  return id.slice(0, id.indexOf("."));
}
