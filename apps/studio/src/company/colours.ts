/** One colour for each holder, class and pool of the company, on every page. */
import { computed } from "@preact/signals";
import { colourPlaces } from "./colour-places.js";
import { companyAnswer } from "./company.js";

export const colours = computed(() => {
  const final = companyAnswer.value?.final;
  return final === undefined ? {} : colourPlaces(final);
});
