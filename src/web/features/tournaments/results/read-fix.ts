import type { Fix, Fixable } from '#contract/tournament-results.ts'
import { judgeStrokeIndexes } from '#domain/tournaments/handicap/judge-ratings.ts'

export type FixKind = Fix['kind']
export type FixFaults = Partial<Record<'indexes' | 'rating' | 'slope' | 'handicap', string>>
type Round = Fixable['rounds'][number]

/** What was typed about something wrong, as a fix; or what is wrong with what was typed. */
export function readFix(
  kind: FixKind,
  round: Round,
  said: Record<string, string>,
): { fix?: Fix; faults: FixFaults } {
  const { teeId = '', entryId = '' } = said
  const of = { roundId: round.id, entryId }
  switch (kind) {
    case 'stroke_indexes':
      return readIndexes(round, said.indexes ?? '')
    case 'tee_rating': {
      const courseRatingTenths = tenths(said.rating)
      const slopeRating = Number(said.slope)
      const faults = {
        ...(!within(courseRatingTenths, 200, 900) && { rating: 'Skriv course rating som 71,2.' }),
        ...(!within(slopeRating, 55, 155) && { slope: 'Slope er et helt tal fra 55 til 155.' }),
      }
      if (Object.keys(faults).length > 0) return { faults }
      return { fix: { kind, teeIds: [teeId], courseRatingTenths, slopeRating }, faults }
    }
    case 'player_tee':
      return { fix: { kind, ...of, teeId }, faults: {} }
    case 'player_handicap': {
      const sign = said.handicap?.trim().startsWith('+') ? -1 : 1
      const handicapTenths = sign * tenths(said.handicap?.replace('+', ''))
      if (!within(handicapTenths, -100, 540)) {
        return { faults: { handicap: 'Skriv handicap som 12,4 eller +1,2.' } }
      }
      return { fix: { kind, ...of, handicapTenths }, faults: {} }
    }
  }
}

/** For every tee of the round: the indexes are the course's. */
function readIndexes(round: Round, text: string): { fix?: Fix; faults: FixFaults } {
  const strokeIndexes = text.split(/[\s,;]+/).flatMap((part) => (part ? [Number(part)] : []))
  const holes = round.tees[0]?.strokeIndexes.length ?? 18
  if (strokeIndexes.length !== holes || judgeStrokeIndexes(strokeIndexes)) {
    return {
      faults: { indexes: `Skriv ${holes} forskellige tal fra 1 til ${holes}, hul for hul.` },
    }
  }
  const teeIds = round.tees.map(({ id }) => id)
  return { fix: { kind: 'stroke_indexes', teeIds, strokeIndexes }, faults: {} }
}

const tenths = (text = '') =>
  /^\d{1,3}([.,]\d)?$/.test(text.trim())
    ? Math.round(Number(text.trim().replace(',', '.')) * 10)
    : NaN

const within = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most
