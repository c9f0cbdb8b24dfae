import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MatchChangeInput, MatchEffect } from '#contract/matches/endpoints.ts'
import { countOf, listInDanish } from '#domain/shared/danish.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { changePreviewQuery, matchMutations } from '../match-queries.ts'

type ChangeDialogProps = {
  of: { tournamentId: string; divisionId: string }
  title: string
  description?: string
  /** Null while something is missing. */
  change: MatchChangeInput | null
  confirmLabel: string
  said: string
  children?: ReactNode
  onClose: () => void
}

/** A change of the matches with its consequences, which are shown before it is stored. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { of, title, description, change, confirmLabel, said, children, onClose } = props
  const toast = useToast()
  const client = useQueryClient()
  const preview = useQuery({
    ...changePreviewQuery({ ...of, change: change ?? noChange }),
    enabled: change !== null,
  })
  const store = useMutation(matchMutations(client, of.tournamentId).change)
  const seen = change === null ? undefined : preview.data
  const send = () =>
    change &&
    seen &&
    store.mutate(
      { ...of, change, version: seen.version },
      {
        onSuccess: () => {
          toast({ title: said, tone: 'success' })
          onClose()
        },
        // Another change came first: show what this one does now.
        onError: () => void preview.refetch(),
      },
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
    >
      <div className="grid gap-5">
        {children}
        {change !== null && preview.isFetching && !seen && (
          <Skeleton label="Ser, hvad det betyder" rows={2} />
        )}
        {change !== null && preview.error && (
          <Problem error={preview.error} title="Det kan ikke lade sig gøre" />
        )}
        {seen && <Consequences effects={seen.effects} mailed={seen.mailed} cup={seen.cup} />}
        {store.error && <Problem error={store.error} title="Ændringen er ikke gemt" />}
        <div className="flex flex-wrap gap-3">
          <Button onClick={send} disabled={!seen} busy={store.isPending && 'Gemmer …'}>
            {confirmLabel}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Lad være
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Never sent: the query is off while nothing is chosen. */
const noChange: MatchChangeInput = { kind: 'decision', matchId: '', decision: null }

type ConsequencesProps = { effects: readonly MatchEffect[]; mailed: string[]; cup: string | null }

function Consequences({ effects, mailed, cup }: ConsequencesProps) {
  return (
    <section aria-label="Det sker der" aria-live="polite" className="grid gap-2">
      <h3 className="font-semibold">Det sker der</h3>
      {effects.length === 0 && <p>Ingen kampe ændrer sig nu.</p>}
      <ul className="grid gap-2">
        {effects.map((effect) => (
          <li key={effect.matchId} className="rounded-md bg-slate-50 px-3 py-2">
            <p className="text-sm text-slate-600">{effect.round}</p>
            <p>
              {effect.a ?? 'Ingen endnu'} – {effect.b ?? 'Ingen endnu'}:{' '}
              {effect.result ?? 'kampen skal spilles'}
            </p>
            {effect.lost && (
              <p className="font-semibold text-red-800">Resultatet »{effect.lost}« slettes.</p>
            )}
          </li>
        ))}
      </ul>
      {cup && <p className="font-semibold">Stillingen bliver {cup}.</p>}
      <p className="text-sm text-slate-700">
        {mailed.length === 0
          ? 'Ingen får mail.'
          : mailed.length <= 4
            ? `Mail til ${listInDanish(mailed)}.`
            : `Mail til ${countOf(mailed.length, 'spiller', 'spillere')}.`}
      </p>
    </section>
  )
}
