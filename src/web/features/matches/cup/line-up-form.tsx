import { useState } from 'react'
import { playersIn, type SessionFormat } from '#domain/matches/cup.ts'
import { Button } from '../../../ui/button.tsx'
import { CompactSelect } from './compact-select.tsx'

export type TeamPlayer = { id: string; name: string; isWithdrawn: boolean }

type FormProps = {
  format: SessionFormat
  players: readonly TeamPlayer[]
  /** As stored, one for each match. */
  pairs: readonly (readonly string[])[]
  label: string
  isBusy: boolean
  onSave: (pairs: string[][]) => void
}

/** Who plays each match of a team; a player who stands in one is not offered in another. */
export function LineUpForm({ format, players, pairs, label, isBusy, onSave }: FormProps) {
  const places = playersIn(format)
  const [chosen, setChosen] = useState(() =>
    pairs.map((pair) => Array.from({ length: places }, (_, i) => pair[i] ?? '')),
  )
  const used = new Set(chosen.flat())
  const set = (match: number, place: number, player: string) =>
    setChosen(
      chosen.map((pair, i) =>
        i === match ? pair.map((was, at) => (at === place ? player : was)) : pair,
      ),
    )
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSave(chosen.map((pair) => pair.filter((player) => player !== '')))
      }}
    >
      {chosen.map((pair, match) => (
        <fieldset key={match} className="grid gap-2">
          <legend className="mb-1 text-sm font-semibold">Kamp {match + 1}</legend>
          <div className={places === 2 ? 'grid gap-2 sm:grid-cols-2' : 'grid'}>
            {pair.map((player, place) => (
              <CompactSelect
                key={place}
                label={labelOf({ match, place, places })}
                emptyLabel="Ingen"
                options={players
                  .filter((one) => one.id === player || !(used.has(one.id) || one.isWithdrawn))
                  .map((one) => ({
                    value: one.id,
                    label: one.isWithdrawn ? `${one.name} (afbud)` : one.name,
                  }))}
                value={player}
                onPick={(picked) => set(match, place, picked)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <Button type="submit" variant="secondary" className="w-fit" busy={isBusy && 'Gemmer …'}>
        {label}
      </Button>
    </form>
  )
}

const labelOf = ({ match, place, places }: { match: number; place: number; places: number }) =>
  places === 1 ? `Kamp ${match + 1}` : `Kamp ${match + 1}, ${place + 1}. spiller`
