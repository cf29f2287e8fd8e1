/** A conversion of preferred is about the holders of its class alone. */
import type { Standing } from "../engine/events/standing.js";
import type { JsonObject } from "../state/studio-state.js";

/** What of a company an event is about: a conversion of preferred, only stock of its class. */
export function ofClass<Stands extends Pick<Standing, "securities">>(
  { type, classId }: JsonObject,
  stands: Stands,
): Stands {
  if (type !== "preferred_conversion" || typeof classId !== "string" || classId === "") return stands;
  return { ...stands, securities: stands.securities.filter((one) => one.classId === classId) };
}
