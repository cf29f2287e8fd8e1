/** One colour for each holder, class and pool of the company, on every page, as long as the company is shown. */
import { computed } from "@preact/signals";
import { whenOpened } from "../state/open-company.js";
import { colourPlaces, type Places } from "./colour-places.js";
import { companyAnswer } from "./company.js";

let known: Places = {};
whenOpened(() => {
  known = {};
});

export const colours = computed((): Places => {
  const final = companyAnswer.value?.final;
  if (final !== undefined) known = colourPlaces(final, known);
  return known;
});
