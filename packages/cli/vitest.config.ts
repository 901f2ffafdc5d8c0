import shared from "@video-ads/testing/vitest.shared";
import { defineConfig } from "vitest/config";

// Files share what they load. Each run of the program puts back what it has changed.
export default defineConfig({ test: { ...shared, isolate: false } });
