import { saidOf } from "./judge.ts";
import type { FaultMatrix } from "./types.ts";

/** A matrix was stopped before it was over: by its signal, or because its mock was closed. The message says how far it was. */
export class FaultMatrixStoppedError extends Error {
  override readonly name = "FaultMatrixStoppedError";
  /** The cases that were over by then. */
  readonly matrix: FaultMatrix;

  /**
   * @param all How many cases there are; undefined as long as nobody knows.
   * @param underWay Name of the case that was being run.
   * @param cause The reason of the signal.
   */
  constructor(matrix: FaultMatrix, { all, underWay, cause }: { all?: number; underWay?: string; cause: unknown }) {
    const why = saidOf(cause).replace(/\.$/, "");
    const found = matrix.mistakes.map(({ name, mistakes }) => `${name} (${mistakes.join(", ")})`).join("; ");
    const far =
      all === undefined
        ? "It was still in the run without a fault."
        : `${matrix.cases.length} of ${all} cases are over; mistakes so far: ${found || "none"}; under way: ${underWay ?? "none"}.`;
    super(`The fault matrix was stopped: ${why}. ${far}`, { cause });
    this.matrix = matrix;
  }
}
