import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DirectorsEntry } from '#contract/entries/director.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { deskPayments, deskPaymentText, type DeskPayment } from '#domain/entries/desk-payment.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from '../shell/problem.tsx'
import { entriesMutations } from './entries-queries.ts'
import { owesFee } from './filter-entries.ts'

type MarkEntriesPaidProps = { tournamentId: string; rows: readonly DirectorsEntry[] }

/** Marks several owed fees as paid at once, for the queue at the tournament desk in the morning. */
export function MarkEntriesPaid({ tournamentId, rows }: MarkEntriesPaidProps) {
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const toast = useToast()
  const pay = useMutation(entriesMutations(useQueryClient(), tournamentId).payMany)
  const owing = rows.filter(owesFee)
  if (owing.length === 0) return null
  const picked = owing.filter(({ id }) => chosen.has(id))
  const sum = picked.reduce((ore, { owedOre }) => ore + owedOre, 0)
  const toggle = (id: string) =>
    choose(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]))
  const markPaid = (method: DeskPayment) =>
    pay.mutate(
      { entryIds: picked.map(({ id }) => id), method },
      {
        onSuccess: ({ marked }) => {
          choose(new Set())
          const title = `${countOf(marked, 'spiller er', 'spillere er')} skrevet som betalt.`
          toast({ title, tone: 'success' })
        },
      },
    )
  const isAll = picked.length === owing.length
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 rounded-md border border-slate-300 bg-white p-4 sm:p-5">
      <legend className="sr-only">Betalt hos jer</legend>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold">
          {picked.length === 0
            ? 'Hvem har betalt hos jer?'
            : `${countOf(picked.length, 'spiller', 'spillere')}, ${formatKroner(sum)}`}
        </p>
        <Button
          variant="quiet"
          onClick={() => choose(new Set(isAll ? [] : owing.map(({ id }) => id)))}
        >
          {isAll ? 'Vælg ingen' : 'Vælg alle'}
        </Button>
      </div>
      <Names {...{ owing, chosen, toggle }} />
      {pay.error && <Problem error={pay.error} title="Betalingerne er ikke skrevet" />}
      <div className="flex flex-wrap gap-3">
        {deskPayments.map((method) => (
          <Button
            key={method}
            variant="secondary"
            disabled={picked.length === 0}
            busy={pay.isPending && pay.variables.method === method && 'Gemmer …'}
            onClick={() => markPaid(method)}
          >
            {deskPaymentText[method]}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

type NamesProps = {
  owing: readonly DirectorsEntry[]
  chosen: ReadonlySet<string>
  toggle: (id: string) => void
}

const Names = ({ owing, chosen, toggle }: NamesProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
    {owing.map(({ id, firstName, lastName, owedOre }) => (
      <label key={id} className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-green-800"
          checked={chosen.has(id)}
          onChange={() => toggle(id)}
        />
        <span className="min-w-0 flex-1 truncate">
          {firstName} {lastName}
        </span>
        <span className="figures text-slate-600">{formatKroner(owedOre)}</span>
      </label>
    ))}
  </div>
)
