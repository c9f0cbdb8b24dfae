import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FoundPlayer } from '#contract/entries/look-up.ts'
import { formatHandicap } from '#domain/shared/handicap.ts'
import { parseDguNumber } from '#domain/shared/ids.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Problem } from '../shell/problem.tsx'
import { entriesMutations } from './entries-queries.ts'

type FindPlayerProps = { tournamentId: string; error: string | undefined }

/** The DGU number field, and a look-up by number and last name that fills in empty fields. */
export function FindPlayer({ tournamentId, error }: FindPlayerProps) {
  const field = useRef<HTMLDivElement>(null)
  const [isLacking, setLacking] = useState(false)
  const lookUp = useMutation(entriesMutations(useQueryClient(), tournamentId).lookUp)
  const find = () => {
    const form = field.current?.closest('form')
    if (!form || lookUp.isPending) return
    const values = new FormData(form)
    const dguNumber = String(values.get('dguNumber')).trim()
    const lastName = String(values.get('lastName')).trim()
    const isNamed = lastName !== '' && parseDguNumber(dguNumber) !== undefined
    setLacking(!isNamed)
    if (!isNamed) return lookUp.reset()
    const onSuccess = ({ player }: { player: FoundPlayer | null }) => player && fillIn(form, player)
    lookUp.mutate({ dguNumber, lastName }, { onSuccess })
  }
  return (
    <div ref={field} className="grid gap-3">
      <div className="flex flex-wrap items-end gap-4">
        <TextField
          name="dguNumber"
          label="DGU-nummer"
          optional
          width="short"
          maxLength={10}
          autoComplete="off"
          {...(error !== undefined && { error })}
        />
        <Button variant="secondary" onClick={find} busy={lookUp.isPending && 'Finder …'}>
          Find spilleren
        </Button>
      </div>
      <p role="status" className="text-slate-700">
        {isLacking
          ? 'Skriv efternavnet og et DGU-nummer som 90-1234.'
          : foundPlayerText(lookUp.data)}
      </p>
      {lookUp.error && <Problem error={lookUp.error} title="Spilleren er ikke slået op" />}
    </div>
  )
}

/** Fills a field only if it is empty. */
function fillIn(form: HTMLFormElement, { firstName, clubName, handicapTenths }: FoundPlayer) {
  const handicap = handicapTenths === null ? '' : formatHandicap(handicapTenths)
  for (const [name, value] of Object.entries({ firstName, clubName: clubName ?? '', handicap })) {
    const input = form.elements.namedItem(name)
    if (input instanceof HTMLInputElement && input.value.trim() === '') input.value = value
  }
  // The form treats the filled-in values like entered ones.
  form.dispatchEvent(new Event('input', { bubbles: true }))
}

function foundPlayerText(answer: { player: FoundPlayer | null } | undefined): string {
  if (!answer) return ''
  const { player } = answer
  if (!player) return 'Vi kender ingen med det nummer og efternavn. Skriv resten selv.'
  const { firstName, lastName, clubName, handicapTenths } = player
  const handicap =
    handicapTenths === null ? 'uden handicap' : `handicap ${formatHandicap(handicapTenths)}`
  return `${[`${firstName} ${lastName}`, clubName, handicap].filter(Boolean).join(', ')}.`
}
