import type { Side } from '#domain/scoring/match-play.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { CompactSelect } from '../cup/compact-select.tsx'

export type CupPlayer = {
  entryId: string
  name: string
  club: string | null
  /** Empty for a player who is in no team. */
  team: Side | ''
  isCaptain: boolean
}

type PlayersProps = {
  id: string
  teams: readonly [string, string]
  players: readonly CupPlayer[]
  onChange: (players: CupPlayer[]) => void
}

/** Each player's team, and who sets its line-ups. */
export function CupPlayers({ id, teams, players, onChange }: PlayersProps) {
  const set = (entryId: string, change: Partial<CupPlayer>) =>
    onChange(players.map((one) => (one.entryId === entryId ? { ...one, ...change } : one)))
  const count = (team: Side) => players.filter((one) => one.team === team).length
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">Spillerne</legend>
      <p className="mb-3 text-sm text-slate-700">
        {count('A')} på {teams[0]}, {count('B')} på {teams[1]}. En kaptajn sætter selv holdets
        opstilling under Mine kampe. Du kan altid sætte begge her.
      </p>
      <ul className="divide-y divide-slate-200 rounded-md border border-slate-300 bg-white">
        {players.map(({ entryId, name, club, team, isCaptain }) => (
          <li
            key={entryId}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-2 sm:grid-cols-[minmax(0,1fr)_15rem_auto]"
          >
            <span className="min-w-0 break-words max-sm:col-span-2">
              {name}
              {club && <span className="block text-sm text-slate-600">{club}</span>}
            </span>
            <CompactSelect
              label={`Hold for ${name}`}
              emptyLabel="Ikke med"
              options={[
                { value: 'A', label: teams[0] },
                { value: 'B', label: teams[1] },
              ]}
              value={team}
              onPick={(picked) => set(entryId, { team: picked as Side | '' })}
            />
            <Checkbox
              name={`captain-${id}-${entryId}`}
              label={
                <>
                  Kaptajn<span className="sr-only">: {name}</span>
                </>
              }
              checked={isCaptain}
              onChange={({ currentTarget }) => set(entryId, { isCaptain: currentTarget.checked })}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
