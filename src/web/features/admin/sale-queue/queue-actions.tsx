import { useState } from 'react'
import {
  changeSaleQueueRate,
  closeSaleQueue,
  type ShownSaleQueue,
} from '#contract/salequeue/endpoints.ts'
import { figureText } from '#domain/shared/figure.ts'
import { countOf } from '#domain/shared/danish.ts'
import { call } from '../../../api.ts'
import { ButtonRow } from '../../../ui/button.tsx'
import { NumberField } from '../../../ui/text-field.tsx'
import { ActionDialog } from '../actions/action-dialog.tsx'

/** Changes the rate of a queue, and lets everybody in; each shows its effect first. */
export const QueueActions = ({ queue }: { queue: ShownSaleQueue }) => (
  <ButtonRow>
    <ChangeRate queue={queue} />
    <CloseQueue queue={queue} />
  </ButtonRow>
)

function ChangeRate({ queue: { id, state, perMinute } }: { queue: ShownSaleQueue }) {
  const [typed, setTyped] = useState(String(perMinute))
  const [isWrong, setWrong] = useState(false)
  const mayRun = () => {
    const isRate = /^\d{1,5}$/.test(typed.trim()) && Number(typed) <= 20_000
    setWrong(!isRate)
    return isRate
  }
  return (
    <ActionDialog
      label="Skift tempo"
      onAsk={() => setTyped(String(perMinute))}
      mayRun={mayRun}
      effect={
        <div className="grid gap-4">
          <p>
            {state === 'open'
              ? 'Tempoet gælder med det samme. De, der er lukket ind, beholder deres tur, og de, der venter, beholder deres plads. Ture, som ingen bruger, går videre til de næste. Ved 0 holder køen pause.'
              : 'Tempoet gælder, når salget åbner. Ved 0 lukkes ingen ind, før du sætter det op.'}
          </p>
          <NumberField
            name="perMinute"
            label="Personer i minuttet"
            maxLength={5}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            {...(isWrong && { error: 'Skriv et helt tal fra 0 til 20.000.' })}
          />
        </div>
      }
      confirmLabel="Skift tempo"
      busy="Skifter …"
      run={async () => {
        const { queue } = await call(changeSaleQueueRate, { id, perMinute: Number(typed) })
        return rateText(queue.perMinute)
      }}
    />
  )
}

const waitingText = (waiting: number) =>
  waiting === 0
    ? 'Ingen venter lige nu.'
    : `${countOf(waiting, 'person', 'personer')} venter og kan begynde på samme tid.`

const rateText = (perMinute: number) =>
  perMinute === 0
    ? 'Køen er sat på pause.'
    : `Der lukkes ${figureText(perMinute)} ${perMinute === 1 ? 'person' : 'personer'} ind i minuttet.`

function CloseQueue({ queue: { id, state, waiting } }: { queue: ShownSaleQueue }) {
  const isPlanned = state === 'planned'
  return (
    <ActionDialog
      label={isPlanned ? 'Drop køen' : 'Åbn for alle'}
      danger={!isPlanned}
      effect={
        <p>
          {isPlanned
            ? 'Der bliver ingen kø. Salget åbner, når sæsonen er til salg.'
            : `Køen lukker, og alle kan købe med det samme. ${waitingText(waiting)} Det kan ikke fortrydes.`}
        </p>
      }
      confirmLabel={isPlanned ? 'Drop køen' : 'Åbn for alle'}
      busy="Lukker køen …"
      run={async () => {
        await call(closeSaleQueue, { id })
        return isPlanned ? 'Køen er droppet.' : 'Køen er lukket. Alle kan købe.'
      }}
    />
  )
}
