/** What became of one task of one package. */
export interface TaskRun {
  package: string;
  task: string;
  /** Folder of the package, relative to the root of the repository. */
  directory: string;
  /** Undefined when the task was never started. */
  exitCode: number | undefined;
  cached: boolean;
  seconds: number;
}
