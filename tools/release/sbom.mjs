/** The bill of materials of a release, as CycloneDX 1.6: its packages, and what the programs are made of besides. */
import { runtimePackages } from "./licences.mjs";
import { publishedPackages } from "./published.mjs";

/** Says nothing of when or where it was made, so that equal sources have equal bills. */
export function billOfMaterials(version) {
  const own = publishedPackages.map(({ manifest }) => component(manifest.name, version, manifest.license));
  const others = runtimePackages().flatMap(({ name, versions, licence }) =>
    versions.map((each) => component(name, each, licence)),
  );
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { type: "application", "bom-ref": `capstack@${version}`, name: "capstack", version } },
    components: [...own, ...others],
  };
}

function component(name, version, licence) {
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  return { type: "library", "bom-ref": purl, name, version, purl, licenses: [{ expression: licence }] };
}
