import type { SkinTerms } from '#domain/competitions/terms/side-games-text.ts'
import { strokesPerHole } from '#domain/handicap/strokes-per-hole.ts'
import { strokesOf, type HoleScore } from '#domain/scoring/hole-score.ts'
import { playSkins, type SkinHole } from '#domain/scoring/skins.ts'
import { countOf, listInDanish } from '#domain/shared/danish.ts'
import { compare, formatFraction, fraction, plus, type Fraction } from '#domain/shared/fraction.ts'

/** The terms that a club chooses. */
export type ClubSkinTerms = Pick<SkinTerms, 'halved' | 'left'>

/** Skins of a round as the club set them up. */
export type SkinsFacts = {
  id: string
  roundId: string
  /** Null for all players of the round. */
  division: { id: string; name: string } | null
  net: boolean
  terms: ClubSkinTerms
  prize: string | null
  /** The entry that won what was left, once it is played off. */
  playOffWinner: string | null
}

/** A card that takes part, with its holes in the order of the card. */
export type SkinsCard = {
  entryId: string
  name: string
  club: string | null
  divisionId: string
  playingHandicap: number
  holes: readonly { number: number; par: number; strokeIndex: number }[]
  scores: readonly HoleScore[]
}

export type SkinsResult = {
  /** Best first, those who have won something. */
  won: { entryId: string; name: string; club: string | null; skins: string }[]
  /** In the order of the card, each with the sentence that answers *Hvorfor*. */
  holes: { hole: number; par: number; winner: string | null; reason: string }[]
  /** A sentence about what nobody has won; null for nothing. */
  left: string | null
  isOver: boolean
}

/**
 * The skins of a field. The holes are decided in the order of the card, and a hole after an undecided one waits: what
 * it is worth depends on the holes before it (docs/algorithms/team-formats.md, Skins).
 */
export function skinsResult(
  {
    division,
    net,
    terms,
    playOffWinner,
  }: Pick<SkinsFacts, 'division' | 'net' | 'terms' | 'playOffWinner'>,
  all: readonly SkinsCard[],
): SkinsResult {
  const cards = all.filter(({ divisionId }) => division === null || divisionId === division.id)
  const holes = cards[0]?.holes ?? []
  const scores = untilUndecided(cards.map((card) => comparedScores(card, { holes, net })))
  // A split of what is left gives everybody a small part, so it is a sentence and not a list of the whole field.
  const result = playSkins(scores, { ...terms, left: 'expires', holeValue: 1 })
  const named = (at: number) => cards[at]?.name ?? ''
  // Nobody wins a play-off before the last hole is decided, nor without a card that takes part.
  const isPlayedOff = result.finished && terms.left === 'play_off'
  const playedOffBy = cards.find(({ entryId }) => isPlayedOff && entryId === playOffWinner)
  const won = cards
    .map(({ entryId, name, club }, i) => {
      const ofHoles = result.won[i] ?? none
      const isWinner = entryId === playedOffBy?.entryId
      return { entryId, name, club, won: isWinner ? plus(ofHoles, result.unclaimed) : ofHoles }
    })
    .filter((one) => compare(one.won, none) > 0)
    .toSorted((a, b) => compare(b.won, a.won) || a.name.localeCompare(b.name, 'da'))
  return {
    won: won.map(({ won: skins, ...player }) => ({ ...player, skins: formatFraction(skins) })),
    holes: result.holes.map((one, i) => ({
      hole: holes[i]?.number ?? i + 1,
      par: holes[i]?.par ?? 0,
      winner: one.winner === null ? null : named(one.winner),
      reason: holeReason(one, {
        net,
        halved: i === holes.length - 1 && terms.halved === 'carried' ? null : terms.halved,
        named,
        score: lowestScore(one, scores, i),
      }),
    })),
    left: leftText(result.unclaimed, {
      terms,
      players: cards.length,
      isOver: result.finished,
      playedOffBy: playedOffBy?.name ?? null,
    }),
    isOver: result.finished && cards.length > 0,
  }
}

const none = fraction(0)

/** The scores that are compared, by hole number; a net score is never raised. */
function comparedScores(
  { playingHandicap, holes: own, scores }: SkinsCard,
  { holes, net }: { holes: SkinsCard['holes']; net: boolean },
): HoleScore[] {
  const received = strokesPerHole(
    playingHandicap,
    own.map(({ strokeIndex }) => strokeIndex),
  )
  return holes.map(({ number }) => {
    const at = own.findIndex((hole) => hole.number === number)
    const score = scores[at] ?? null
    const strokes = strokesOf(score)
    return strokes === null || !net ? score : strokes - (received[at] ?? 0)
  })
}

function untilUndecided(scores: readonly HoleScore[][]): HoleScore[][] {
  const length = scores[0]?.length ?? 0
  const first = Array.from({ length }).findIndex((_, hole) =>
    scores.some((card) => (card[hole] ?? null) === null),
  )
  return first < 0
    ? [...scores]
    : scores.map((card) => card.map((score, hole) => (hole < first ? score : null)))
}

const lowestScore = ({ lowest }: SkinHole, scores: readonly HoleScore[][], hole: number) =>
  strokesOf(scores[lowest[0] ?? -1]?.[hole] ?? null)

type ReasonFacts = {
  net: boolean
  /** What happens to a halved hole; null where nothing can be carried, after the last one. */
  halved: SkinTerms['halved'] | null
  named: (at: number) => string
  score: number | null
}

/** At most so many players are named on a halved hole. */
const mostNamed = 3

function holeReason(
  { winner, worth, lowest, ...hole }: SkinHole,
  { net, halved, named, score }: ReasonFacts,
): string {
  const strokes = net ? `netto ${score}` : `${score} slag`
  if (winner !== null) {
    const carried = worth > 1 ? `, heraf ${worth - 1} fra huller før` : ''
    return `${named(winner)} alene med ${strokes}: ${skinsCount(worth)}${carried}.`
  }
  if (!hole.halved) return 'Ikke afgjort endnu.'
  if (lowest.length === 0)
    return `Ingen spillede hullet færdigt${halved ? afterNobody[halved] : ''}.`
  const who =
    lowest.length > mostNamed ? `${lowest.length} spillere` : listInDanish(lowest.map(named))
  return `Delt af ${who} med ${strokes}${halved ? afterHalved[halved] : ''}.`
}

const afterHalved: Record<SkinTerms['halved'], string> = {
  carried: ', så den går videre til næste hul',
  none: ', og er ikke noget værd',
  split: ', som deler 1 skin',
}

const afterNobody: Record<SkinTerms['halved'], string> = {
  carried: ', så den går videre til næste hul',
  none: '',
  split: '',
}

const skinsCount = (count: number) => countOf(count, 'skin', 'skins')

type LeftFacts = {
  terms: ClubSkinTerms
  players: number
  isOver: boolean
  /** Who won what was left; null before it is played off. */
  playedOffBy: string | null
}

function leftText(
  unclaimed: Fraction,
  { terms, players, isOver, playedOffBy }: LeftFacts,
): string | null {
  if (compare(unclaimed, none) <= 0) return null
  const skins = skinsCount(Number(unclaimed.n / unclaimed.d))
  if (playedOffBy !== null)
    return `${skins}, som ingen havde vundet, gik i omspil til ${playedOffBy}.`
  const after = {
    expires: 'bortfalder',
    split: `deles af alle ${players}`,
    play_off: 'afgøres i omspil',
  }[terms.left]
  if (isOver) return `${skins}, som ingen har vundet, ${after}.`
  return `${skins} er på vej videre og ${after}, hvis ingen vinder.`
}
