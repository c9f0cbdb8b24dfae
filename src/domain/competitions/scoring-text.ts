import { formatHandicap } from '#domain/shared/handicap.ts'
import type { DivisionLimits, DivisionPreset, FormatPreset } from './presets.ts'
import type { CompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'
import { matchDrawText } from '#domain/competitions/terms/match-terms.ts'
import type { Scoring } from '#domain/competitions/terms/scoring-format.ts'
import { teamName } from '#domain/competitions/terms/team.ts'

/** The format of a *række* in a few words: `Stableford`, `Texas scramble, slagspil uden handicap`, `Hulspil, knockout`. */
export function scoringText({
  scoring: { format, net },
  team,
  matchPlay,
}: Pick<CompetitionTerms, 'scoring' | 'team' | 'matchPlay'>): string {
  const name = matchPlay ? matchDrawText[matchPlay.draw] : formatText[format.kind]
  const played = net ? name : `${name} uden handicap`
  return team ? `${teamName(team)}, ${played.charAt(0).toLowerCase()}${played.slice(1)}` : played
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
  four_ball: {
    name: 'Fourball, Stableford',
    about: 'To og to. Begge spiller deres bold, og den bedste på hullet tæller.',
  },
  scramble: {
    name: 'Texas scramble',
    about: 'Hold på fire med én bold. Mindst tre udslag fra hver spiller.',
  },
  championship: {
    name: 'Klubmesterskab',
    about:
      'Slagspil uden handicap i to runder på to dage, fra bageste tee. Lige resultater afgøres i omspil.',
  },
  knock_out: {
    name: 'Hulspil, knockout',
    about:
      'En mod en med handicap. Spillerne aftaler selv deres kampe inden hver rundes sidste dag.',
  },
  cup: {
    name: 'Holdmatch',
    about: 'To hold eller to klubber mod hinanden i single, fourball og foursome, som i Ryder Cup.',
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
