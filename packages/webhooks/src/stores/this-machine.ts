// Processes of this machine, as far as a store for Node can see them.
import { createHash, randomBytes } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import type { Machine } from "./store.ts";

interface Process {
  /** Clock ticks from when the machine was started until this process was. */
  readonly startedAt: string;
  /** It has ended, and its parent has not asked how yet. */
  readonly ended: boolean;
}

/** The name of a machine, in those of its owners. */
export function machineName(host: string, boot: string, numbers: string): string {
  return createHash("sha256").update(`${host} ${boot} ${numbers}`).digest("hex").slice(0, 16);
}

/** The name of a process that owns something: a process of another version looks by it whether it is gone. */
export function ownerName(machine: string, pid: number, startedAt: string, unique: string): string {
  return `${machine}.${pid}.${startedAt}.${unique}`;
}

/** Which boot of which machine this is, and which of its numbers of processes (containers have their own). Linux alone tells. */
function nameOfMachine(): string | undefined {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8");
    const numbers = readlinkSync("/proc/self/ns/pid");
    return machineName(hostname(), boot, numbers);
  } catch {
    return undefined;
  }
}

function processOf(pid: number): Process | undefined {
  try {
    // The name of the program stands in parentheses, and may have any character in it.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state = "", ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { startedAt: fields[18] ?? "", ended: state === "Z" || state === "X" };
  } catch {
    return undefined;
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's is there, though not for us.
    return !(error instanceof Error && Reflect.get(error, "code") === "ESRCH");
  }
}

/** Owners on a machine called `name`. Where it has no name, only their time tells that they are gone. */
export function machine(name: string | undefined): Machine {
  const own = processOf(process.pid);
  return {
    newOwner() {
      const unique = randomBytes(9).toString("base64url");
      return name && own ? ownerName(name, process.pid, own.startedAt, unique) : unique;
    },
    isGone(owner) {
      const [host, pid, startedAt] = owner.split(".");
      if (name === undefined || host !== name || pid === undefined || startedAt === undefined) return false;
      if (!exists(Number(pid))) return true;
      const found = processOf(Number(pid));
      return found !== undefined && (found.ended || found.startedAt !== startedAt);
    },
  };
}

export const thisMachine: Machine = machine(nameOfMachine());
