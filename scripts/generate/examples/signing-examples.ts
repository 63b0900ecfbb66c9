import type { ExampleCall } from "./example-call.ts";
import { type LiteralStyle, printLiteral } from "./literal.ts";
import { CSHARP_STYLE, GO_STYLE, JAVA_STYLE, JSON_STYLE, RUBY_STYLE } from "./literal-styles.ts";

/** With `sign` of docs/samples/sign-request.sh, which sets `url`, `body` and `headers`. */
export function curlExample({ method, path, body }: ExampleCall): string {
  const words = `sign ${method} "$SHOP_BASE_URL${path}"`;
  const request = `curl --request ${method} "$url" "\${headers[@]}"`;
  if (body === undefined) return `${words}\n${request}`;
  const json = printLiteral(body, JSON_STYLE, 0, words.length + 2);
  return `${words} ${shellQuote(json)}\n${request} --data "$body"`;
}

/** A call without a signature: as an application with its secret, or as anyone. */
export function unsignedCurlExample({ method, path, body }: ExampleCall, isBasic: boolean): string {
  return [
    `curl --request ${method} "$SHOP_BASE_URL${path}"`,
    ...(isBasic ? ['  --user "$SHOP_CLIENT_ID:$SHOP_CLIENT_SECRET"'] : []),
    '  --header "Content-Type: application/json"',
    ...(body ? [`  --data ${shellQuote(printLiteral(body, JSON_STYLE))}`] : []),
  ].join(" \\\n");
}

export const CURL_UPLOAD_EXAMPLE = `sign POST "$SHOP_BASE_URL/v3/partner/file/upload"
curl --request POST "$url" "\${headers[@]}" --form file=@registration.pdf`;

const shellQuote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** With `call` of docs/samples/sign-request.go. */
export function goExample({ method, path, body }: ExampleCall): string {
  const value = body === undefined ? "nil" : "body";
  return [
    ...assignment("body := ", body, GO_STYLE, ""),
    `response, err := call(key, "${method}", "${path}", ${value})`,
    "if err != nil {",
    "\tlog.Fatal(err)",
    "}",
    "fmt.Println(response)",
  ].join("\n");
}

/** With `call` of docs/samples/sign-request.java. */
export function javaExample({ method, path, body }: ExampleCall): string {
  const text = body === undefined ? '""' : "canonicalText(body)";
  return [
    ...assignment("var body = ", body, JAVA_STYLE, ";"),
    `System.out.println(call(key, "${method}", "${path}", ${text}));`,
  ].join("\n");
}

/** With `Call` of docs/samples/sign-request.cs. */
export function csharpExample({ method, path, body }: ExampleCall): string {
  const verb = method.charAt(0) + method.slice(1).toLowerCase();
  const text = body === undefined ? '""' : "Signing.CanonicalText(body)";
  return [
    ...assignment("var body = ", body, CSHARP_STYLE, ";"),
    `Console.WriteLine(await Call(HttpMethod.${verb}, "${path}", ${text}));`,
  ].join("\n");
}

/** With `call` of docs/samples/sign-request.rb. */
export function rubyExample({ method, path, body }: ExampleCall): string {
  const words = [`"${method}"`, `"${path}"`, ...(body === undefined ? [] : ["body"])];
  return [...assignment("body = ", body, RUBY_STYLE, ""), `puts call(${words.join(", ")})`].join(
    "\n",
  );
}

function assignment(start: string, body: unknown, style: LiteralStyle, end: string): string[] {
  return body === undefined ? [] : [start + printLiteral(body, style, 0, start.length) + end];
}
