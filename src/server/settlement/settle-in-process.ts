import type { CutOff } from '#domain/settlement/season-input.ts'
import { runChild } from '../child-process.ts'
import type { ChildLimits, Overrun } from '../process-use.ts'
import type { Simulation } from './simulate.ts'

/** A message to the process that settles. */
export type SettleTask = {
  databaseUrl: string
  seasonId: string
  cutOff: CutOff
  /** The service's time, which may differ from the machine's. */
  at: Date
}

/** Its only message. */
export type SettleAnswer = { type: 'settled'; simulation: Simulation }

/** A million visits take less than a minute of processor time and 300 MB. */
const usual: ChildLimits = { seconds: 900, megabytes: 2_000 }

/**
 * Settles a season in a process of its own, so that a million visits neither block the requests of this one nor stay in
 * its memory. Only that process reads the rows, in one transaction.
 * @throws Error when the process breaks, or takes more time or memory than a season may.
 */
export function settleInProcess(task: SettleTask, limits = usual): Promise<Simulation> {
  return runChild<SettleAnswer, Simulation>({
    entry: '#server/season-settler.ts',
    name: 'The settlement of a season',
    options: ['--allow-net', '--max-old-space-size=1024'],
    task,
    limits,
    onMessage: ({ simulation }, resolve) => resolve(simulation),
    onOverrun: (overrun) => {
      throw new Error(`The settlement of a season was stopped: ${reasons[overrun]}`)
    },
  })
}

const reasons: Record<Overrun, string> = {
  too_much_work: 'it took too much processor time',
  too_much_memory: 'it took too much memory',
  machine_busy: 'the machine was too busy',
}
