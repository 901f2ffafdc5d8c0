import { expect, test } from "vitest";
import { stateFolder } from "../src/state-folder/index.ts";

test.each<[platform: string, env: Record<string, string>, home: string, folder: string]>([
  ["win32", { LOCALAPPDATA: "D:\\Local" }, "C:\\Users\\a", "D:\\Local"],
  ["win32", {}, "C:\\Users\\a", "C:\\Users\\a\\AppData\\Local"],
  ["darwin", { XDG_STATE_HOME: "/state" }, "/Users/a", "/Users/a/Library/Application Support"],
  ["linux", { XDG_STATE_HOME: "/state" }, "/home/a", "/state"],
  ["linux", { XDG_STATE_HOME: "state" }, "/home/a", "/home/a/.local/state"],
  ["freebsd", {}, "/home/a", "/home/a/.local/state"],
])("on %s with %j it is where its conventions say", (platform, env, home, folder) => {
  expect(stateFolder({ platform, env }, home)).toBe(folder);
});
