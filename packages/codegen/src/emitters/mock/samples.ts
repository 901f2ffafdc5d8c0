import type { Example, ServiceModel } from "@video-ads/model";
import { type Emitter, HEADER } from "../emitter.ts";

/** What the contract shows of one kind of record. */
interface Shown {
  /** Component name. */
  type: string;
  /** Where records of jobs say their status. */
  status?: string;
  examples: Map<string, object>;
}

/** The contract's examples of records, of answers and of what webhooks post, with their types. */
export const mockSamples: Emitter = (model) => {
  const shown = [...shownIn(model).values()].filter(({ examples }) => examples.size > 0);
  const names = shown.map(({ type }) => type).sort();
  const rows = shown.map(({ type, status, examples }) => {
    const row = { ...(status === undefined ? {} : { status }), examples: Object.fromEntries(examples) };
    return `  ${type}: ${JSON.stringify(row)},`;
  });
  const types = shown.map(
    ({ type, examples, ...rest }) =>
      `  ${type}: { record: ${type}; example: ${union([...examples.keys()])}; status: ${union(statuses({ type, examples, ...rest }))} };`,
  );
  const imported =
    names.length === 0
      ? ""
      : `import type {\n${names.map((name) => `  ${name},`).join("\n")}\n} from "@video-ads/client";\n`;
  const content = `${HEADER}${imported}import type { Shown } from "../sample/shown.ts";

/** What can be shown: the records of jobs and lists, other answers, and what webhooks post. */
export interface Samples {
${types.join("\n")}
}

/** The contract's examples. */
export const samples: Readonly<Record<string, Shown>> = {
${rows.join("\n")}
};
`;
  return [{ path: "packages/mock/src/generated/samples.ts", content }];
};

/** By component name. */
function shownIn({ operations, jobs, webhooks }: ServiceModel): Map<string, Shown> {
  const found = new Map<string, Shown>();
  const add = (type: string, examples: Record<string, Example>, status?: string): void => {
    const known = found.get(type) ?? { type, ...(status === undefined ? {} : { status }), examples: new Map() };
    for (const [name, { value }] of Object.entries(examples)) {
      // Of a list, a record that it shows.
      const [record] = Array.isArray(value) ? value : [value];
      if (isRecord(record) && !known.examples.has(name)) known.examples.set(name, record);
    }
    found.set(type, known);
  };
  for (const { record, examples, facts } of jobs) add(record, examples, facts.status);
  for (const { name, payload, examples } of webhooks) {
    add(payload, examples, jobs.find((job) => job.name === name)?.facts.status);
  }
  for (const { success } of operations) {
    if (success.type !== undefined) add(success.type, success.examples);
  }
  return found;
}

function statuses({ status, examples }: Shown): string[] {
  if (status === undefined) return [];
  return [...examples.values()].flatMap((record) => {
    const word: unknown = Reflect.get(record, status);
    return typeof word === "string" ? [word] : [];
  });
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function union(values: readonly string[]): string {
  return [...new Set(values)].map((value) => JSON.stringify(value)).join(" | ") || "never";
}
