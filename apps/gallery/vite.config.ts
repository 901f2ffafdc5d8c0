import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react()],
  // Addresses are relative, so that the page can be mounted anywhere.
  base: "./",
  build: { target: "es2023" },
});
