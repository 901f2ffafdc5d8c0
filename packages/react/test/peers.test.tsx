// These tests run twice: with the newest and with the oldest React and TanStack Query that the package asks for.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { version } from "react";
import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import "./support/dom.ts";

test("what is rendered is rendered by the React of the run", ({ task }) => {
  const { "react-18": oldest, react: newest } = manifest.devDependencies;
  expect(version).toBe(task.file.projectName === "oldest React" ? oldest.replace("npm:react@", "") : newest);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <p>rendered</p>
    </QueryClientProvider>,
  );
  expect(screen.getByText("rendered")).toBeDefined();
});
