// Runs the examples whose main.ts are given, one after another in one process, and writes what each printed as one line of
// JSON: starting a process takes longer than most examples.
const write = process.stdout.write.bind(process.stdout);
for (const file of process.argv.splice(2)) {
  let printed = "";
  process.stdout.write = (text) => {
    printed += text;
    return true;
  };
  let failed;
  try {
    await import(file);
  } catch (error) {
    failed = error instanceof Error ? error.stack : String(error);
  }
  process.stdout.write = write;
  console.log(JSON.stringify({ printed, failed }));
}
