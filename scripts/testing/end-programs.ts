// For vitest's `setupFiles`: what a test has started ends with the test, and what a file has started, with the file.
import { aroundAll, aroundEach } from "vitest";
import { endingPrograms } from "./program.ts";

aroundAll((runFile) => endingPrograms(runFile));
aroundEach((runTest, { task }) => endingPrograms(runTest, task.timeout));
