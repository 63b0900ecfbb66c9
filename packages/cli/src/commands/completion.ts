import { type Command, EXIT, usageError } from "../command.ts";

const SHELLS = ["bash", "zsh", "fish"] as const;

/** A function, because it needs the list of all commands. */
export function createCompletionCommand(commands: () => readonly Command[]): Command {
  return {
    name: "completion",
    summary: "Print a script that completes commands and options in your shell.",
    usage: SHELLS.join(" | "),
    options: {},
    help: [
      ["bash", 'eval "$(kaunter completion bash)"'],
      ["zsh", 'eval "$(kaunter completion zsh)"'],
      ["fish", "kaunter completion fish | source"],
    ],
    async run(context) {
      const shell = SHELLS.find((each) => each === context.positionals[0]);
      if (shell === undefined) throw usageError(`SHELL must be one of: ${SHELLS.join(", ")}.`);
      const script =
        shell === "fish"
          ? formatFishScript(commands())
          : formatBashScript(commands(), shell === "zsh");
      context.print(script, { shell, script });
      return EXIT.ok;
    },
  };
}

function formatBashScript(commands: readonly Command[], isZsh: boolean): string {
  const cases = commands.map(({ name, options }) => {
    const flags = [...Object.keys(options), "json", "help"].map((option) => `--${option}`);
    return `    ${name}) words="${flags.join(" ")}" ;;`;
  });
  return [
    ...(isZsh ? ["autoload -U +X bashcompinit && bashcompinit"] : []),
    "_kaunter() {",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: shell syntax
    '  local words word="${COMP_WORDS[COMP_CWORD]}"',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: shell syntax
    '  case "${COMP_WORDS[1]}" in',
    ...cases,
    "  esac",
    `  if [ "$COMP_CWORD" -eq 1 ]; then words="${commands.map(({ name }) => name).join(" ")}"; fi`,
    '  COMPREPLY=($(compgen -W "$words" -- "$word"))',
    "}",
    "complete -o default -F _kaunter kaunter",
  ].join("\n");
}

function formatFishScript(commands: readonly Command[]): string {
  const quote = (text: string) => `'${text.replaceAll("'", "\\'")}'`;
  return commands
    .flatMap(({ name, summary, options }) => [
      `complete -c kaunter -n __fish_use_subcommand -a ${name} -d ${quote(summary)}`,
      ...Object.keys(options).map(
        (option) => `complete -c kaunter -n '__fish_seen_subcommand_from ${name}' -l ${option}`,
      ),
    ])
    .join("\n");
}
