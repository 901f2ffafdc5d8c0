import { defineConfig } from "vite";

export default defineConfig({
  // The page's bundle is run by Node afterwards, where there is no document to look for modules in.
  build: { modulePreload: false },
  // The server's bundle brings its dependencies along, so that it is the bundler that has resolved them.
  ssr: { noExternal: true },
});
