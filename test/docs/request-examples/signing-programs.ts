/** The examples that use the functions of a sample, which each program holds. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { prepareProgram, whySkipped } from "../../support/process/languages.ts";
import { type ExampleProgram, execute, type Outcome, type ReadyExample } from "./program.ts";

const SAMPLES = join(import.meta.dirname, "../../../docs/samples");
/** Begins the line before what an example prints. */
const MARK = "=== ";

export const curlProgram: ExampleProgram = {
  label: "curl",
  skip: whySkipped("shell"),
  async run(examples, gateway, folder) {
    const program = join(folder, "examples.sh");
    const head = `set -eu
source "${join(SAMPLES, "sign-request.sh")}"
curl() { command curl --silent --show-error "$@"; }
`;
    const calls = examples.map(
      ({ operationId, text }) => `echo "${MARK}${operationId}"\n${text}echo\n`,
    );
    writeFileSync(program, head + calls.join(""));
    return readMarked(await execute(["bash", program], gateway, folder));
  },
};

export const goProgram: ExampleProgram = {
  label: "Go",
  skip: whySkipped("go"),
  async run(examples, gateway, folder) {
    const sample = readFileSync(join(SAMPLES, "sign-request.go"), "utf8");
    const [functions = ""] = sample.split("func main() {");
    const calls = examples.map(
      ({ operationId, text }) => `fmt.Println("${MARK}${operationId}")\nfunc() {\n${text}}()\n`,
    );
    const program = join(folder, "examples.go");
    writeFileSync(
      program,
      `${functions}func main() {
	key, err := readPrivateKey(os.Getenv("SHOP_PRIVATE_KEY"))
	if err != nil {
		log.Fatal(err)
	}
${calls.join("")}}
`,
    );
    return readMarked(await execute(prepareProgram("go", program, folder), gateway, folder));
  },
};

export const javaProgram: ExampleProgram = {
  label: "Java",
  skip: whySkipped("java"),
  async run(examples, gateway, folder) {
    const sample = readFileSync(join(SAMPLES, "sign-request.java"), "utf8");
    const calls = examples.map(
      ({ operationId }) => `System.out.println("${MARK}${operationId}"); ${operationId}(key);`,
    );
    const main = `  public static void main(String[] args) throws Exception {
    var key = readPrivateKey(System.getenv("SHOP_PRIVATE_KEY"));
    ${calls.join("\n    ")}
  }

${examples.map(writeMethod).join("\n")}`;
    const program = join(folder, "examples.java");
    writeFileSync(
      program,
      sample.replace(/ {2}public static void main[\s\S]*?^ {2}\}\n/m, () => main),
    );
    return readMarked(await execute(prepareProgram("java", program, folder), gateway, folder));
  },
};

export const rubyProgram: ExampleProgram = {
  label: "Ruby",
  skip: whySkipped("ruby"),
  async run(examples, gateway, folder) {
    const sample = readFileSync(join(SAMPLES, "sign-request.rb"), "utf8");
    const [functions = ""] = sample.split("checkout = {");
    const calls = examples.map(({ operationId, text }) => `puts "${MARK}${operationId}"\n${text}`);
    const program = join(folder, "examples.rb");
    writeFileSync(program, functions + calls.join(""));
    return readMarked(await execute(prepareProgram("ruby", program, folder), gateway, folder));
  },
};

function writeMethod({ operationId, text }: ReadyExample): string {
  return `  static void ${operationId}(PrivateKey key) throws Exception {\n${text}  }\n`;
}

function readMarked(printed: string): Outcome[] {
  return printed
    .split(new RegExp(`^${MARK}`, "m"))
    .slice(1)
    .map((part) => {
      const [operationId = "", ...lines] = part.split("\n");
      return { operationId, body: lines.join("\n").trim() };
    });
}
