import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TournamentResults } from '#contract/results.ts'
import { roundStateText } from '#domain/scoring/round-state.ts'
import { mayVoidRounds } from '#domain/competitions/state.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from '../shell/problem.tsx'
import { resultMutations } from './results-queries.ts'

type RoundsProps = { tournamentId: string; results: Pick<TournamentResults, 'rounds' | 'state'> }
type Round = TournamentResults['rounds'][number]

/** How far each round has come, and whether it counts: an abandoned one is declared void here. */
export function Rounds({ tournamentId, results: { rounds, state } }: RoundsProps) {
  const [asked, ask] = useState<Round>()
  const mayChange = mayVoidRounds(state)
  return (
    <section aria-labelledby="runder">
      <h2 id="runder" className="text-xl">
        Runderne
      </h2>
      <ol className="mt-3 grid divide-y divide-slate-200">
        {rounds.map((round) => (
          <li key={round.id} className="grid gap-2 py-3">
            <p className="flex flex-wrap justify-between gap-x-6">
              <span className="font-semibold">Runde {round.number}</span>
              <span>{roundStateText[round.state]}</span>
            </p>
            {round.voidReason !== null && (
              <p className="text-sm text-slate-700">{round.voidReason}</p>
            )}
            {mayChange && (
              <Button variant="secondary" className="w-fit" onClick={() => ask(round)}>
                {round.voidReason === null ? 'Annullér runden …' : 'Lad den tælle igen …'}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {asked && (
        <AskToChange
          key={asked.id}
          tournamentId={tournamentId}
          round={asked}
          isOnlyOne={rounds.every(({ id, voidReason }) => id === asked.id || voidReason !== null)}
          onClose={() => ask(undefined)}
        />
      )}
    </section>
  )
}

type AskProps = {
  tournamentId: string
  round: Round
  /** No other round stands. */
  isOnlyOne: boolean
  onClose: () => void
}

function AskToChange({ tournamentId, round, isOnlyOne, onClose }: AskProps) {
  const isVoid = round.voidReason !== null
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const toast = useToast()
  const change = useMutation(resultMutations(useQueryClient(), tournamentId).declare)
  const isGiven = reason.trim().length >= 3
  const go = () => {
    if (!isVoid && !isGiven) return setMissing(true)
    const title = isVoid
      ? `Runde ${round.number} tæller igen.`
      : `Runde ${round.number} er annulleret.`
    change.mutate(
      { roundId: round.id, reason: isVoid ? null : reason },
      {
        onSuccess: () => {
          toast({ title, tone: 'success' })
          onClose()
        },
      },
    )
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      danger={!isVoid}
      title={isVoid ? `Lad runde ${round.number} tælle igen?` : `Annullér runde ${round.number}?`}
      confirmLabel={isVoid ? 'Lad den tælle' : 'Annullér runden'}
      cancelLabel={isVoid ? 'Lad den være annulleret' : 'Behold runden'}
      busy={change.isPending && 'Øjeblik …'}
      onConfirm={go}
      effect={
        <div className="grid gap-4">
          {effectOf(isVoid, isOnlyOne).map((line) => (
            <p key={line}>{line}</p>
          ))}
          {!isVoid && (
            <TextField
              name="void-reason"
              label="Hvorfor?"
              help="Står på turneringens sider, hvor alle kan læse det"
              maxLength={300}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              error={
                isMissing && !isGiven ? 'Skriv grunden. Spillerne skal kunne læse den.' : undefined
              }
            />
          )}
          {change.error && <Problem error={change.error} title="Runden er, som den var" />}
        </div>
      }
    />
  )
}

function effectOf(isVoid: boolean, isOnlyOne: boolean): string[] {
  if (isVoid) return ['Det, der står på scorekortene, tæller med i resultatet igen.']
  return [
    'Scorerne bliver stående og kan læses, men tæller ikke. Ingen scorekort fra runden bliver ventet på.',
    isOnlyOne
      ? 'Ingen anden runde tæller, så turneringen slutter uden resultat.'
      : 'Resultatet kommer fra de runder, der tæller.',
    'Koder som DQ og NS bliver stående. Falder en af dem med runden, så tag den tilbage på spillerens scorekort.',
    'Scorekort, der ikke er sendt til GolfBox endnu, bliver ikke sendt. Dem, der er sendt, kommer på listen Ret i GolfBox.',
  ]
}
