// These tests run twice: with the newest and with the oldest React and TanStack Query that the package asks for.
import "./support/dom.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { version } from "react";
import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };

test("what is rendered is rendered by the React of the run", ({ task }) => {
  const { "react-18": oldest, react: newest } = manifest.devDependencies;
  // 18.0.0 says which commit it is, as well.
  expect(version.split("-")[0]).toBe(
    task.file.projectName === "oldest React" ? oldest.replace("npm:react@", "") : newest,
  );
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <p>rendered</p>
    </QueryClientProvider>,
  );
  expect(container.textContent).toBe("rendered");
});
