import { fork } from 'node:child_process'
import { join } from 'node:path'
import { supervise } from './supervise.ts'

/** `npm start`: the service in a process of its own, which is started again when it ends by itself. */
process.exitCode = await supervise({
  start: () => fork(join(import.meta.dirname, 'serve.ts'), process.argv.slice(2)),
  log: (sentence) => console.error(sentence),
})
