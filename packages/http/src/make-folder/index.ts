import { mkdirSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";

const PRIVATE = { mode: 0o700 };

/**
 * Makes a folder that only the user can read, and those above it. Step by step: where nothing can be made, as in `/proc`, Node's own
 * recursion does not end.
 *
 * @throws what Node throws where it cannot be made.
 */
export async function makeFolder(folder: string): Promise<void> {
  const make = (): Promise<unknown> => mkdir(folder, PRIVATE).catch(unlessThere);
  await make().catch(async (error: unknown) => {
    await makeFolder(above(folder, error));
    await make();
  });
}

/** The same for who cannot wait. */
export function makeFolderSync(folder: string): void {
  const make = (): void => {
    try {
      mkdirSync(folder, PRIVATE);
    } catch (error) {
      unlessThere(error);
    }
  };
  try {
    make();
  } catch (error) {
    makeFolderSync(above(folder, error));
    make();
  }
}

function unlessThere(error: unknown): void {
  if (Object(error).code !== "EEXIST") throw error;
}

/** The folder that is lacking, where that is why it could not be made. */
function above(folder: string, error: unknown): string {
  if (Object(error).code !== "ENOENT" || dirname(folder) === folder) throw error;
  return dirname(folder);
}
