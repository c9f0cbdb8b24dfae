import { isStartError } from '#server/db/embedded/start-errors.ts'

/**
 * Runs one command of the service. Prints its usage for `--help` or when it returns false, and reports an
 * expected failure by its message and exit code.
 */
export async function runCommand(
  usage: string,
  run: (args: string[]) => Promise<void | false>,
): Promise<void> {
  const args = process.argv.slice(2)
  const known = args.every((arg) => !arg.startsWith('-') || arg === '--overwrite')
  if (args.includes('--help') || !known) {
    console.log(usage)
    process.exitCode = args.includes('--help') ? 0 : 2
    return
  }
  await finish(async () => {
    if ((await run(args)) !== false) return 0
    console.error(usage)
    return 2
  })
}

/** Ends with the command's exit code, or with the message and exit code of an expected failure. */
export async function finish(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command()
  } catch (error) {
    const expected = isStartError(error)
    console.error(expected ? `\n${error.message}\n` : error)
    process.exitCode = expected ? error.exitCode : 1
  }
}
