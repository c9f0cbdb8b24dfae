import { useState } from 'react'
import type { DirectedDivision, MatchChangeInput } from '#contract/matches/endpoints.ts'
import { scoreKey } from '../outcome-picker.tsx'
import { decisionOf, nothingPicked, OutcomePicker, type PickedOutcome } from '../outcome-picker.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { matchLine, reportLine, type DirectedMatch } from './match-line.ts'

type WriteResultProps = {
  tournamentId: string
  division: DirectedDivision
  match: DirectedMatch
  onClose: () => void
}

/** The director's result of a match, or its correction, with what it changes. */
export function WriteResult({ tournamentId, division, match, onClose }: WriteResultProps) {
  const { a, b, result } = matchLine(match, division)
  const [picked, setPicked] = useState<PickedOutcome>(() => pickedFrom(match))
  const [isReopened, setReopened] = useState(false)
  const decision = decisionOf(picked)
  const isReported = match.report !== null
  const change: MatchChangeInput | null = isReopened
    ? { kind: 'decision', matchId: match.id, decision: null }
    : decision && { kind: 'decision', matchId: match.id, decision }
  return (
    <ChangeDialog
      of={{ tournamentId, divisionId: division.id }}
      title={`${a} – ${b}`}
      description={
        result
          ? `Nu står der: ${result}.`
          : isReported
            ? `Meldt af spillerne: ${reportLine(match, division)}.`
            : undefined
      }
      change={change}
      confirmLabel={isReopened ? 'Slet resultatet' : 'Gem resultatet'}
      said={isReopened ? 'Resultatet er slettet, og kampen er åben.' : 'Resultatet er gemt.'}
      onClose={onClose}
    >
      {!isReopened && (
        <OutcomePicker
          stage={match.stage}
          holes={division.holes}
          names={{ A: a, B: b }}
          isDirector
          picked={picked}
          onPick={setPicked}
        />
      )}
      {match.decision && (
        <Checkbox
          name="reopen"
          label="Slet resultatet, så kampen er åben igen"
          checked={isReopened}
          onChange={({ currentTarget }) => setReopened(currentTarget.checked)}
        />
      )}
    </ChangeDialog>
  )
}

/** A report is the first proposal; a decided match is corrected from nothing. */
function pickedFrom({ report }: DirectedMatch): PickedOutcome {
  if (report?.decision.how !== 'played') return nothingPicked
  return { outcome: `played-${report.decision.winner}`, score: scoreKey(report.decision.score) }
}
