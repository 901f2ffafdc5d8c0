import { cpus, totalmem } from "node:os";

/** What something was measured on. */
export interface Machine {
  processor: string;
  cores: number;
  memory: string;
  platform: string;
  node: string;
}

export function thisMachine(): Machine {
  const processors = cpus();
  return {
    processor: processors[0]?.model.trim() ?? "unknown",
    cores: processors.length,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    platform: `${process.platform} ${process.arch}`,
    node: process.versions.node,
  };
}
