import { formatHandicap } from '#domain/shared/handicap.ts'
import type { DivisionLimits, DivisionPreset, FormatPreset } from './presets.ts'
import type { Scoring } from '#domain/competitions/terms/scoring-format.ts'

/** The format of a *række* in two or three words: `Stableford`, `Slagspil uden handicap`. */
export function scoringText({ format, net }: Scoring): string {
  return net ? formatText[format.kind] : `${formatText[format.kind]} uden handicap`
}

const formatText: Record<Scoring['format']['kind'], string> = {
  stroke_play: 'Slagspil',
  stableford: 'Stableford',
  modified_stableford: 'Modificeret Stableford',
  maximum_score: 'Maksimum score',
  par_bogey: 'Par/bogey',
}

/** `handicap 11,5–18,4`, `damer`, `19–49 år`, joined by commas; `alle` without limits. */
export function formatDivisionLimits(limits: DivisionLimits): string {
  const { handicapFromTenths, handicapToTenths, gender, ageFrom, ageTo } = limits
  const handicap = range(
    handicapFromTenths === null ? null : formatHandicap(handicapFromTenths),
    handicapToTenths === null ? null : formatHandicap(handicapToTenths),
  )
  const age = range(
    ageFrom === null ? null : String(ageFrom),
    ageTo === null ? null : String(ageTo),
  )
  const texts = [
    ...(handicap ? [`handicap ${handicap}`] : []),
    ...(gender ? [gender === 'women' ? 'damer' : 'herrer'] : []),
    ...(age ? [`${age} år`] : []),
  ]
  return texts.join(', ') || 'alle'
}

function range(from: string | null, to: string | null): string | undefined {
  if (from !== null && to !== null) return `${from}–${to}`
  if (from !== null) return `fra ${from}`
  return to === null ? undefined : `til ${to}`
}

/** The choices of format for a new tournament. */
export const formatPresetText: Record<FormatPreset, { name: string; about: string }> = {
  stableford: { name: 'Stableford', about: 'Flest point vinder. Alle spiller med handicap.' },
  stroke_play: { name: 'Slagspil', about: 'Færrest slag vinder. Alle spiller med handicap.' },
  a_stroke_play: {
    name: 'Slagspil i A-rækken, Stableford i de andre',
    about: 'Den første række tæller slag, resten point.',
  },
  maximum_score: {
    name: 'Maksimum score',
    about: 'Slagspil, hvor et hul højst koster netto dobbelt bogey.',
  },
  championship: {
    name: 'Klubmesterskab',
    about:
      'Slagspil uden handicap i to runder på to dage, fra bageste tee. Lige resultater afgøres i omspil.',
  },
}

/** The choices of *rækker* for a new tournament. */
export const divisionPresetText: Record<DivisionPreset, { name: string; about: string }> = {
  one: { name: 'Alle i én række', about: 'Alle spiller om de samme præmier.' },
  by_handicap: {
    name: 'A-, B- og C-række',
    about: 'Efter handicap: til 11,4, til 18,4 og til 54.',
  },
  by_gender: { name: 'Damer og herrer', about: 'En række til hver.' },
  by_age: {
    name: 'Juniorer, voksne og seniorer',
    about: 'Til 18 år, fra 19 til 49 og fra 50 år på første spilledag.',
  },
}
