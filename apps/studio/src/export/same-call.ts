/** The request behind a page, as others send it: curl, TypeScript, the command line. */

export interface Call {
  /** The path below `/v1`. */
  readonly path: string;
  /** The command of the command line. */
  readonly command: string;
  readonly package: string;
  readonly function: string;
  readonly request: unknown;
}

/** The call to a server, with the key in the environment. */
export function asCurl({ path, request }: Call, server: string): string {
  return `curl -s ${server}/v1/${path} \\
  -H "Authorization: Bearer $CAPSTACK_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${JSON.stringify(request).replaceAll("'", "'\\''")}'`;
}

/** The call of the package. */
export function asTypeScript({ package: name, function: call, request }: Call): string {
  return `import { ${call} } from "${name}";

const result = ${call}(${JSON.stringify(request, null, 2)});
console.log(result);
`;
}

/** The command, with the request from standard input. */
export function asCommand({ command, request }: Call): string {
  return `npx @capstack/cli ${command} --local <<'JSON'
${JSON.stringify(request, null, 2)}
JSON`;
}
