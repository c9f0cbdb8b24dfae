import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createDayLink } from '#contract/competitions/day-links.ts'
import { dayLinkKinds, dayLinkText, type DayLinkKind } from '#domain/accounts/day-links.ts'
import { useContractForm } from '../../../use-contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { dayLinkMutations } from './helpers-queries.ts'

const descriptions: Record<DayLinkKind, string> = {
  starter: 'Markerer, hvem der er mødt. Intet andet.',
  desk: 'Markerer fremmøde, betaling og buggy.',
  scorers: 'Taster og tjekker scorekort.',
  prizes: 'Markerer, hvem der er til stede ved præmieoverrækkelsen.',
}

/** The form that makes a link for a helper without an account. */
export function NewDayLink({ tournamentId }: { tournamentId: string }) {
  const [kind, setKind] = useState<DayLinkKind>('starter')
  const frame = useRef<HTMLFormElement>(null)
  const toast = useToast()
  const create = useMutation(dayLinkMutations(useQueryClient(), tournamentId).create)
  const form = useContractForm({
    endpoint: createDayLink,
    read: ({ name }) => ({ tournamentId, kind, name }),
    send: async ({ name }) => {
      await create.mutateAsync({ kind, name })
      frame.current?.reset()
      toast({ title: `Linket til ${name} er lavet.`, tone: 'success' })
    },
  })
  return (
    <form
      ref={frame}
      noValidate
      {...form.props}
      aria-labelledby="new-day-link"
      className="grid gap-5 rounded-md border border-slate-300 bg-white p-6"
    >
      <h4 id="new-day-link" className="text-lg">
        Nyt daglink
      </h4>
      <TextField
        name="name"
        label="Hvem får linket?"
        help="Navnet står ved det, hjælperen markerer."
        maxLength={60}
        autoComplete="off"
        error={form.isWrong('name') ? 'Skriv, hvem der får linket, fx Jens på 1. tee.' : undefined}
      />
      <RadioCards
        name="kind"
        legend="Opgave"
        options={dayLinkKinds.map((value) => ({
          value,
          label: dayLinkText[value],
          description: descriptions[value],
        }))}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as DayLinkKind)}
      />
      {form.error !== null && <Problem error={form.error} title="Linket er ikke lavet" />}
      <Button type="submit" busy={create.isPending && 'Laver linket …'} className="w-fit">
        Lav daglink
      </Button>
    </form>
  )
}
