// Loaded by a thread whose packages are read from their sources: there tsx reads them only when it is told to.
import { register } from "tsx/esm/api";

register();
