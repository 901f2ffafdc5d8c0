import { nearInWords } from "@video-ads/core/options";
import { oneLine } from "@video-ads/core/printable";
import { CliError } from "../errors/cli-error.ts";
import { writeLines } from "../output/standard-output.ts";
import { SHELLS } from "./shells.ts";

// Each asks `video-ads complete <shell> <words up to the cursor>` and gets a line per candidate. Words are handed over as
// they are: nothing that stands on the command line is run. Where nothing fits, the shell completes files.

export const SCRIPTS: Record<(typeof SHELLS)[number], string> = {
  bash: `# Completion of video-ads for bash: source <(video-ads completion bash)
_video_ads() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    COMPREPLY+=("$line")
  done < <(video-ads complete bash "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  # Bash takes a word apart at "@" and at "=", but replaces what stands from "@" on.
  local word=\${COMP_WORDS[COMP_CWORD]} mark=@
  if [[ \${#COMPREPLY[@]} -eq 0 && ( $word == @* || $word == *=@* || \${COMP_WORDS[COMP_CWORD-1]} == *@ ) ]]; then
    if [[ $word == *@* && $word != =* ]]; then mark=\${word%%@*}@; fi
    while IFS= read -r line; do
      if [[ -d $line ]]; then
        compopt -o nospace 2>/dev/null
        COMPREPLY+=("$mark$(printf %q "$line")/")
      else
        COMPREPLY+=("$mark$(printf %q "$line")")
      fi
    done < <(compgen -f -- "\${word#*@}")
  fi
  if [[ \${#COMPREPLY[@]} -gt 0 && \${COMPREPLY[0]} == *= ]]; then
    compopt -o nospace 2>/dev/null
  fi
}
complete -o default -F _video_ads video-ads
`,
  zsh: `#compdef video-ads
# Completion of video-ads for zsh: source <(video-ads completion zsh), behind compinit
_video_ads() {
  local line value
  local -a found parts
  while IFS= read -r line; do
    value=\${line%%$'\\t'*}
    if [[ $value == *= ]]; then
      parts+=("$value")
    elif [[ $line == *$'\\t' ]]; then
      found+=("\${value//:/\\\\:}")
    else
      found+=("\${value//:/\\\\:}:\${line#*$'\\t'}")
    fi
  done < <(video-ads complete zsh "\${(@)words[2,CURRENT]}" 2>/dev/null)
  if (( \${#parts} )); then
    compadd -S '' -- "\${parts[@]}"
  elif (( \${#found} )); then
    _describe -V 'video-ads' found
  else
    # What stands behind "=" and "@" is the name of a file.
    compset -P '--*='
    compset -P '*=@' || compset -P '@'
    _files
  fi
}
if [[ \${funcstack[1]} == _video_ads ]]; then
  _video_ads "$@"
else
  compdef _video_ads video-ads
fi
`,
  fish: `# Completion of video-ads for fish: video-ads completion fish > ~/.config/fish/completions/video-ads.fish
function __video_ads_complete
    set -l words (commandline -opc) (commandline -ct)
    set -l found (video-ads complete fish $words[2..-1] 2>/dev/null)
    if test (count $found) -gt 0
        printf '%s\\n' $found
    else
        # What stands behind "=" and "@" is the name of a file.
        set -l token (commandline -ct)
        set -l before (string match -r '^(?:--[^=]*=)?(?:(?:[^@]*=)?@)?' -- $token)
        for file in (__fish_complete_path (string replace -- "$before" '' $token))
            printf '%s\\n' "$before$file"
        end
    end
end
complete -c video-ads -f -a '(__video_ads_complete)'
`,
};

/** Prints what a shell has to load. */
export async function printScript(name: string): Promise<void> {
  const shell = SHELLS.find((known) => known === name);
  if (!shell)
    throw new CliError(
      `There is no completion for ${oneLine(name)}. ${nearInWords(name, SHELLS)}There is one for ${SHELLS.join(", ")}.`,
    );
  await writeLines([SCRIPTS[shell].trimEnd()]);
}
