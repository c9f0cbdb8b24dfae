import type { DirectedDivision } from '#contract/matches/endpoints.ts'
import type { Side } from '#domain/scoring/match-play.ts'
import { TextField } from '../../../ui/text-field.tsx'

type TypedCaptain = { name: string; email: string }

/** Of the first and of the second team; empty for none. */
export type TypedCaptains = [TypedCaptain, TypedCaptain]

type CaptainsProps = {
  id: string
  teams: readonly [string, string]
  captains: TypedCaptains
  isChecked: boolean
  onChange: (captains: TypedCaptains) => void
}

/** A captain of each team who does not play; who is named gets a mail when the cup is stored. */
export function CupCaptains({ id, teams, captains, isChecked, onChange }: CaptainsProps) {
  const [first, second] = captains
  const set = (at: number, change: Partial<TypedCaptain>) =>
    onChange(at === 0 ? [{ ...first, ...change }, second] : [first, { ...second, ...change }])
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-semibold">Kaptajner, der ikke spiller</legend>
      <p className="max-w-text text-sm text-slate-700">
        En ny kaptajn får en mail, når du gemmer, og sætter holdets opstilling under Mine kampe med
        en konto på den mailadresse. Lad felterne stå tomme, hvis en spiller er kaptajn.
      </p>
      {captains.map(({ name, email }, i) => (
        <div key={i} className="grid items-start gap-x-5 gap-y-3 sm:grid-cols-2">
          <TextField
            name={`captain-name-${id}-${i}`}
            label={`Kaptajn for ${teams[i] ?? ''}`}
            required={false}
            maxLength={80}
            autoComplete="off"
            value={name}
            onChange={({ currentTarget }) => set(i, { name: currentTarget.value })}
            error={
              isChecked && email.trim() !== '' && name.trim().length < 2
                ? 'Skriv kaptajnens navn.'
                : undefined
            }
          />
          <TextField
            name={`captain-email-${id}-${i}`}
            label="Kaptajnens mail"
            type="email"
            required={false}
            maxLength={254}
            autoComplete="off"
            value={email}
            onChange={({ currentTarget }) => set(i, { email: currentTarget.value })}
            error={
              isChecked && name.trim() !== '' && !isAddress(email)
                ? 'Skriv mailadressen som navn@klub.dk.'
                : undefined
            }
          />
        </div>
      ))}
    </fieldset>
  )
}

const isAddress = (email: string) => /^\S+@\S+\.\S+$/.test(email.trim())

/** Whether a captain has both a name and an address, or neither. */
export const isWholeCaptain = ({ name, email }: TypedCaptain): boolean =>
  (name.trim() === '' && email.trim() === '') || (name.trim().length >= 2 && isAddress(email))

export function storedCaptains(captains: DirectedDivision['captains']): TypedCaptains {
  const of = (side: Side) => {
    const { name = '', email = '' } = captains.find(({ team }) => team === side) ?? {}
    return { name, email }
  }
  return [of('A'), of('B')]
}

export const writtenCaptains = (captains: TypedCaptains) =>
  captains.flatMap(({ name, email }, i) =>
    name.trim() === '' ? [] : [{ team: i === 0 ? ('A' as const) : ('B' as const), name, email }],
  )
