import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a folder that only the user can read, and those above it. Step by step: where nothing can be made, as in `/proc`, Node's own
 * recursion does not end.
 *
 * @throws what Node throws where it cannot be made.
 */
export async function makeFolder(folder: string): Promise<void> {
  const make = (): Promise<void> =>
    mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
      if (Object(error).code !== "EEXIST") throw error;
    });
  await make().catch(async (error: unknown) => {
    if (Object(error).code !== "ENOENT" || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder));
    await make();
  });
}
