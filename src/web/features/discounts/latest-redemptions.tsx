import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Redemption } from '#contract/discounts/counter.ts'
import { momentText } from '../../moment-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Problem } from '../shell/problem.tsx'

type LatestProps = {
  latest: readonly Redemption[]
  undo: (redemptionId: string) => Promise<unknown>
  onUndone: () => void
  /** The list has today's only. */
  isOfToday?: boolean
}

/** More are shown by a button, so that the club's own offers stay near on a phone. */
const mostAtFirst = 6

const wordsOfToday = {
  heading: 'Dagens rabatter',
  empty: 'Ingen rabatter er indløst her i dag.',
}
const wordsOfAll = {
  heading: 'Seneste rabatter',
  empty: 'Ingen rabatter er indløst her endnu.',
}

/** The latest redemptions at a till; those of today can be taken back. */
export function LatestRedemptions({ latest, undo, onUndone, isOfToday = false }: LatestProps) {
  const [chosen, setChosen] = useState<Redemption>()
  const [isAll, setIsAll] = useState(false)
  const words = isOfToday ? wordsOfToday : wordsOfAll
  const shown = isAll ? latest : latest.slice(0, mostAtFirst)
  const takeBack = useMutation({
    mutationFn: undo,
    onSettled: onUndone,
    onSuccess: () => setChosen(undefined),
  })
  return (
    <section aria-labelledby="latest">
      <h2 id="latest" className="text-xl">
        {words.heading}
      </h2>
      {takeBack.error && <Problem error={takeBack.error} title="Rabatten er ikke taget tilbage" />}
      {latest.length === 0 && <p className="mt-3 text-slate-600">{words.empty}</p>}
      <ul className="mt-3 divide-y divide-slate-200 border-y border-slate-200 empty:hidden">
        {shown.map((row) => (
          <li
            key={row.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3"
          >
            <span>
              <span className="font-medium">{row.title}</span>
              <span className="block text-sm text-slate-600">
                {row.holder ?? 'Slettet golfspiller'} · {momentText(row.at)}
              </span>
            </span>
            {row.isUndone && <Badge>Taget tilbage</Badge>}
            {row.canUndo && (
              <Button variant="quiet" onClick={() => setChosen(row)}>
                Tag tilbage
              </Button>
            )}
          </li>
        ))}
      </ul>
      {shown.length < latest.length && (
        <Button variant="secondary" className="mt-4 w-fit" onClick={() => setIsAll(true)}>
          Vis flere ({latest.length - shown.length})
        </Button>
      )}
      {chosen && (
        <ConfirmDialog
          open
          onOpenChange={() => setChosen(undefined)}
          title="Tag rabatten tilbage?"
          effect={`${chosen.holder ?? 'Gæsten'} kan bruge koden til ${chosen.title} igen.`}
          confirmLabel="Tag rabatten tilbage"
          busy={takeBack.isPending && 'Tager tilbage …'}
          onConfirm={() => takeBack.mutate(chosen.id)}
        />
      )}
    </section>
  )
}
