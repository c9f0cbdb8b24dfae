import { mayMove, type CaseState } from '#domain/cases/case.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../shell/problem.tsx'
import { useMove, type CaseAtHand } from './case-queries.ts'

const moves: readonly { to: CaseState; label: string }[] = [
  { to: 'in_progress', label: 'Sæt i gang' },
  { to: 'waiting', label: 'Venter på svar' },
  { to: 'closed', label: 'Luk sagen' },
]

/** Takes the case, and moves it on from where it was seen. */
export function CaseActions({ found, take }: { found: CaseAtHand; take: () => void }) {
  const { id: caseId, state: from } = found
  const move = useMove()
  return (
    <div className="print-hide grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Button variant={found.assignedTo ? 'secondary' : 'primary'} onClick={take}>
          Tag sagen
        </Button>
        {moves
          .filter(({ to }) => mayMove(from, to))
          .map(({ to, label }) => (
            <Button
              key={to}
              variant="secondary"
              busy={move.isPending && move.variables.to === to && 'Flytter …'}
              onClick={() => move.mutate({ caseId, from, to })}
            >
              {from === 'closed' && to === 'in_progress' ? 'Åbn igen' : label}
            </Button>
          ))}
      </div>
      {move.error && <Problem error={move.error} title="Sagen blev ikke flyttet" />}
    </div>
  )
}
