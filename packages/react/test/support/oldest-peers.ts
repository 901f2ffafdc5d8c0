// The oldest React and TanStack Query that the package asks for.
import { join } from "node:path";
import { loadInstead } from "@video-ads/testing/load-instead";

loadInstead(join(import.meta.dirname, "../.."), {
  react: "react-18",
  "react-dom": "react-dom-18",
  "@tanstack/react-query": "@tanstack/react-query-5.62",
  "@tanstack/query-core": "@tanstack/query-core-5.62",
});
