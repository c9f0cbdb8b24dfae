import type { ReactNode } from 'react'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { cx } from '../../ui/cx.ts'
import { FieldError, fieldAria } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { RenderCard } from './day-receipt.tsx'
import type { Player } from './players.ts'
import { alreadyInText } from './waiting-text.ts'

type PlayerChoiceProps = {
  players: readonly Player[]
  chosen: readonly string[]
  onToggle: (passId: string) => void
  error: string | undefined
  renderCard: RenderCard
}

/** The golfers of this phone; several can be ticked at once. */
export function PlayerChoice({ players, chosen, onToggle, error, renderCard }: PlayerChoiceProps) {
  return (
    <fieldset {...fieldAria('players', { error })} className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-semibold">Hvem spiller?</legend>
      <div className="grid gap-2.5">
        {players.map((player, at) => (
          <PlayerRow
            key={player.passId}
            player={player}
            face={renderCard(player, undefined, 'mini')}
            input={
              <input
                id={at === 0 ? 'players' : undefined}
                type="checkbox"
                name="players"
                checked={chosen.includes(player.passId)}
                onChange={() => onToggle(player.passId)}
                className="peer size-7 appearance-none rounded-xs border-2 border-slate-500 bg-white outline-none transition-colors checked:border-green-700 checked:bg-green-700 forced-colors:appearance-auto"
              />
            }
          />
        ))}
      </div>
      {error && <FieldError id="players">{error}</FieldError>}
    </fieldset>
  )
}

type PlayerRowProps = { player: Player; face: ReactNode; input: ReactNode }

function PlayerRow({ player, face, input }: PlayerRowProps) {
  const { holderName, productName, seasonCode, receipt } = player
  return (
    <label
      className={cx(
        'flex min-h-18 items-center gap-3.5 rounded-md border border-slate-400 bg-white py-3 pr-3 pl-4 transition-colors',
        'hover:border-slate-700 has-checked:border-green-700 has-checked:bg-green-50 has-checked:ring-1 has-checked:ring-green-700',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
        'sun:border-2 sun:border-black',
      )}
    >
      <span className="relative size-7 shrink-0">
        {input}
        <Icon
          name="check"
          className="pointer-events-none absolute inset-0.5 size-6 stroke-3 text-white opacity-0 peer-checked:opacity-100 forced-colors:hidden"
        />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-lg leading-snug font-semibold">{holderName}</span>
        <span className="block text-sm text-slate-600">
          {productName} {seasonCode}
        </span>
        {receipt && (
          <span className="figures mt-0.5 block text-sm font-semibold text-blue-800">
            {receipt.isUnconfirmed
              ? alreadyInText(receipt)
              : `Tjekket ind ${formatClockProse(receipt.minute)}`}
          </span>
        )}
      </span>
      <span aria-hidden="true" className="shrink-0 [zoom:0.66] max-[22rem]:hidden">
        {face}
      </span>
    </label>
  )
}
