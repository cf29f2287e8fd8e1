import { type Operation, operations } from "@capstack/contract";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startTestService, type TestService } from "../setup/service.js";

const examples = Object.values<Operation>(operations)
  .filter(({ path }) => path.endsWith("/compute"))
  .flatMap(({ path, examples }) => examples.map((example) => ({ path, ...example })));

describe("every documented example", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(inject("postgresUrl"));
  });
  afterAll(() => service.stop());

  it.each(examples)("$path $name: the server gives the recorded bytes", async ({ path, request, response }) => {
    const answer = await service.call("POST", path, { body: request });
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(JSON.stringify(response));
  });
});
