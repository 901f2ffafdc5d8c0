// Why a file of this machine cannot be had, in words: by the code of the system's error.

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  EACCES: "this account may not",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of its path is no folder",
  ENAMETOOLONG: "its name is too long",
  ENOSPC: "no space is left",
  EPIPE: "nobody reads it any more",
};

/** Why a file cannot be read or written. */
export function reason(error: unknown): string {
  const { code } = Object(error) as { code?: unknown };
  return REASONS[String(code)] ?? (error instanceof Error ? error.message : String(error));
}

/** The sentence about a file that cannot be read, for whoever says which option or argument has named it. */
export function unreadable(path: string | URL, error: unknown): string {
  return `cannot read ${JSON.stringify(String(path))}: ${reason(error)}.`;
}
