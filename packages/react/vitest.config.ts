import { twice } from "@video-ads/testing/vitest.shared";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: twice(
    {
      // React and TanStack look whether there is a page when they are loaded, and files about servers have none.
      isolate: true,
      include: ["test/**/*.test.{ts,tsx}"],
    },
    { name: "oldest React", include: ["test/**/*.test.tsx"], setupFile: "test/support/oldest-peers.ts" },
  ),
});
