import { drawRound, readFlights } from '../../replay/draw-round.ts'
import { makeTournament } from '../../replay/make-tournament.ts'
import { createdAt, momentOf, publishFinal, publishProvisional } from '../../replay/play-event.ts'
import { deliverCard, openSeats, writeHole, type Seat } from '../../replay/play-round.ts'
import { openBrowsers } from './browsers.ts'
import { sharing, templates } from './division-templates.ts'
import { inventEvent } from './invent-event.ts'
import { finalRows, rowsAfter } from './reckoned-rows.ts'
import { openWallScreen, type Shown, type WallScreen } from './wall-screen.ts'
import { dayAfter, stopwatch, type Part, type World } from './world.ts'

/**
 * The page `/tv/<club>` in a browser, from the announcement of a tournament to the day after its result: what the
 * screen's data and its page show at each stage, and that the director alone decides whether it is shown.
 */
export const playClubScreen: Part = async (world) => {
  const browsers = await openBrowsers(world.service.url)
  try {
    await watchTournament(world, browsers)
  } finally {
    await browsers.close()
  }
}

type Watched = Awaited<ReturnType<typeof announce>> & World

async function announce(world: World) {
  const { service, seed, day } = world
  const event = inventEvent({
    players: 16,
    templates: [sharing(templates.strokePlay), sharing(templates.stableford)],
    seed,
    days: [day],
  })
  event.tournament = 'Skærmens match'
  // Who goes home is told by the other parts.
  for (const player of event.players) delete player.status
  for (const { scores } of event.rounds) {
    for (const [name, card] of Object.entries(scores)) scores[name] = card.map((one) => one ?? 6)
  }
  await service.clock.set(createdAt(event))
  return { event, played: await makeTournament(service, event) }
}

async function watchTournament(
  world: World,
  browsers: Awaited<ReturnType<typeof openBrowsers>>,
): Promise<void> {
  const lap = stopwatch()
  const watched = { ...world, ...(await announce(world)) }
  const screen = await openWallScreen(world, { browsers, played: watched.played })
  await checkBeforePlay(watched, screen)
  lap('announced and drawn')
  await checkPlay(watched, screen)
  lap('in play')
  await checkResult(watched, screen)
  screen.close()
  lap('the result, and the day after')
}

const shownAs = (
  { event, played }: Watched,
  kind: NonNullable<Shown>['kind'],
  round: 'hidden' | 'shown',
): Shown => {
  const isHidden = round === 'hidden'
  return {
    kind,
    name: event.tournament,
    roundId: isHidden ? null : (played.roundIds[0] ?? ''),
    gunAt: isHidden ? null : momentOf(event.rounds[0]?.day ?? '', 8 * 60),
  }
}

const start = 'kl. 8.00'

/** The start comes a minute after the draw, and only while the director shows the tournament. */
async function checkBeforePlay(watched: Watched, screen: WallScreen) {
  const { service, event, played, day } = watched
  const next = ['Næste turnering', event.tournament]
  const hidden = shownAs(watched, 'next', 'hidden')
  const shown = shownAs(watched, 'next', 'shown')
  await screen.expectData('announced', hidden)
  await screen.expectTexts('announced', next, start)
  await screen.publish(true)
  await drawRound(played, 0)
  const drawnAt = service.clock.now()
  await screen.expectData('just drawn', hidden)
  await service.clock.set(drawnAt + 45_000)
  await screen.expectData('45 s after the draw', hidden)
  await service.clock.set(drawnAt + 61_000)
  await screen.expectData('61 s after the draw', shown)
  await screen.expectTexts('61 s after the draw', [...next, start])
  await screen.publish(false)
  await screen.expectData('taken off before play', hidden)
  await screen.expectTexts('taken off before play', next, start)
  await service.clock.set(momentOf(day, 7 * 60 + 30))
  await screen.expectData('not published on the day', hidden)
}

async function checkPlay(watched: Watched, screen: WallScreen) {
  const { service, played, event, day } = watched
  const flights = await readSeats(watched)
  await service.clock.set(momentOf(day, 8 * 60 + 1))
  await writeHoles(flights, 1, 6)
  await screen.expectData('in play and not published', null)
  const nothing = 'Her kommer stillingen, når en turnering er i gang.'
  await screen.expectTexts('in play and not published', [nothing], event.tournament)
  await screen.publish(true)
  await screen.expectData('in play', shownAs(watched, 'live', 'shown'))
  await screen.expectRows('after six holes', rowsAfter(event, 6))
  await service.clock.set(momentOf(day, 11 * 60))
  await writeHoles(flights, 7, 13)
  await screen.expectRows('after thirteen holes', rowsAfter(event, 13))
  await service.clock.set(momentOf(day, 14 * 60))
  await writeHoles(flights, 14, 18)
  for (const seats of flights) {
    for (const seat of seats) await deliverCard(played, { at: 0, seats, seat })
  }
}

async function readSeats({ played }: Watched): Promise<Seat[][]> {
  const seats: Seat[][] = []
  for (const flight of await readFlights(played, 0)) seats.push(await openSeats(played, 0, flight))
  return seats
}

async function writeHoles(flights: readonly Seat[][], from: number, to: number) {
  for (const seats of flights) {
    for (let hole = from; hole <= to; hole += 1) writeHole(seats, hole)
    for (const { phone } of seats) await phone.flush()
  }
}

async function checkResult(watched: Watched, screen: WallScreen) {
  const { service, played, event, day } = watched
  const rows = finalRows(event)
  await publishProvisional(played)
  await screen.expectData('provisional', shownAs(watched, 'last', 'shown'))
  await screen.expectRows('provisional', rows)
  await publishFinal(played)
  await screen.expectRows('final', rows)
  const following = inventEvent({
    players: 6,
    templates: [templates.stableford],
    seed: watched.seed,
    days: [dayAfter(day, 5)],
  })
  following.tournament = 'Den følgende match'
  await makeTournament(service, following)
  await screen.expectData('on the day, with another announced', shownAs(watched, 'last', 'shown'))
  await service.clock.set(momentOf(dayAfter(day, 1), 8 * 60))
  const other = { kind: 'next', name: following.tournament, roundId: null, gunAt: null } as const
  await screen.expectData('the day after', other)
  await screen.expectTexts('the day after', ['Næste turnering', following.tournament])
  // Long after the other one, which nobody played, the last published result comes back.
  await service.clock.set(momentOf(dayAfter(day, 6), 8 * 60))
  await screen.expectData('a week later', shownAs(watched, 'last', 'shown'))
  await screen.expectRows('a week later', rows)
  await screen.publish(false)
  await screen.expectData('a result that is taken off', null)
}
