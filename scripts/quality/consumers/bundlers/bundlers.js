// The bundlers, each as it is for a page when nobody has configured anything. Each answers what it has to complain of, and the code
// that a page loads at once: what is loaded later is left out.
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

const require = createRequire(import.meta.url);

export const bundlers = {
  async esbuild(entry) {
    const { build } = await import("esbuild");
    const how = { entryPoints: [entry], bundle: true, minify: true, write: false, logLevel: "silent" };
    // As it is by default everything is one file; a page that loads parts later asks for these.
    const whole = await build(how).catch((error) => error);
    const parts = { format: "esm", splitting: true, metafile: true, outdir: "out" };
    const built = whole.errors.length > 0 ? whole : await build({ ...how, ...parts });
    const complaints = [whole, built].flatMap(({ errors, warnings }) => [...errors, ...warnings]);
    const codes = new Map((built.outputFiles ?? []).map(({ path, text }) => [basename(path), text]));
    const chunks = Object.entries(built.metafile?.outputs ?? {}).map(([path, { imports, entryPoint }]) => ({
      name: basename(path),
      code: codes.get(basename(path)),
      imports: imports.filter(({ kind }) => kind === "import-statement").map(({ path: to }) => basename(to)),
      isFirst: entryPoint !== undefined && basename(entryPoint) === basename(entry),
    }));
    return { complaints: complaints.map(({ text }) => text), code: loadedAtOnce(chunks) };
  },

  async rolldown(entry) {
    const { rolldown } = await import("rolldown");
    const complaints = [];
    const bundle = await rolldown({
      input: entry,
      platform: "browser",
      onLog: (_, { message }) => complaints.push(message),
    });
    const { output } = await bundle.generate({ format: "esm", minify: true });
    await bundle.close();
    return { complaints, code: loadedAtOnce(chunksOf(output)) };
  },

  async rollup(entry) {
    const { rollup } = await import("rollup");
    const { nodeResolve } = await import("@rollup/plugin-node-resolve");
    const complaints = [];
    const plugins = [nodeResolve({ browser: true })];
    const bundle = await rollup({ input: entry, plugins, onLog: (_, { message }) => complaints.push(message) });
    const { output } = await bundle.generate({ format: "esm" });
    return { complaints, code: loadedAtOnce(chunksOf(output)) };
  },

  async vite(entry) {
    const { build } = await import("vite");
    const complaints = [];
    const complain = (message) => complaints.push(message);
    const customLogger = { info() {}, warn: complain, warnOnce: complain, error: complain, clearScreen() {} };
    await writeFile(
      join(dirname(entry), "index.html"),
      `<!doctype html><script type="module" src="/${basename(entry)}"></script>`,
    );
    const how = { root: dirname(entry), configFile: false, build: { write: false }, logLevel: "warn", customLogger };
    const { output } = await build(how);
    return { complaints, code: loadedAtOnce(chunksOf(output)) };
  },

  async webpack(entry) {
    const webpack = require("webpack");
    const path = join(dirname(entry), "out");
    const stats = await new Promise((resolve, reject) => {
      webpack({ mode: "production", target: "web", entry, output: { path } }, (error, done) =>
        error ? reject(error) : resolve(done),
      );
    });
    const { errors, warnings, entrypoints } = stats.toJson({ assets: true, entrypoints: true });
    const loaded = errors.length > 0 ? [] : entrypoints.main.assets;
    const code = (await Promise.all(loaded.map(({ name }) => readFile(join(path, name), "utf8")))).join("\n");
    return { complaints: [...errors, ...warnings].map(({ message }) => message), code };
  },
};

/** Chunks in the form of Rollup, which Rolldown and Vite have as well. */
function chunksOf(output) {
  return output
    .filter(({ type }) => type === "chunk")
    .map(({ fileName, code, imports, isEntry }) => ({ name: fileName, code, imports, isFirst: isEntry }));
}

/** The code of the first chunk and of all that it imports, but for what it loads later. */
function loadedAtOnce(chunks) {
  const found = new Set(chunks.filter(({ isFirst }) => isFirst));
  for (const { imports } of found) {
    for (const chunk of chunks) if (imports.includes(chunk.name)) found.add(chunk);
  }
  return Array.from(found, ({ code }) => code).join("\n");
}
