import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { listMyRounds } from '#contract/rounds.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { errorText } from '../../error-text.ts'
import { serverNow } from '../../server-clock.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toast.tsx'
import { myRoundsQuery, undoMutation } from './my-passes-queries.ts'

type Round = z.output<typeof listMyRounds.output>['rounds'][number]

/** What was played on this card, newest first; the newest can be undone for half an hour. */
export function RoundsPlayed({ passId }: { passId: string }) {
  const { data, error } = useQuery(myRoundsQuery)
  const [asked, setAsked] = useState<Round>()
  const rounds = data?.rounds.filter((round) => round.passId === passId) ?? []
  return (
    <section aria-labelledby="rounds" className="grid gap-5">
      <h2 id="rounds">Runder, du har spillet</h2>
      {error && (
        <Notice tone="warning" title="Runderne kan ikke hentes lige nu" live>
          {errorText(error)}
        </Notice>
      )}
      {data && rounds.length === 0 && (
        <EmptyState title="Ingen runder endnu">
          Når du tjekker ind i en klub, står runden her med det samme.
        </EmptyState>
      )}
      {rounds.length > 0 && (
        <ol className="divide-y divide-slate-200 border-y border-slate-200">
          {rounds.map((round) => (
            <RoundRow key={round.checkInId} round={round} onUndo={setAsked} />
          ))}
        </ol>
      )}
      {asked && <Undo round={asked} onClose={() => setAsked(undefined)} />}
    </section>
  )
}

type RowProps = { round: Round; onUndo: (round: Round) => void }

function RoundRow({ round, onUndo }: RowProps) {
  const isGone = round.state === 'voided'
  return (
    <li className={cx('flex items-center justify-between gap-4 py-3', isGone && 'text-slate-600')}>
      <div className="min-w-0">
        <p className={cx('font-semibold', isGone && 'line-through')}>{round.clubName}</p>
        <p className="figures text-sm text-slate-600">
          <span className="inline-block first-letter:uppercase">
            {formatDay(plainDate(round.day), { year: false })}
          </span>{' '}
          {formatClockProse(round.minute)} · {round.holes} huller
        </p>
      </div>
      <State round={round} onUndo={onUndo} />
    </li>
  )
}

/** A round that counts needs no word. */
function State({ round, onUndo }: RowProps) {
  if (round.state === 'voided') return <Badge>Fortrudt</Badge>
  if (round.state === 'conflict') return <Badge tone="warning">Tæller ikke</Badge>
  const isOpen = round.undoUntil !== null && Date.parse(round.undoUntil) > serverNow()
  if (!isOpen) return null
  return (
    <Button
      variant="secondary"
      onClick={() => onUndo(round)}
      className="min-h-11! px-4! py-1!"
      aria-label={`Fortryd runden hos ${round.clubName} ${formatClockProse(round.minute)}`}
    >
      Fortryd
    </Button>
  )
}

function Undo({ round, onClose }: { round: Round; onClose: () => void }) {
  const toast = useToast()
  const undo = useMutation(undoMutation)
  const send = () =>
    undo.mutate(round.checkInId, {
      onSuccess: ({ headline }) => toast({ tone: 'success', title: headline }),
      onError: (error) =>
        toast({ tone: 'error', title: 'Runden står stadig.', text: errorText(error) }),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Fortryd runden hos ${round.clubName}?`}
      effect={`Runden ${formatClockProse(round.minute)} tæller ikke længere, og du kan spille den en anden dag. Klubben kan se, at du fortrød.`}
      confirmLabel="Fortryd runden"
      cancelLabel="Behold runden"
      danger
      busy={undo.isPending && 'Fortryder …'}
      onConfirm={send}
    />
  )
}
