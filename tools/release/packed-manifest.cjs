/**
 * The manifests of a release, as pnpm packs them. It replaces the versions of the workspace's own packages one beside the
 * other, and writes them in the order in which it is done: sorted, two builds are alike.
 */
module.exports = { hooks: { beforePacking: (manifest) => Object.fromEntries(Object.entries(manifest).map(sorted)) } };

function sorted([name, value]) {
  if (!/dependencies$/i.test(name)) return [name, value];
  return [name, Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))];
}
