import { fork } from 'node:child_process'
import { join } from 'node:path'
import { supervise } from './supervise.ts'

/** `npm start`: runs the service in a child process, which is restarted when it crashes. */
process.exitCode = await supervise({
  start: () => fork(join(import.meta.dirname, 'serve.ts'), process.argv.slice(2)),
  log: (sentence) => console.error(sentence),
})
