import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compareBoard } from '../../replay/compare.ts'
import { drawRound, type DrawnFlight } from '../../replay/draw-round.ts'
import type { EventFile } from '../../replay/event.ts'
import {
  publishFinal,
  publishProvisional,
  readBoard,
  createdAt,
  momentOf,
} from '../../replay/play-event.ts'
import { makeTournament, type Played } from '../../replay/make-tournament.ts'
import type { Seat } from '../../replay/play-round.ts'
import { reckon } from '../../replay/compute-results.ts'
import { openBrowsers, type Browsers, type Opened } from './browsers.ts'
import type { Step } from './flight-day.ts'
import { templates } from './division-templates.ts'
import { inventEvent } from './invent-event.ts'
import { openPagePhone } from './page-phone.ts'
import { playDay } from './play-day.ts'
import { correctIndexes, withWrongIndexes } from './stroke-index.ts'
import { stopwatch, type World } from './world.ts'
import { checkScreen, openWatcher, takeScreenshot, type Watcher } from './watcher.ts'

/**
 * Replays a day of a tournament in minutes, watched in a browser: 144 entrants, 36 flights, 2,583 hole scores, disputes,
 * phones without connection, and stroke indexes that were wrong until 16.00.
 */
export async function playWatchedDay(world: World): Promise<void> {
  const { service, ledger, seed, count = 144, day } = world
  const event = inventEvent({
    players: count,
    templates: [templates.strokePlay, templates.stableford, templates.higher],
    seed,
    days: [day],
  })
  await service.clock.set(createdAt(event))
  const browsers = await openBrowsers(service.url)
  try {
    await runDay({ service, browsers, ledger, seed, day }, event)
  } finally {
    await browsers.close()
  }
}

type Day = Pick<World, 'service' | 'ledger' | 'seed' | 'day'> & { browsers: Browsers }

async function runDay({ service, browsers, ledger, seed, day }: Day, event: EventFile) {
  const folder = mkdtempSync(join(tmpdir(), 'saesonkortet-matchday-'))
  const wrong = withWrongIndexes(event)
  const lap = stopwatch()
  // The course is imported with wrong stroke indexes, while the scores follow the right ones.
  const played: Played = { ...(await makeTournament(service, wrong)), event }
  lap(`${event.players.length} players entered`)
  const flights = await drawRound(played, 0)
  lap(`${flights.length} flights drawn and published`)

  await service.clock.set(momentOf(day, 7 * 60 + 50))
  const path = `/tournaments/${played.slug}/rounds/${played.roundIds[0]}?tab=leaderboard`
  const watchers: Watcher[] = []
  for (const width of [390, 1440]) watchers.push(await openWatcher(browsers, { path, width }))
  const screenshots = (name: string) => async () => {
    for (const watcher of watchers) await takeScreenshot(watcher, folder, name)
  }
  const phone = await browsers.open(390)
  const otherSteps: Step[] = [
    { minute: 8 * 60, run: screenshots('morning') },
    { minute: 13 * 60, run: screenshots('noon') },
    {
      minute: 16 * 60,
      run: async () => {
        await correctIndexes(played, { wrong, flights, ledger })
        lap('16:00, indexes corrected')
        await screenshots('corrected')()
      },
    },
  ]
  const seatsOf = withPagePhone(flights, { opened: phone, slug: played.slug, folder })
  const done = await playDay(played, { flights, seed, ledger, otherSteps, seatsOf })
  lap(
    `${done.scores} scores in ${done.sendings} sendings, ${done.late} entries late, ${done.twice} twice`,
  )

  const reckoned = reckon(event)
  await publishProvisional(played)
  compareBoard(await readBoard(played), reckoned, ledger)
  await publishFinal(played)
  compareBoard(await readBoard(played), reckoned, ledger)
  for (const watcher of watchers) await checkScreen(watcher, { reckoned, event, ledger })
  await screenshots('final')()
  ledger.failures.push(...phone.errors.map((error) => `Console of the phone: ${error}`))
  lap(`final; screenshots in ${folder}`)
}

/** Uses a real page as the first player's phone in one flight without picked-up balls or withdrawals. */
function withPagePhone(
  flights: readonly DrawnFlight[],
  given: { opened: Opened; slug: string; folder: string },
) {
  let isTaken = false
  return async (flight: DrawnFlight, seats: Seat[]): Promise<Seat[]> => {
    const isRegular = seats.every(
      ({ player, scores }) => !player.status && scores.every((score) => Number(score) <= 9),
    )
    // Every fourth flight has a dispute, which is resolved through the API.
    const [seat] = seats
    if (isTaken || !seat || !isRegular || flights.indexOf(flight) % 4 === 0) return seats
    isTaken = true
    const phone = await openPagePhone({ ...given, flight, seats, seat })
    return seats.map((one) => (one === seat ? { ...seat, phone } : one))
  }
}
