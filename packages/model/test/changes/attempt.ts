import type { OpenApi, Schema } from "../../src/index.ts";

/** A change of the contract, and what it asks for. */
export type Attempt = [
  change: string,
  bump: "none" | "patch" | "minor" | "major",
  make: (contract: OpenApi) => unknown,
  more?: {
    /** What the change starts from, where the service does not have it. */
    before?: (contract: OpenApi) => void;
    /** How the gate puts it. */
    said?: string;
  },
];

export const WHY = "Seen in public, and not documented.";

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** Takes something away. */
export function without<T extends object>(value: T | undefined, key: keyof T): void {
  if (value) delete value[key];
}

/** What a change adds to something, or puts in place of what it has. */
export function add(value: object | undefined, more: object): void {
  if (!value) throw new Error("nothing is there to be changed");
  Object.assign(value, more);
}

/** Calls a schema otherwise, wherever it is used. */
export function rename(contract: OpenApi, from: string, to: string): void {
  const text = JSON.stringify(contract).replaceAll(`#/components/schemas/${from}"`, `#/components/schemas/${to}"`);
  add(contract, JSON.parse(text));
  add(contract.components.schemas, { [to]: contract.components.schemas[from] });
  delete contract.components.schemas[from];
}
