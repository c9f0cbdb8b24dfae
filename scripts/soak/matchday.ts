import { momentOf } from '../replay/play-event.ts'
import type { Ledger } from '../replay/compare.ts'
import { importClub } from '../replay/make-tournament.ts'
import { startOwnService } from '../replay/own-service.ts'
import { buildIfStale } from '../build.ts'
import type { Soak } from '../soak.ts'
import { tees } from './matchday/division-templates.ts'
import { openWebhooks } from './matchday/webhooks.ts'
import { playMorning } from './matchday/play-morning.ts'
import { playClubScreen } from './matchday/play-club-screen.ts'
import { playDrives } from './matchday/play-drives.ts'
import { playOwnMatches } from './matchday/play-own-matches.ts'
import { playSeason } from './matchday/play-season.ts'
import { playSideGames } from './matchday/play-side-games.ts'
import { playCup } from './matchday/play-cup.ts'
import { playMatches } from './matchday/play-matches.ts'
import {
  playBestBalls,
  playIndividual,
  playOneBall,
  playRounds,
  playTwoCourses,
} from './matchday/play-formats.ts'
import { playWatchedDay } from './matchday/watched-day.ts'
import { dayAfter, type Part, type World } from './matchday/world.ts'

/** Each with its own tournaments, a week after the one before. */
const parts: Record<string, Part> = {
  day: playWatchedDay,
  individual: playIndividual,
  'best-balls': playBestBalls,
  'one-ball': playOneBall,
  rounds: playRounds,
  'two-courses': playTwoCourses,
  'side-games': playSideGames,
  season: playSeason,
  morning: playMorning,
  matches: playMatches,
  cup: playCup,
  drives: playDrives,
  'club-screen': playClubScreen,
  'own-matches': playOwnMatches,
}

/**
 * `npm run soak -- matchday [PART | COUNT] [SEED]`: every format of a tournament through the service as its users do it,
 * each result compared with an independent calculation. COUNT is the number of players of the watched day.
 */
export const soak: Soak = async ({ count, part, seed }) => {
  if (part !== undefined && !parts[part]) {
    throw new Error(`Skriv hvilken: ${Object.keys(parts).join(' | ')}`)
  }
  await buildIfStale()
  const ledger: Ledger = { held: 0, failures: [] }
  const service = await startOwnService(momentOf(firstDay, 10 * 60) - 2 * 86_400_000, {
    WEBHOOKS_TO_LOOPBACK: '1',
  })
  try {
    const clubId = await importClub(service, { course: { name: 'Skovbanen', tees } })
    const webhooks = await openWebhooks(await service.clubAdmin(clubId), clubId, ledger)
    for (const [i, [name, play]] of Object.entries(parts).entries()) {
      if (part !== undefined && part !== name) continue
      const day = dayAfter(firstDay, 7 * i)
      await playPart({ name, play }, { service, ledger, webhooks, clubId, seed, count, day })
    }
    const before = ledger.failures.length
    await webhooks.close()
    for (const failure of ledger.failures.slice(before)) console.log(failure)
  } finally {
    const errors = await service.close()
    ledger.failures.push(...errors)
    for (const error of errors) console.log(error)
  }
  return { passed: ledger.held, failed: ledger.failures.length }
}

/** Plays a part; an error ends it, and the others are still played. */
async function playPart({ name, play }: { name: string; play: Part }, world: World) {
  const { ledger } = world
  const before = { held: ledger.held, failures: ledger.failures.length }
  const from = performance.now()
  console.log(`${name}:`)
  await play(world).catch((error: unknown) => {
    ledger.failures.push(`${name}: ${(error as Error).stack ?? String(error)}`)
  })
  const seconds = ((performance.now() - from) / 1000).toFixed(0)
  for (const failure of ledger.failures.slice(before.failures)) console.log(failure)
  console.log(`${name}: ${ledger.held - before.held} passed in ${seconds} s`)
}

const firstDay = '2027-06-12'
