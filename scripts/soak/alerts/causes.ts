import { setTimeout as sleep } from 'node:timers/promises'
import type { Choice } from '#server/simulators/payments/choices.ts'
import type { Errand } from '../crash/people.ts'
import { holdLock } from './hold-lock.ts'
import { crowdOf } from './watchers.ts'
import { processesOf, sqlIn, type World } from './world.ts'

/** What makes alerts fire, and what their runbooks say to do about it. */
export type Cause = {
  alerts: readonly string[]
  /** How it is caused and mended, for the report. */
  how: string
  cause: (world: World, errand: Errand) => Promise<() => Promise<unknown>>
}

const withChoice = (errand: Errand, choice: Choice) => [{ ...errand, choice }]

export const causes: readonly Cause[] = [
  {
    alerts: ['ServiceDown'],
    how: 'both processes killed; started again',
    cause: async (world) => {
      for (const pid of processesOf(world)) process.kill(pid, 'SIGKILL')
      return world.shop.start
    },
  },
  {
    alerts: ['DatabaseDown', 'AvailabilityBudgetBurn'],
    how: 'PostgreSQL stopped; started again',
    cause: async (world) => {
      const { debian, data } = world.postgres
      debian.stop(data)
      const asking = askAgainAndAgain(world, '/api/v1/clubs?q=golf')
      return async () => {
        debian.start(data)
        await asking.stop()
      }
    },
  },
  {
    alerts: ['DatabasePoolExhausted'],
    how: 'an open transaction that holds the sessions; ended by its id in pg_stat_activity',
    cause: async (world) => {
      const lock = await holdLock(world, 'lock table sessions in access exclusive mode')
      // Each asks until it is answered.
      const asking = Array.from({ length: 80 }, () => world.operator.send('GET', '/account/me'))
      return async () => {
        await lock.end()
        await Promise.all(asking)
      }
    },
  },
  {
    alerts: ['JobLate', 'QueueHeldUp'],
    how: 'an open transaction that keeps the chain of the log from being written, and a purchase; ended',
    cause: async (world, errand) => {
      const lock = await holdLock(world, 'lock table activity_links in share mode')
      void world.buy(withChoice(errand, 'approve'))
      return lock.end
    },
  },
  {
    alerts: ['JobFailing', 'BugsReported', 'BoardUpdatesFail'],
    how: 'a table renamed by hand, while its board is watched; named as before',
    cause: async (world) => {
      const crowd = crowdOf(world, 5)
      await sleep(2_000)
      await sqlIn(world, 'alter table tournament_rounds rename to renamed')
      const bump = `update tournament_versions set version = version + 1 where tournament_id =
        (select tournament_id from renamed where id = '${world.roundId}')`
      const changing = setInterval(() => void sqlIn(world, bump).catch(() => undefined), 500)
      return async () => {
        clearInterval(changing)
        await sleep(1_000)
        await sqlIn(world, 'alter table renamed rename to tournament_rounds')
        crowd.close()
      }
    },
  },
  {
    alerts: ['MailsHeldUp'],
    how: 'a mail server that does not answer, and a purchase; the mail server started, and *Send igen*',
    cause: async (world, errand) => {
      await world.mailServer.stop()
      void world.buy(withChoice(errand, 'approve'))
      return async () => {
        await world.mailServer.start()
        await world.operator.ask('POST', '/admin/today/mails', {})
      }
    },
  },
  {
    alerts: ['PaymentStuck', 'MoneyBudgetBurn'],
    how: 'an open transaction that keeps captures from being written, and a purchase; ended',
    cause: async (world, errand) => {
      const lock = await holdLock(world, 'lock table payment_captures in share mode')
      void world.buy(withChoice(errand, 'approve'))
      return lock.end
    },
  },
  {
    alerts: ['PaymentCaseOpen'],
    how: 'a purchase whose provider says another amount; its case closed with a note by the operator',
    cause: async (world, errand) => {
      void world.buy(withChoice(errand, 'wrong_amount'))
      return () => closeCases(world)
    },
  },
  {
    alerts: ['EventLoopBlocked'],
    how: 'the process stopped for 0.3 s again and again; left alone',
    cause: async (world) => {
      const [, pid] = processesOf(world)
      const ending = new AbortController()
      const pulsing = (async () => {
        while (!ending.signal.aborted) {
          process.kill(pid, 'SIGSTOP')
          await sleep(350)
          process.kill(pid, 'SIGCONT')
          await sleep(250)
        }
      })()
      return async () => {
        ending.abort()
        await pulsing
      }
    },
  },
  {
    alerts: ['EventStreamsFull'],
    how: 'more watchers from one address than one may have; they leave',
    cause: async (world) => {
      const crowd = crowdOf(world, 520)
      const more = setInterval(() => crowd.add(20), 500)
      return async () => {
        clearInterval(more)
        crowd.close()
      }
    },
  },
]

/** As an operator does who has dealt with them. */
export async function closeCases(world: World): Promise<void> {
  const open = 'select id from payment_cases where resolved_at is null'
  for (const { id } of await sqlIn(world, open)) {
    const note = 'Beløbet er rettet hos udbyderen.'
    await world.operator.ask('POST', '/admin/today/settled', { source: 'payment_case', id, note })
  }
}

/** Asks until it is stopped, whatever the answer. */
function askAgainAndAgain({ shop }: World, path: string) {
  const ending = new AbortController()
  const asking = (async () => {
    while (!ending.signal.aborted) {
      const answer = await fetch(`${shop.url}${path}`).catch(() => undefined)
      await answer?.arrayBuffer().catch(() => undefined)
      await sleep(50)
    }
  })()
  return {
    stop: async () => {
      ending.abort()
      await asking
    },
  }
}
