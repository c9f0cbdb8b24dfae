import { useState } from 'react'
import { knockOutPathText } from '#domain/matches/knock-out-path-text.ts'
import type { Match } from '#domain/matches/match.ts'
import { contestantSeedSentences } from '#domain/matches/seed-reason-text.ts'
import type { KnockOutSeed, SeedReason } from '#domain/matches/seed-reasons.ts'
import { OpenedQuestion } from '../scoring/opened-question.tsx'

type Contestant = {
  id: string
  seed: number
  pool: number | null
  name: string
  /** The handicap is there for directors alone. */
  seedReason: SeedReason | null
  knockOutSeed: KnockOutSeed | null
}

type Division = {
  howSeeded: string | null
  contestants: readonly Contestant[]
  matches: readonly Match[]
  rounds: readonly { stage: string; round: number; name: string }[]
}

/** How the contestants were seeded, and for each of them why, and how far it came. */
export function SeedingList({ division }: { division: Division }) {
  const [isOpened, setOpened] = useState(false)
  const { howSeeded, contestants } = division
  if (howSeeded === null) return null
  return (
    <section aria-label="Seedning" className="grid gap-1">
      <p className="max-w-text text-slate-700">{howSeeded}</p>
      <OpenedQuestion
        question="Hvorfor står de sådan, og hvem er gået videre?"
        onOpen={() => setOpened(true)}
      >
        {isOpened && (
          <ol className="grid gap-3 pb-2">
            {contestants
              .toSorted((one, other) => one.seed - other.seed)
              .map((one) => (
                <li key={one.id} className="grid grid-cols-[2.5rem_minmax(0,1fr)]">
                  <span className="figures font-semibold">{one.seed}</span>
                  <span>
                    <strong className="break-words">{one.name}</strong>
                    <span className="block text-pretty">{seedingText(one, division)}</span>
                  </span>
                </li>
              ))}
          </ol>
        )}
      </OpenedQuestion>
    </section>
  )
}

const seedingText = (contestant: Contestant, division: Division): string =>
  [...contestantSeedSentences(contestant, division.contestants), pathIn(division, contestant.id)]
    .filter(Boolean)
    .join(' ')

type Played = Pick<Division, 'matches' | 'rounds'> & {
  contestants: readonly { id: string; name: string }[]
}

/** The matches of a contestant in the knock-out, with their results. */
export const pathIn = ({ contestants, matches, rounds }: Played, contestant: string): string =>
  knockOutPathText(matches, contestant, {
    nameOf: (id) => contestants.find((one) => one.id === id)?.name ?? '',
    roundNameOf: (number) =>
      rounds.find(({ stage, round }) => stage === 'knock_out' && round === number)?.name ?? '',
  })
