// Says which packages a program has loaded by the time it is over, and of Prism whether it was more than what reads parameters: `node --import ./loaded-packages.ts …`, one JSON list on standard error.
import { registerHooks } from "node:module";

const loaded = new Set<string>();
registerHooks({
  load(url, context, next) {
    const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+(?:\/dist\/validator\/deserializers)?)\//.exec(url) ?? [];
    if (name !== undefined) loaded.add(name);
    return next(url, context);
  },
});
process.on("exit", () => process.stderr.write(`${JSON.stringify([...loaded].sort())}\n`));
