import type { OpenApi, ServiceModel } from "@video-ads/model";

/** A name of the contract, taken apart: `aspect_ratio`, `AspectRatio` and `aspect-ratio` are one word. */
export interface ServiceWord {
  /** As the contract first writes it. */
  name: string;
  /** In small letters. */
  parts: readonly string[];
}

/** Shorter ones are codes of languages and letters of answers. */
const SHORTEST = 3;

/** Every name that this contract gives to something: resources, operations, paths, headers, fields, values, schemas, jobs and states. */
export function serviceWords({ contract, resources, operations, jobs, security }: ServiceModel): ServiceWord[] {
  const names = [
    ...resources.map(({ name }) => name),
    ...operations.flatMap(({ id, path }) => [id, ...path.split("/").filter((segment) => /^\w/.test(segment))]),
    ...jobs.flatMap(({ name, states }) => [name, ...Object.keys(states)]),
    ...security.schemes.flatMap((scheme) => (scheme.kind === "header" ? [scheme.header, scheme.name] : [scheme.name])),
    ...namesInside(contract),
  ];
  const words = new Map<string, ServiceWord>();
  for (const name of names) {
    const parts = partsOf(name);
    const key = parts.join(" ");
    if (key.length >= SHORTEST && !words.has(key)) words.set(key, { name, parts });
  }
  return [...words.values()];
}

/** `X-API-KEY`, `linkToVideos.create` and `link_to_videos` in parts, in small letters. */
export function partsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== "");
}

/** Names of fields, parameters and schemas, and values that are listed; not what examples say. */
function namesInside(contract: OpenApi): string[] {
  const names: string[] = [];
  const look = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { properties, enum: values, in: place, name } = Object(node);
    if (typeof properties === "object" && !Array.isArray(node)) names.push(...Object.keys(properties));
    if (Array.isArray(values)) names.push(...values.filter((value) => typeof value === "string"));
    if (typeof place === "string" && typeof name === "string") names.push(name);
    for (const [key, child] of Object.entries(node)) if (!/^examples?$/.test(key)) look(child);
  };
  look({ paths: contract.paths, components: contract.components });
  return [...names, ...Object.keys(contract.components.schemas)];
}
