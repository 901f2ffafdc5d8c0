import shared from "@video-ads/testing/vitest.shared";
import { defineConfig } from "vitest/config";

export default defineConfig({ test: { ...shared, testTimeout: 180_000 } });
