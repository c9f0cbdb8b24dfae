import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  previewDeparture,
  registerDeparture,
  undoDeparture,
  type DepartureEffect,
  type LeavingInput,
} from '#contract/checkins/departures.ts'
import { countOf } from '#domain/shared/danish.ts'
import { readDanishDate } from '#domain/shared/danish-date.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { call } from '../../../api.ts'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { DateField } from '../../../ui/text-field.tsx'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { Problem } from '../../shell/problem.tsx'

const ways = [
  {
    value: 'notice',
    label: 'Med varsel',
    description: 'Til og med 31. oktober: stopper med denne sæson. Senere: med den næste.',
  },
  { value: 'on_day', label: 'På en bestemt dag' },
]

/** Registers that a club leaves; the dialog shows the consequences of the chosen day first. */
export function ClubLeaves({ club }: { club: { id: string; name: string } }) {
  const [how, setHow] = useState<LeavingInput['how']>('notice')
  const [text, setText] = useState('')
  const lastDay = how === 'on_day' ? (readDanishDate(text) ?? null) : null
  const isChosen = how === 'notice' || lastDay !== null
  const leaving = { id: club.id, how, lastDay }
  const effect = useQuery({
    queryKey: ['admin', 'club-departure', leaving],
    queryFn: ({ signal }) => call(previewDeparture, leaving, signal),
    enabled: false,
    retry: false,
  })
  return (
    <ActionDialog
      label="Klubben stopper"
      effect={
        <>
          <RadioCards
            legend="Hvornår stopper klubben?"
            name="how"
            options={ways}
            value={how}
            onChange={(event) => setHow(event.currentTarget.value as typeof how)}
          />
          {how === 'on_day' && (
            <DateField
              name="lastDay"
              label="Sidste dag"
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
          {isChosen && <Consequences leaving={leaving} clubName={club.name} />}
        </>
      }
      confirmLabel="Registrér, at klubben stopper"
      busy="Registrerer …"
      danger
      isPossible={isChosen && effect.data !== undefined && !effect.error}
      run={async () => {
        const { lastDay: last } = await call(registerDeparture, leaving)
        return `${club.name} stopper efter ${formatDay(plainDate(last))}.`
      }}
    />
  )
}

type UndoProps = { club: { id: string; name: string; lastDay: string } }

/** Takes the registration back, until the last day is over. */
export function UndoLeaving({ club: { id, name, lastDay } }: UndoProps) {
  return (
    <ActionDialog
      label="Klubben stopper alligevel ikke"
      effect={
        <>
          <p>
            Aftalen med {name} slutter ikke længere {formatDay(plainDate(lastDay))}, men gælder som
            før.
          </p>
          <p>
            Golfspillere, der har fået mail om, at klubben stopper, får en ny mail. Aflyste besøg
            bliver ikke sat på igen, for vi har bedt dem afbestille deres tid.
          </p>
        </>
      }
      confirmLabel="Lad klubben fortsætte"
      cancelLabel="Lad den stoppe"
      busy="Gemmer …"
      run={async () => {
        await call(undoDeparture, { id })
        return `${name} fortsætter.`
      }}
    />
  )
}

type ConsequencesProps = { leaving: LeavingInput; clubName: string }

function Consequences({ leaving, clubName }: ConsequencesProps) {
  const { data, error } = useQuery({
    queryKey: ['admin', 'club-departure', leaving],
    queryFn: ({ signal }) => call(previewDeparture, leaving, signal),
    retry: false,
  })
  if (error) return <Problem error={error} title="Klubben kan ikke stoppe den dag" />
  if (!data) return <p role="status">Regner ud, hvad det betyder …</p>
  return (
    <div role="status" className="grid gap-2">
      <p className="font-semibold">
        Sidste dag er {formatDay(plainDate(data.lastDay))}. Det betyder:
      </p>
      <ul className="grid list-disc gap-1 pl-5">
        {linesOf(data).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        Aftalen med {clubName} slutter den dag, også versioner, der skulle begynde senere. Du kan
        fortryde det her på siden til og med den sidste dag.
      </p>
    </div>
  )
}

function linesOf({ cards, rounds, visits, balanceOre }: DepartureEffect): string[] {
  const lost =
    cards === 0
      ? 'Ingen gæster mister runder.'
      : `${countOf(cards, 'kort', 'kort')} har ${countOf(rounds, 'runde', 'runder')} tilbage i klubben. For dem, der ikke bliver spillet, vælger golfspilleren ekstra runder eller penge.`
  const cancelled =
    visits === 0
      ? 'Ingen planlagte besøg aflyses.'
      : `${countOf(visits, 'planlagt besøg', 'planlagte besøg')} aflyses.`
  const told = cards + visits > 0 ? ['Golfspillerne får en mail nu og igen dagen efter.'] : []
  return [lost, cancelled, ...told, balanceText(balanceOre)]
}

function balanceText(balanceOre: number | null): string {
  if (balanceOre === null) return 'Klubbens saldo er ved at blive regnet ud.'
  if (balanceOre < 0) return `Klubben skylder ${formatKroner(-balanceOre)} uden moms i dag.`
  return `Klubben har ${formatKroner(balanceOre)} uden moms til gode i dag og beholder det.`
}
