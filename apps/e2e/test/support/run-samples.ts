// Runs files one after the other and says of each how it ended: one line of JSON per file. Arguments: the files.

import { pathToFileURL } from "node:url";
import { format } from "node:util";

let output = "";
console.log = (...values: unknown[]) => {
  output += `${format(...values)}\n`;
};

for (const file of process.argv.slice(2)) {
  output = "";
  const error = await import(pathToFileURL(file).href).then(
    () => undefined,
    (reason: unknown) => format(reason),
  );
  process.stdout.write(`${JSON.stringify({ file, output, error })}\n`);
}
process.exit(0);
