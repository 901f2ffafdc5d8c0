/** Shells that commands can be completed in. */
export const SHELLS = ["bash", "zsh", "fish"] as const;
