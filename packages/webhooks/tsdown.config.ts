import { readFile } from "node:fs/promises";
import { defineConfig } from "tsdown";

const RAW = "?raw";

export default defineConfig({
  entry: ["src/index.ts", "src/sqlite.ts", "src/postgres.ts", "src/inbox.ts", "src/testing.ts", "src/conformance.ts"],
  format: "esm",
  platform: "node",
  dts: true,
  fixedExtension: false,
  deps: { onlyBundle: [] },
  plugins: [
    {
      // Style sheets as text, as the tests have them from Vite.
      name: "raw",
      async resolveId(name, importer) {
        if (!name.endsWith(RAW)) return undefined;
        const found = await this.resolve(name.slice(0, -RAW.length), importer);
        return found && `${found.id}${RAW}`;
      },
      load: async (id) =>
        id.endsWith(RAW) ? { code: await readFile(id.slice(0, -RAW.length), "utf8"), moduleType: "text" } : undefined,
    },
  ],
});
