// Which owners of this machine are gone: nobody is taken for dead that is not.
import { platform } from "node:os";
import { start } from "@video-ads/testing/program";
import { expect, it } from "vitest";
import { machine, thisMachine } from "../src/stores/this-machine.ts";

const here = machine("here");

it("an owner in this process is there, whatever it is called, and so is one of which nothing is known", () => {
  for (const one of [here, thisMachine, machine(undefined)]) {
    const [owner, other] = [one.newOwner(), one.newOwner()];
    expect(owner).not.toBe(other);
    for (const name of [owner, other, "an owner of another kind", "here.", "here.x.y.z"]) {
      expect(one.isGone(name)).toBe(false);
    }
  }
});

it.runIf(platform() === "linux")(
  "an owner is gone when its process is, though another one has its number",
  async () => {
    const program = start([process.execPath, "-e", "setInterval(() => {}, 1000)"]);
    const ours = here.newOwner().split(".");
    const [, , startedAt] = ours;
    const earlier = `here.${process.pid}.${Number(startedAt) - 1}.x`;
    expect([here.isGone(ours.join(".")), here.isGone(earlier)]).toEqual([false, true]);
    await program.stop("SIGKILL");
    const dead = `here.${program.child.pid}.${startedAt}.x`;
    expect([here.isGone(dead), machine("there").isGone(dead), machine(undefined).isGone(dead)]).toEqual([
      true,
      false,
      false,
    ]);
  },
);
