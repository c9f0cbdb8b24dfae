import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { DrawStudio } from '#contract/tournament-draw.ts'
import { listInDanish } from '#domain/shared/danish.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { studioMutations, type OnRound } from './draw-queries.ts'

type ReplacePlayerProps = { of: OnRound; studio: DrawStudio }

/** Somebody comes in late for a player, or the place stays empty: who is told is shown first. */
export function ReplacePlayer({ of, studio }: ReplacePlayerProps) {
  const [asked, ask] = useState<Change>()
  const toast = useToast()
  const replace = useMutation(studioMutations(useQueryClient(), of).replace)
  const names = new Map(studio.players.map(({ id, name }) => [id, name]))
  const nameOf = (id: string) => names.get(id) ?? 'En spiller'
  const look = (change: Change) => {
    replace.reset()
    ask(change)
  }
  const done = () => {
    toast({ title: 'Startlisten er ændret.', tone: 'success' })
    ask(undefined)
  }
  return (
    <section aria-labelledby="replace" className="grid max-w-form gap-4">
      <div className="grid gap-1">
        <h3 id="replace">Afbud efter offentliggørelsen</h3>
        <p className="text-slate-700">
          Kun den flight ændres. Dens link og kode gælder stadig, og kun de berørte får en mail.
        </p>
      </div>
      <ReplaceForm {...{ studio, nameOf }} onAsk={look} />
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={() => ask(undefined)}
        title={asked ? titleOf(asked, nameOf) : ''}
        confirmLabel="Skift ud"
        busy={replace.isPending && 'Skifter …'}
        onConfirm={() => asked && replace.mutate(asked, { onSuccess: done })}
        effect={
          <div className="grid gap-3">
            {asked && <p>{effectOf(asked, studio, nameOf)}</p>}
            {replace.error && <Problem error={replace.error} title="Startlisten er som før" />}
          </div>
        }
      />
    </section>
  )
}

type ReplaceFormProps = {
  studio: DrawStudio
  nameOf: (id: string) => string
  onAsk: (change: Change) => void
}

function ReplaceForm({ studio, nameOf, onAsk }: ReplaceFormProps) {
  const listed = studio.published.flatMap(({ players }) => players)
  const free = studio.players.filter(({ id, isOut }) => !isOut && !listed.includes(id))
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const by = String(form.get('replace-in') ?? '')
    onAsk({ out: String(form.get('replace-out') ?? ''), in: by === '' ? null : by })
  }
  return (
    <form method="post" onSubmit={send} className="grid gap-4">
      <SelectField
        name="replace-out"
        label="Kommer ikke"
        options={listed.map((id) => ({ value: id, label: nameOf(id) }))}
      />
      <SelectField
        name="replace-in"
        label="Kommer ind i stedet"
        help={free.length === 0 ? 'Alle deltagere har en flight. Tilmeld en ny først.' : undefined}
        optional
        emptyLabel="Ingen, pladsen står tom"
        options={free.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Button type="submit" variant="secondary" className="w-fit">
        Se, hvem der får besked
      </Button>
    </form>
  )
}

type Change = { out: string; in: string | null }

const titleOf = (change: Change, nameOf: (id: string) => string) =>
  change.in === null
    ? `Tag ${nameOf(change.out)} af startlisten?`
    : `${nameOf(change.in)} ind for ${nameOf(change.out)}?`

function effectOf(change: Change, { published }: DrawStudio, nameOf: (id: string) => string) {
  const at = published.findIndex(({ players }) => players.includes(change.out))
  const company = (published[at]?.players ?? []).filter((id) => id !== change.out)
  const told = [change.out, ...(change.in === null ? [] : [change.in]), ...company]
  return `Flight ${at + 1} ændres. ${listInDanish(told.map(nameOf))} får en mail, hvis vi har deres adresse. ${nameOf(change.out)} spiller ikke med.`
}
