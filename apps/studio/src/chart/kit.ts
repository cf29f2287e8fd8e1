/** What draws on the first page, in one file to load; other pages bring what they draw. */
import { drawOwnership, drawRoundBridge, themes } from "@capstack/charts";
import { Picture } from "@capstack/components";

export const kit = { Picture, drawOwnership, drawRoundBridge, themes };
