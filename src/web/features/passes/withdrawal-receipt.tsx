import type { Output } from '#contract/shared/endpoint.ts'
import type { declareWithdrawal } from '#contract/passes/endpoints.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ContactUs } from '../shell/problem.tsx'
import type { Declaration } from './declaration-form.tsx'

type Receipt = Output<typeof declareWithdrawal>

const titles: Record<Receipt['outcome'], string> = {
  declared: 'Vi har modtaget din fortrydelse. Bekræft den i mailen',
  done: 'Din fortrydelse er modtaget',
  unmatched: 'Vi har modtaget din meddelelse og ser på den',
  too_late: 'Fristen er udløbet',
  already_ended: 'Aftalen er afsluttet i forvejen',
}

/** The receipt of a declaration with its time, which can be printed. */
export function WithdrawalReceipt(props: { receipt: Receipt; declaration: Declaration }) {
  const { receipt, declaration } = props
  const { outcome, text, cards, refundOre, refundBy, receivedAt } = receipt
  const isDone = outcome === 'done'
  return (
    <div className="mt-6 grid gap-8">
      <Notice tone={isDone ? 'success' : 'info'} title={titles[outcome]} live>
        {text}
      </Notice>
      <DataList
        items={[
          { term: 'Modtaget', value: momentInFull(receivedAt) },
          { term: 'Navn', value: declaration.name },
          { term: 'Aftale', value: declaration.contract },
          {
            term: outcome === 'declared' ? 'Mail' : 'Kvittering sendt til',
            value: declaration.email,
          },
          ...cards.flatMap((card) => [
            { term: card.productName, value: `${card.number}. ${card.text}` },
            ...(card.retainedOre > 0
              ? [{ term: 'Brugt', value: formatKroner(card.retainedOre) }]
              : []),
            ...(card.toGiftCardOre > 0
              ? [{ term: 'Tilbage på gavekortet', value: formatKroner(card.toGiftCardOre) }]
              : []),
          ]),
          ...(isDone
            ? [
                {
                  term: 'Du får tilbage',
                  value: <strong className="font-head text-xl">{formatKroner(refundOre)}</strong>,
                },
              ]
            : []),
          ...(refundBy && refundOre > 0
            ? [{ term: 'Senest', value: formatDay(plainDate(refundBy)) }]
            : []),
        ]}
      />
      <ButtonRow>
        <Button variant="secondary" onClick={() => window.print()}>
          <Icon name="print" /> Udskriv kvitteringen
        </Button>
        <ButtonLink variant="quiet" href="/">
          Til forsiden
        </ButtonLink>
      </ButtonRow>
      <p className="text-slate-700">
        Spørgsmål? <ContactUs about={`Fortrydelse af ${declaration.contract}`} />
      </p>
    </div>
  )
}

/** `tirsdag den 4. maj 2027 kl. 10.00.00`, in Danish time. */
function momentInFull(instant: string): string {
  const at = Date.parse(instant)
  const { day, minute } = danishMoment(at)
  const seconds = String(Math.floor(at / 1_000) % 60).padStart(2, '0')
  return `${formatDay(day)} ${formatClockProse(minute)}.${seconds}`
}
