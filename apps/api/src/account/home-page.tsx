/** What a person sees who opens the server's address: what it is and where to go. */
import { document } from "./layout.js";

/** Where the parts of the service are. */
export interface HomeLinks {
  readonly catalog: string;
  readonly openapi: string;
  readonly docs: string;
}

export function homePage(version: string, { catalog, openapi, docs }: HomeLinks) {
  return document({
    title: "Home",
    children: (
      <>
        <h1>The money side of venture capital</h1>
        <p>{`Cap tables, exit waterfalls and fund economics, exact to the cent. Version ${version}.`}</p>
        <ul class="links">
          <li>
            <a href={docs}>Reference</a>: every operation, with examples to try
          </li>
          <li>
            <a href="/account">Account</a>: keys, access and usage
          </li>
          <li>
            <a href={catalog}>Catalog</a>: models, limits and addresses, for programs
          </li>
          <li>
            <a href={openapi}>OpenAPI document</a>
          </li>
        </ul>
      </>
    ),
  });
}
