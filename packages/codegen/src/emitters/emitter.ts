import type { ServiceModel } from "@video-ads/model";

/** A file that an emitter makes. */
export interface GeneratedFile {
  /** Relative to the repository's root, with forward slashes. */
  path: string;
  content: string;
}

/** Turns the service model into files. Plain: the same model gives the same files. */
export type Emitter = (model: ServiceModel) => GeneratedFile[] | Promise<GeneratedFile[]>;

/** What is generated for one package: its emitters, one per generated file or two. Each artifact is a folder that exports one. */
export interface Artifact {
  name: string;
  emitters: readonly Emitter[];
}

/** First line of every generated TypeScript file. */
export const HEADER = "// Generated from spec/ by `pnpm generate`. Do not edit.\n";
