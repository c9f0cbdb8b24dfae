import { useState, type SubmitEvent } from 'react'
import type { Wish } from '#domain/draw/draw-concerns.ts'
import { wishText } from '#domain/draw/draw-text.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { StudioPlayer } from './studio-context.ts'

type WishesProps = {
  wishes: readonly Wish[]
  unmet: readonly Wish[]
  players: readonly StudioPlayer[]
  nameOf: (player: string) => string
  onChange: (wishes: Wish[]) => void
}

/** The players' wishes: as written in the entry form, and as the draw can use them. */
export function Wishes({ wishes, unmet, players, nameOf, onChange }: WishesProps) {
  const written = players.filter(({ wish }) => wish)
  return (
    <details className="rounded-md border border-slate-300 bg-white">
      <summary className="flex min-h-12 cursor-pointer items-center px-4 font-semibold">
        Ønsker
        <span className="ml-2 font-normal text-slate-700">
          {wishes.length === 0
            ? `${written.length === 0 ? 'ingen' : written.length} skrevet ved tilmeldingen`
            : `${wishes.length - unmet.length} af ${wishes.length} opfyldt`}
        </span>
      </summary>
      <div className="grid gap-6 border-t border-slate-200 p-4 lg:grid-cols-2">
        <div className="grid content-start gap-3">
          <h3 className="text-lg!">Skrevet ved tilmeldingen</h3>
          {written.length === 0 && <p className="text-slate-700">Ingen har skrevet et ønske.</p>}
          <dl className="grid gap-2">
            {written.map((player) => (
              <div key={player.id}>
                <dt className="font-medium">{player.name}</dt>
                <dd className="text-slate-700">{player.wish}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="grid content-start gap-3">
          <h3 className="text-lg!">Det tager inddelingen hensyn til</h3>
          <ul className="grid gap-1">
            {wishes.map((wish) => (
              <li key={JSON.stringify(wish)} className="flex items-center justify-between gap-3">
                <span className={unmet.includes(wish) ? 'text-red-800' : ''}>
                  {wishText(wish, nameOf)}
                  {unmet.includes(wish) ? ' (ikke opfyldt)' : ' (opfyldt)'}
                </span>
                <Button
                  variant="quiet"
                  onClick={() => onChange(wishes.filter((one) => one !== wish))}
                >
                  Fjern<span className="sr-only">: {wishText(wish, nameOf)}</span>
                </Button>
              </li>
            ))}
          </ul>
          <AddWish players={players} onAdd={(wish) => onChange([...wishes, wish])} />
        </div>
      </div>
    </details>
  )
}

type AddWishProps = { players: readonly StudioPlayer[]; onAdd: (wish: Wish) => void }

function AddWish({ players, onAdd }: AddWishProps) {
  const [kind, setKind] = useState<Wish['kind']>('with')
  const options = players
    .filter(({ isOut }) => !isOut)
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'da'))
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const wish = readWish(kind, (name) => String(form.get(name) ?? ''))
    if (wish) onAdd(wish)
  }
  return (
    <form method="post" onSubmit={add} aria-label="Nyt ønske" className="grid gap-3 sm:grid-cols-2">
      <SelectField name="player" id="wish-player" label="Spiller" options={options} />
      <SelectField
        name="kind"
        id="wish-kind"
        label="Ønsker"
        options={kindOptions}
        onChange={(event) => setKind(event.currentTarget.value as Wish['kind'])}
      />
      {(kind === 'with' || kind === 'apart') && (
        <SelectField name="other" id="wish-other" label="Hvem" options={options.toReversed()} />
      )}
      {kind === 'start_hole' && (
        <SelectField name="hole" id="wish-hole" label="Hul" options={holeOptions} />
      )}
      <Button type="submit" variant="secondary" className="w-fit self-end">
        Føj til
      </Button>
    </form>
  )
}

function readWish(kind: Wish['kind'], text: (name: string) => string): Wish | undefined {
  const player = text('player')
  if (kind === 'early' || kind === 'late') return { player, kind }
  if (kind === 'start_hole') return { player, kind, hole: Number(text('hole')) }
  const other = text('other')
  return other === player || other === '' ? undefined : { player, kind, other }
}

const kindOptions: { value: Wish['kind']; label: string }[] = [
  { value: 'with', label: 'at spille sammen med' },
  { value: 'apart', label: 'ikke at spille sammen med' },
  { value: 'early', label: 'at komme tidligt ud' },
  { value: 'late', label: 'at komme sent ud' },
  { value: 'start_hole', label: 'at starte på et bestemt hul' },
]

const holeOptions = Array.from({ length: 18 }, (_, i) => ({
  value: String(i + 1),
  label: `Hul ${i + 1}`,
}))
