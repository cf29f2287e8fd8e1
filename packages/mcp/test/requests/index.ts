/** Every request of the table. */
import { aroundRequests } from "./around.js";
import { bookRequests } from "./books.js";
import { capTableRequests } from "./cap-table.js";
import { exitRequests } from "./exit-waterfall.js";
import { fundRequests } from "./fund-economics.js";

export { answersWith } from "./answers-with.js";
export { openFund } from "./open-fund.js";

export const naturalRequests = [
  ...capTableRequests,
  ...exitRequests,
  ...fundRequests,
  ...bookRequests,
  ...aroundRequests,
];
