import { defineConfig } from "tsup";
import { nodePackage } from "../../tsup.base.js";

/** A small library of few lines becomes part of the build: an image carries one package less. */
export default defineConfig({ ...nodePackage, noExternal: [/\/(package|schema)\.json$/, "ipaddr.js"] });
