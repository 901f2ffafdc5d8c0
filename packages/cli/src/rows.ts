/** What the generated tables say of the service. */
import type { JobKind, OperationFacts } from "@video-ads/operate/facts";

export interface ResourceRow {
  /** The property of the client. */
  readonly name: string;
  /** As on the command line, in kebab-case. */
  readonly command: string;
  readonly title: string;
  readonly description: string;
  /** It starts or reads jobs. */
  readonly makes: boolean;
  readonly verbs: readonly VerbRow[];
  /** The job type that the resource reads back: it then has the command `wait`. */
  readonly job?: JobKind;
  /** Why they should no longer be waited for here, and where instead. Absent: they may be. */
  readonly waitDeprecated?: string;
  /** Where an example saves what such a job has made: one file, or a folder for several. */
  readonly file?: string;
  /** Id of a job as the contract's examples write it; a fresh sandbox has it. */
  readonly sample?: string;
  load(): Promise<readonly OperationRow[]>;
}

export interface VerbRow {
  readonly verb: string;
  readonly command: string;
  readonly summary: string;
  readonly deprecated?: true;
}

export interface OperationRow extends OperationFacts {
  readonly command: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly provisional?: string;
  /** Why it should no longer be used, and what to use instead; empty where no reason is known. Absent: it may be used. */
  readonly deprecated?: string;
  /** What it costs, in sentences. Absent: nothing. */
  readonly cost?: string;
  /** It is priced by the length of the output. */
  readonly costByLength?: true;
  /** It starts a job that stops at its preview, and what renders that asks for the id alone: `--render` goes on by itself. */
  readonly canRender?: true;
  /** What can go wrong with it and not with others: status, and what that means. */
  readonly errors?: readonly (readonly [status: number, why: string])[];
  readonly parameters: readonly Field[];
  readonly query: readonly Field[];
  /** Headers that it takes beside those of every request. */
  readonly headers?: readonly Field[];
  readonly body?: BodyRow;
  readonly answer:
    | { readonly kind: "none" }
    | {
        readonly kind: "record" | "list";
        readonly columns: readonly string[];
        /** The paths of all that it has, `id parts[].url link.*`, of what makes something or reads a job. Absent: not known. */
        readonly fields?: string;
      };
  /** The words behind resource and verb that send the contract's first example. */
  readonly example: readonly string[];
}

export interface BodyRow {
  /** `empty`: the client sends `{}` by itself. */
  readonly kind: "json" | "multipart" | "empty";
  /** The command may be given nothing of it: then none is sent. */
  readonly optional?: true;
  readonly fields: readonly Field[];
  /** Alternatives, of which one has to be there whole. */
  readonly anyOf?: readonly (readonly string[])[];
}

/** A value that a command takes. */
export interface Field {
  /** In the request. */
  readonly name: string;
  /** On the command line, without the dashes. */
  readonly flag: string;
  /** Another flag that says the same. */
  readonly also?: "file";
  /** The flag that says the opposite of a boolean, where there is one. */
  readonly opposite?: string;
  /** `object` is JSON, also where it is a list (`lists`), `any` is JSON or else text, `file` is a path. */
  readonly kind: "string" | "number" | "integer" | "boolean" | "list" | "object" | "any" | "file";
  readonly description: string;
  readonly placeholder: string;
  readonly required?: true;
  /** The only values that are allowed, of the field or of its entries. */
  readonly values?: readonly string[];
  /** Any other value is allowed as well. */
  readonly open?: true;
  /** Kind of the entries of a list. */
  readonly items?: Leaf[0];
  /** It is a list whose entries are given as JSON: how many lists lie in one another, 1 for a list of objects. */
  readonly lists?: number;
  /** The types of JSON that `any` takes. Absent: each. */
  readonly takes?: readonly string[];
  /** The entries of a list can be told apart by commas. */
  readonly commas?: true;
  readonly default?: unknown;
  /** How null is given, where there can be null: as the word behind the flag, or in JSON, since the word is a value itself. */
  readonly nullBy?: NullBy;
  readonly limits?: string;
  readonly provisional?: string;
  /** Why it should no longer be sent, as of a command. */
  readonly deprecated?: string;
  /** The same of what can be set inside of an object, by its path. */
  readonly deprecatedPaths?: Readonly<Record<string, string>>;
  /** What can be set inside of an object by `path=value`. `<name>` stands for the name of an entry, `<n>` for its number. */
  readonly paths?: Readonly<Record<string, Leaf>>;
  /** The paths inside of it where no plain value stands, but what has any shape. */
  readonly free?: readonly string[];
  /** The same as `nullBy` of what can be set inside of an object, by its path. */
  readonly nullPaths?: Readonly<Record<string, NullBy>>;
}

export type NullBy = "flag" | "data";

/** A plain value inside of an object: its kind, and the values that are allowed. */
export type Leaf = readonly [
  kind: "string" | "number" | "integer" | "boolean" | "file",
  values?: readonly string[] | undefined,
];
