import { randomUUID } from 'node:crypto'
import type { ScoredFlight } from '#contract/scoring/endpoints.ts'
import type { CookieJar, Ctx } from '#server/ctx.ts'
import { flightCookie } from '../access-flight.ts'
import { flightKeyOf, flightSecret } from '../flight-key.ts'
import { readFlight } from '../read-flight.ts'
import { recordScores } from '../record-scores.ts'
import { deliverCard, signCard } from '../sign-card.ts'
import { inventScore } from '#domain/scoring/invent-score.ts'
import type { Random } from '#domain/shared/random.ts'
import type { OpenFlight } from './open-flights-queries.ts'

type Card = ScoredFlight['cards'][number]

/**
 * Does the next thing that the phone of a flight would do, with the flight's own key: writes one score, or signs and
 * delivers a full card.
 */
export async function playFlight(ctx: Ctx, random: Random, { flight }: OpenFlight): Promise<void> {
  const secret = await flightSecret(ctx)
  const phone = { ...ctx, cookies: holding(flightCookie(flight.id), flightKeyOf(secret, flight)) }
  const seen = await readFlight(phone, flight.id)
  const open = seen.cards.filter((card) => card.deliveredAt === null && isPlaying(seen, card))
  const fewestFirst = open.toSorted((a, b) => playedOf(a) - playedOf(b))
  const [behind] = fewestFirst
  const full = open.find((card) => !holesOf(card).includes('-'))
  if (full) await handIn(phone, seen, full)
  else if (behind) await writeScore(phone, random, { seen, card: behind })
}

const isPlaying = ({ players }: ScoredFlight, { entryId }: Card) =>
  players.some((player) => player.entryId === entryId && player.status === null)

const holesOf = ({ reading }: Card) => reading.split(',')
const playedOf = (card: Card) => holesOf(card).filter((hole) => hole !== '-').length

type Writing = { seen: ScoredFlight; card: Card }

/** Writes the next hole of a card, counted from the flight's start hole. */
async function writeScore(phone: Ctx, random: Random, { seen, card }: Writing) {
  const { entryId } = card
  const player = seen.players.find((one) => one.entryId === entryId)
  const holes = player?.holes ?? []
  const begin = Math.max(
    0,
    holes.findIndex(({ number }) => number === seen.startHole),
  )
  const written = holesOf(card)
  const inOrder = [...holes.keys()].map((i) => (begin + i) % holes.length)
  const hole = holes[inOrder.find((i) => written[i] === '-') ?? -1]
  if (!hole) return
  const score = inventScore(random, hole.par + hole.strokesReceived)
  const now = phone.now().getTime()
  await recordScores(phone, {
    flightId: seen.flightId,
    sentAt: now,
    since: seen.revision,
    entries: [
      {
        id: randomUUID(),
        entryId,
        hole: hole.number,
        score,
        replaces: [],
        by: markerOf(seen, entryId),
        writtenAt: now,
      },
    ],
  })
}

/** Both sign the card, and it is delivered. */
async function handIn(phone: Ctx, { flightId, ...seen }: ScoredFlight, { entryId, reading }: Card) {
  const now = phone.now().getTime()
  const signature = { flightId, entryId, reading, signedAt: now, sentAt: now }
  const marker = markerOf({ flightId, ...seen }, entryId)
  await signCard(phone, { ...signature, id: randomUUID(), as: 'player', by: entryId })
  await signCard(phone, { ...signature, id: randomUUID(), as: 'marker', by: marker })
  await deliverCard(phone, { flightId, entryId })
}

/** The player who marks the card, or another one of the flight. */
function markerOf({ players }: ScoredFlight, entryId: string): string {
  const marker = players.find(({ marks }) => marks === entryId)
  const other = players.find((one) => one.entryId !== entryId)
  return (marker ?? other)?.entryId ?? entryId
}

/** The cookies of a phone that has opened its flight. */
function holding(name: string, key: string): CookieJar {
  const nothing = () => undefined
  return {
    get: (asked) => (asked === name ? key : undefined),
    set: nothing,
    setReadable: nothing,
    clear: nothing,
  }
}
