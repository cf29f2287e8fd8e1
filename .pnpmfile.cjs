const { dependencies } = require("./packages/database/package.json");

// Packages that can stand beside many others, and need few of them here: without this, a server carries whatever drivers,
// frameworks and test runners the workspace has for other work, and each package a drizzle-orm of its own.
function readPackage(manifest) {
  if (manifest.name === "drizzle-orm") {
    const { postgres, "@electric-sql/pglite": pglite } = dependencies;
    manifest.dependencies = { postgres, "@electric-sql/pglite": pglite };
    manifest.peerDependencies = {};
    manifest.peerDependenciesMeta = {};
  }
  if (manifest.name === "better-auth") {
    manifest.peerDependencies = {};
    manifest.peerDependenciesMeta = {};
  }
  if (manifest.name === "@better-auth/drizzle-adapter") {
    manifest.dependencies = { ...manifest.dependencies, "drizzle-orm": dependencies["drizzle-orm"] };
    delete manifest.peerDependencies["drizzle-orm"];
    delete manifest.peerDependenciesMeta["drizzle-orm"];
  }
  return manifest;
}

module.exports = { hooks: { readPackage } };
