import shared from "@video-ads/testing/vitest.shared";
import { defineConfig } from "vitest/config";

// A browser on a machine that runs everything else at the same time takes its time.
export default defineConfig({ test: { ...shared, testTimeout: 120_000 } });
