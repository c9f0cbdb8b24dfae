import { possibleScores, scoreText } from '#domain/matches/match-score.ts'
import type { MatchDecision, MatchScore, MatchStage } from '#domain/matches/match.ts'
import type { Side } from '#domain/scoring/match-play.ts'
import { SelectField } from '../../ui/select-field.tsx'

export type GivenDecision = Exclude<MatchDecision, { how: 'bye' }>

/** What is chosen so far: an outcome, and for a played match the score. */
export type PickedOutcome = { outcome: string; score: string }
export const nothingPicked: PickedOutcome = { outcome: '', score: '' }

type OutcomePickerProps = {
  stage: MatchStage
  holes: 9 | 18
  /** The names of the sides in their order; *Jeg* for the own one. */
  names: Record<Side, string>
  /** Also outcomes that no hole decided, which only a director writes. */
  isDirector?: boolean
  picked: PickedOutcome
  onPick: (picked: PickedOutcome) => void
}

/** Who won, and with what score; only scores that can end a match are offered. */
export function OutcomePicker(props: OutcomePickerProps) {
  const { stage, holes, names, isDirector = false, picked, onPick } = props
  const sides: readonly Side[] = ['A', 'B']
  const outcomes = [
    ...sides.map((side) => ({ value: `played-${side}`, label: `${names[side]} vandt` })),
    ...(stage !== 'knock_out' ? [{ value: 'halved', label: 'Kampen endte delt' }] : []),
    ...(isDirector ? directorOutcomes(names) : []),
  ]
  return (
    <div className="grid gap-4">
      <SelectField
        name="outcome"
        label="Hvordan endte den?"
        emptyLabel="Vælg"
        options={outcomes}
        value={picked.outcome}
        onChange={({ currentTarget }) => onPick({ ...picked, outcome: currentTarget.value })}
      />
      {picked.outcome.startsWith('played-') && (
        <SelectField
          name="score"
          label="Resultat"
          emptyLabel="Vælg"
          options={possibleScores(holes, stage).map((score) => ({
            value: scoreKey(score),
            label: scoreText(score),
            group:
              'extraHole' in score
                ? 'Omspil'
                : score.left === 0
                  ? 'På sidste hul'
                  : 'Før sidste hul',
          }))}
          value={picked.score}
          onChange={({ currentTarget }) => onPick({ ...picked, score: currentTarget.value })}
        />
      )}
    </div>
  )
}

const directorOutcomes = (names: Record<Side, string>) => [
  { value: 'conceded-A', label: `${names.B} gav kampen til ${names.A}` },
  { value: 'conceded-B', label: `${names.A} gav kampen til ${names.B}` },
  { value: 'walkover-A', label: `${names.A} vinder uden kamp (w.o.)` },
  { value: 'walkover-B', label: `${names.B} vinder uden kamp (w.o.)` },
  { value: 'both_absent', label: 'Ingen af dem mødte' },
]

/** The value of a score in the list. */
export const scoreKey = (score: MatchScore) =>
  'extraHole' in score ? `extra-${score.extraHole}` : `${score.up}-${score.left}`

/** The decision that is chosen; null while something is missing. */
export function decisionOf({ outcome, score }: PickedOutcome): GivenDecision | null {
  const [how, winner] = outcome.split('-') as [GivenDecision['how'], Side | undefined]
  if (how === 'halved' || how === 'both_absent') return { how }
  if (!winner) return null
  if (how === 'conceded' || how === 'walkover') return { how, winner }
  const [first, second] = score.split('-')
  if (!first || !second) return null
  return first === 'extra'
    ? { how: 'played', winner, score: { extraHole: Number(second) } }
    : { how: 'played', winner, score: { up: Number(first), left: Number(second) } }
}
