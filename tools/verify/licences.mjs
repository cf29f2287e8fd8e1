// Every package that is installed to run something has a licence that lets it be used, changed and passed on.
import { runtimePackages } from "../release/licences.mjs";

const ALLOWED = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
  "Unlicense",
]);
/** Others, each with what makes it fit. */
const EXAMINED = new Map([
  ["(MIT AND Zlib) pako", "Zlib asks only that a changed source says so"],
  ["(MIT OR CC0-1.0) type-fest", "a choice with MIT"],
  ["MIT AND OFL-1.1 @expo-google-fonts/source-sans-3", "a font, embedded in documents as its licence permits"],
  ["MPL-2.0 lightningcss", "a build tool, unchanged, in nothing that is delivered"],
  ["MPL-2.0 lightningcss-linux-x64-gnu", "a build tool, unchanged, in nothing that is delivered"],
  ["CC0-1.0 railroad-diagrams", "given to the public; of a check of manifests, in nothing that is delivered"],
  ["Python-2.0 argparse", "permissive, like BSD"],
]);

const refused = runtimePackages().filter(
  ({ name, licence }) => !ALLOWED.has(licence) && !EXAMINED.has(`${licence} ${name}`),
);
for (const { name, licence } of refused)
  console.log(`${name}: ${licence} is not among the licences that were examined`);
process.exit(refused.length === 0 ? 0 : 1);
