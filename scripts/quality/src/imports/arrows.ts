// Who may import whom. ARCHITECTURE.md shows this table, and a test holds both against what the files import.

/** What a folder of the tree may ask of others, by their names without `@video-ads/`. */
export interface Arrow {
  /** Relative to the root. */
  folder: string;
  /** What its own code may import. */
  may: readonly string[];
  /** What its tests may import beside that. */
  inTests?: readonly string[];
  /** The modules of another package that are meant, where the whole of it is not. */
  only?: Readonly<Record<string, readonly string[]>>;
}

/** Folders that may import every package by its name, and no file of one another. Of the scripts, not every folder is a package. */
export const TOP = "{apps/*,scripts}";

/** From the bottom to the top. */
export const ARROWS: readonly Arrow[] = [
  { folder: "packages/core", may: [] },
  { folder: "packages/look", may: [] },
  { folder: "packages/http", may: ["core"] },
  { folder: "packages/model", may: ["core"] },
  { folder: "packages/codegen", may: ["core", "model", "spec"], inTests: ["testing"] },
  { folder: "spec", may: ["core", "http"], inTests: ["testing"] },
  { folder: "packages/client", may: ["core", "http"], inTests: ["model", "testing"] },
  { folder: "packages/webhooks", may: ["core", "http", "look", "client"], inTests: ["model", "testing"] },
  {
    folder: "packages/mock",
    may: ["core", "http", "look", "spec", "model", "client"],
    inTests: ["testing"],
    only: { model: ["diff", "document", "played", "usage"] },
  },
  { folder: "packages/operate", may: ["core", "http", "client"], inTests: ["model", "testing"] },
  {
    folder: "packages/cli",
    may: ["core", "http", "operate", "client", "webhooks"],
    inTests: ["mock", "model", "testing"],
  },
  {
    folder: "packages/mcp",
    may: ["core", "http", "operate", "client"],
    inTests: ["mock", "model", "testing"],
  },
  { folder: "packages/react", may: ["core", "client"], inTests: ["mock", "model", "testing"] },
];
