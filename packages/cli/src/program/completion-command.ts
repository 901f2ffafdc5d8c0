import type { Command } from "commander";
import { SHELLS } from "../commands/shells.ts";
import { title } from "./help.ts";

/** `video-ads completion <shell>` */
export function defineCompletion(command: Command): void {
  command
    .usage(`<${SHELLS.join("|")}>`)
    .argument("<shell>", `One of ${SHELLS.join(", ")}.`)
    .addHelpText(
      "after",
      `
${title("Examples:")}
  bash
    echo 'source <(video-ads completion bash)' >> ~/.bashrc

  zsh, behind compinit
    echo 'source <(video-ads completion zsh)' >> ~/.zshrc

  fish
    video-ads completion fish > ~/.config/fish/completions/video-ads.fish`,
    )
    .action(async (shell: string) => (await import("../commands/completion-scripts.ts")).printScript(shell));
}
