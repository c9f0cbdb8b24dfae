import type { Fix } from '#contract/results/endpoints.ts'
import type { Fixable } from '#contract/results/fixable.ts'
import { validateStrokeIndexes } from '#domain/handicap/validate-ratings.ts'

export type FixKind = Fix['kind']
export type FixErrors = Partial<Record<'indexes' | 'rating' | 'slope' | 'handicap', string>>
type Round = Fixable['rounds'][number]

/** Parses the fields into a fix, or returns the errors of the fields. */
export function parseFix(
  kind: FixKind,
  round: Round,
  fields: Record<string, string>,
): { fix?: Fix; errors: FixErrors } {
  const { teeId = '', entryId = '' } = fields
  const player = { roundId: round.id, entryId }
  switch (kind) {
    case 'stroke_indexes':
      return parseIndexes(round, fields)
    case 'tee_rating': {
      const courseRatingTenths = tenths(fields.rating)
      const slopeRating = Number(fields.slope)
      const errors = {
        ...(!within(courseRatingTenths, 200, 900) && { rating: 'Skriv course rating som 71,2.' }),
        ...(!within(slopeRating, 55, 155) && { slope: 'Slope er et helt tal fra 55 til 155.' }),
      }
      if (Object.keys(errors).length > 0) return { errors }
      return { fix: { kind, teeIds: [teeId], courseRatingTenths, slopeRating }, errors }
    }
    case 'player_tee':
      return { fix: { kind, ...player, teeId }, errors: {} }
    case 'player_handicap': {
      const sign = fields.handicap?.trim().startsWith('+') ? -1 : 1
      const handicapTenths = sign * tenths(fields.handicap?.replace('+', ''))
      if (!within(handicapTenths, -100, 540)) {
        return { errors: { handicap: 'Skriv handicap som 12,4 eller +1,2.' } }
      }
      return { fix: { kind, ...player, handicapTenths }, errors: {} }
    }
  }
}

/** Stroke indexes belong to the course, so the fix concerns every tee of it. */
function parseIndexes(
  { tees }: Round,
  { indexes: text = '', course }: Record<string, string>,
): { fix?: Fix; errors: FixErrors } {
  const strokeIndexes = text.split(/[\s,;]+/).flatMap((part) => (part ? [Number(part)] : []))
  const holes = tees[0]?.strokeIndexes.length ?? 18
  if (strokeIndexes.length !== holes || validateStrokeIndexes(strokeIndexes)) {
    return {
      errors: { indexes: `Skriv ${holes} forskellige tal fra 1 til ${holes}, hul for hul.` },
    }
  }
  const teeIds = tees
    .filter(({ courseName }) => !course || courseName === course)
    .map(({ id }) => id)
  return { fix: { kind: 'stroke_indexes', teeIds, strokeIndexes }, errors: {} }
}

const tenths = (text = '') =>
  /^\d{1,3}([.,]\d)?$/.test(text.trim())
    ? Math.round(Number(text.trim().replace(',', '.')) * 10)
    : NaN

const within = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most
