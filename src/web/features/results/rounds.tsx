import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TournamentResults } from '#contract/results/endpoints.ts'
import { roundStateText } from '#domain/scoring/round-state.ts'
import { mayVoidRounds } from '#domain/competitions/state.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useEditedVersion } from '../../use-edited-version.ts'
import { SaveProblem } from '../shell/newer-version-notice.tsx'
import { resultMutations } from './results-queries.ts'

type RoundsProps = { tournamentId: string; results: Pick<TournamentResults, 'rounds' | 'state'> }
type Round = TournamentResults['rounds'][number]

/** The state of each round, with a button to declare it void. */
export function Rounds({ tournamentId, results: { rounds, state } }: RoundsProps) {
  const [selectedId, setSelectedId] = useState<string>()
  const selected = rounds.find(({ id }) => id === selectedId)
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
              <Button variant="secondary" className="w-fit" onClick={() => setSelectedId(round.id)}>
                {round.voidReason === null ? 'Annullér runden …' : 'Lad den tælle igen …'}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {selected && (
        <VoidRoundDialog
          key={selected.id}
          tournamentId={tournamentId}
          round={selected}
          isOnlyRound={rounds.every(
            ({ id, voidReason }) => id === selected.id || voidReason !== null,
          )}
          onClose={() => setSelectedId(undefined)}
        />
      )}
    </section>
  )
}

type VoidRoundDialogProps = {
  tournamentId: string
  round: Round
  /** Whether all other rounds are void. */
  isOnlyRound: boolean
  onClose: () => void
}

function VoidRoundDialog({ tournamentId, round, isOnlyRound, onClose }: VoidRoundDialogProps) {
  const version = useEditedVersion({ version: round.voidReason })
  const isVoid = version.start.version !== null
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const toast = useToast()
  const change = useMutation(resultMutations(useQueryClient(), tournamentId).setVoid)
  const hasReason = reason.trim().length >= 3
  const confirm = () => {
    if (!isVoid && !hasReason) return setMissing(true)
    const title = isVoid
      ? `Runde ${round.number} tæller igen.`
      : `Runde ${round.number} er annulleret.`
    change.mutate(
      { roundId: round.id, from: version.basis.version, reason: isVoid ? null : reason },
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
      onConfirm={confirm}
      effect={
        <div className="grid gap-4">
          {effectOf(isVoid, isOnlyRound).map((line) => (
            <p key={line}>{line}</p>
          ))}
          {!isVoid && (
            <ReasonField {...{ reason, setReason }} isMissing={isMissing && !hasReason} />
          )}
          <SaveProblem
            isBehind={version.isBehind}
            onCatchUp={version.catchUp}
            save={change}
            title="Runden er, som den var"
          >
            {stateText(round)}
          </SaveProblem>
        </div>
      }
    />
  )
}

type ReasonFieldProps = {
  reason: string
  setReason: (reason: string) => void
  isMissing: boolean
}

const ReasonField = ({ reason, setReason, isMissing }: ReasonFieldProps) => (
  <TextField
    name="void-reason"
    label="Hvorfor?"
    help="Står på turneringens sider, hvor alle kan læse det"
    maxLength={300}
    value={reason}
    onChange={(event) => setReason(event.target.value)}
    error={isMissing ? 'Skriv grunden. Spillerne skal kunne læse den.' : undefined}
  />
)

const stateText = ({ voidReason }: Round) =>
  voidReason === null ? 'Runden tæller igen.' : `Runden er annulleret: ${voidReason}`

function effectOf(isVoid: boolean, isOnlyRound: boolean): string[] {
  if (isVoid) return ['Det, der står på scorekortene, tæller med i resultatet igen.']
  return [
    'Scorerne bliver stående og kan læses, men tæller ikke. Ingen scorekort fra runden bliver ventet på.',
    isOnlyRound
      ? 'Ingen anden runde tæller, så turneringen slutter uden resultat.'
      : 'Resultatet kommer fra de runder, der tæller.',
    'Koder som DQ og NS bliver stående. Falder en af dem med runden, så tag den tilbage på spillerens scorekort.',
    'Scorekort, der ikke er sendt til GolfBox endnu, bliver ikke sendt. Dem, der er sendt, kommer på listen Ret i GolfBox.',
  ]
}
