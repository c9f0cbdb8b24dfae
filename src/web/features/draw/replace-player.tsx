import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { DrawStudio } from '#contract/draw/endpoints.ts'
import { mailRecipientsText } from '#domain/competitions/mail-recipients-text.ts'
import { formatPhone, phoneHref } from '#domain/shared/phone.ts'
import { countOf } from '#domain/shared/danish.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from '../shell/problem.tsx'
import { studioMutations, type RoundIds } from './draw-queries.ts'

type ReplacePlayerProps = {
  of: RoundIds
  studio: DrawStudio
  base: string
  /** A player who is marked as absent, to be chosen from the start. */
  absent?: string | undefined
}

/** Replaces a player on the published list or leaves the place empty, after a preview of the mails. */
export function ReplacePlayer({ of, studio, base, absent }: ReplacePlayerProps) {
  const [previewed, setPreviewed] = useState<Change>()
  // The flight of the latest replacement, whose printed card is out of date.
  const [changedFlight, setChangedFlight] = useState<string>()
  const toast = useToast()
  const replace = useMutation(studioMutations(useQueryClient(), of).replace)
  const names = new Map([...studio.players, ...studio.waiting].map(({ id, name }) => [id, name]))
  const nameOf = (id: string) => names.get(id) ?? 'En spiller'
  const showPreview = (change: Change) => {
    replace.reset()
    setPreviewed(change)
  }
  const replaceNow = (change: Change) => {
    const flight = studio.published.find(({ players }) => players.includes(change.out))
    const onSuccess = () => {
      toast({ title: 'Startlisten er ændret.', tone: 'success' })
      setChangedFlight(flight?.id)
      setPreviewed(undefined)
    }
    replace.mutate(change, { onSuccess })
  }
  return (
    <section aria-labelledby="replace" className="grid max-w-form scroll-mt-6 gap-4">
      <div className="grid gap-1">
        <h3 id="replace">Afbud efter offentliggørelsen</h3>
        <p className="text-slate-700">
          Kun den flight ændres. Dens link og kode gælder stadig, og kun de berørte får besked.
        </p>
      </div>
      {/* A new form after each replacement, so that nobody is left chosen. */}
      <ReplaceForm
        key={studio.round.drawVersion}
        {...{ studio, nameOf, absent }}
        onPreview={showPreview}
      />
      {changedFlight && (
        <ButtonLink
          className="w-fit"
          href={`${base}/draw/${of.roundId}/print?flight=${changedFlight}`}
        >
          Udskriv det nye flightkort
        </ButtonLink>
      )}
      <ConfirmDialog
        open={previewed !== undefined}
        onOpenChange={() => setPreviewed(undefined)}
        title={previewed ? titleOf(previewed, nameOf) : ''}
        confirmLabel={previewed?.in === null ? 'Tag af startlisten' : 'Skift ud'}
        busy={replace.isPending && 'Gemmer …'}
        onConfirm={() => previewed && replaceNow(previewed)}
        effect={
          <div className="grid gap-3">
            {previewed &&
              effectOf(previewed, studio, nameOf).map((line) => <p key={line}>{line}</p>)}
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
  onPreview: (change: Change) => void
} & Pick<ReplacePlayerProps, 'absent'>

function ReplaceForm({ studio, nameOf, absent, onPreview }: ReplaceFormProps) {
  const [isMissing, setMissing] = useState(false)
  const listed = studio.published.flatMap(({ players }) => players)
  const isChosen = absent !== undefined && listed.includes(absent)
  const [next] = studio.waiting
  const free = studio.players.filter(({ id, isOut }) => !isOut && !listed.includes(id))
  const substitutes = [
    ...free.map(({ id, name }) => ({ value: id, label: name })),
    ...studio.waiting.map(({ id, name, number }) => ({
      value: id,
      label: `Venteliste nr. ${number}: ${name}`,
    })),
  ]
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [out, by] = [String(form.get('replace-out')), String(form.get('replace-in'))]
    setMissing(out === '')
    if (out !== '') onPreview({ out, in: by === '' ? null : by })
  }
  return (
    <form method="post" onSubmit={send} noValidate className="grid gap-4">
      <SelectField
        name="replace-out"
        label="Kommer ikke"
        emptyLabel="Vælg spilleren"
        options={listed
          .map((id) => ({ value: id, label: nameOf(id) }))
          .toSorted((a, b) => a.label.localeCompare(b.label, 'da'))}
        defaultValue={isChosen ? absent : undefined}
        error={isMissing ? 'Vælg, hvem der ikke kommer.' : undefined}
      />
      <SelectField
        name="replace-in"
        label="Kommer ind i stedet"
        help={
          substitutes.length === 0
            ? 'Alle deltagere har en flight. Tilmeld en ny først.'
            : undefined
        }
        optional
        emptyLabel="Ingen, pladsen står tom"
        options={substitutes}
        defaultValue={isChosen ? (free[0]?.id ?? next?.id) : undefined}
      />
      {next && <NextWaiting next={next} />}
      <Button type="submit" variant="secondary" className="w-fit">
        Se, hvem der får besked
      </Button>
    </form>
  )
}

/** Who is asked first: the director rings before the place is given. */
function NextWaiting({ next: { name, phone } }: { next: DrawStudio['waiting'][number] }) {
  return (
    <p className="text-slate-700">
      Næste på ventelisten er {name}.{' '}
      {phone ? (
        <>
          Ring og spørg først:{' '}
          <a href={phoneHref(phone)} className="text-link whitespace-nowrap">
            {formatPhone(phone)}
          </a>
        </>
      ) : (
        'Vi har ikke noget telefonnummer.'
      )}
    </p>
  )
}

type Change = { out: string; in: string | null }

const titleOf = (change: Change, nameOf: (id: string) => string) =>
  change.in === null
    ? `Tag ${nameOf(change.out)} af startlisten?`
    : `${nameOf(change.in)} ind for ${nameOf(change.out)}?`

function effectOf(
  { out, in: by }: Change,
  { published, players, waiting }: DrawStudio,
  nameOf: (id: string) => string,
): string[] {
  const at = published.findIndex((flight) => flight.players.includes(out))
  const concerned = new Set([...(published[at]?.players ?? []), by])
  const mailed = [...players.filter(({ isOut }) => !isOut), ...waiting].filter(({ id }) =>
    concerned.has(id),
  )
  return [
    `Flight ${at + 1} ændres. ${nameOf(out)} spiller ikke med.`,
    ...sideText(players.find(({ id }) => id === out)?.persons ?? 1),
    ...(by === null ? leftText(published[at], { out, players }) : []),
    ...(waiting.some(({ id }) => id === by)
      ? [`${nameOf(by ?? '')} får pladsen fra ventelisten og betaler hos jer.`]
      : []),
    ...mailRecipientsText(mailed, 'om ændringen'),
  ]
}

/** A side leaves with all its players; one of them is exchanged elsewhere. */
const sideText = (persons: number): string[] =>
  persons > 1
    ? [
        `Alle ${persons} spillere på holdet går ud og står som WD. Mangler kun én af dem, så skift spilleren ud under »Hold og makkere«.`,
      ]
    : []

/** A flight of two players or one is told to the director before it exists; a side alone plays on. */
function leftText(
  flight: DrawStudio['published'][number] | undefined,
  { out, players }: { out: string; players: DrawStudio['players'] },
): string[] {
  const others = flight?.players.filter((id) => id !== out) ?? []
  const left = others.reduce(
    (sum, id) => sum + (players.find((one) => one.id === id)?.persons ?? 1),
    0,
  )
  return left > 0 && left < 3 ? [`Flighten bliver på ${countOf(left, 'spiller', 'spillere')}.`] : []
}
