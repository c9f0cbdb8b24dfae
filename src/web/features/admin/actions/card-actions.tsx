import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  confirmPassAsAdmin,
  previewPassWithdrawal,
  voidCheckInAsAdmin,
  withdrawPass,
} from '#contract/admin/actions.ts'
import type { ListRow } from '#contract/admin/list.ts'
import { voidReasons } from '#contract/checkins/endpoints.ts'
import type { Output } from '#contract/shared/endpoint.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { call } from '../../../api.ts'
import { newId } from '../../../new-id.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { Problem } from '../../shell/problem.tsx'
import { IfPermitted } from '../permission.tsx'
import { ActionDialog } from './action-dialog.tsx'

const current = ['active', 'awaiting_verification', 'unpaid']

/** The actions of the back office on a card. */
export function PassActions({ row }: { row: ListRow }) {
  return (
    <>
      <ToGolfer row={row} />
      {row.status === 'awaiting_verification' && (
        <IfPermitted power="cards.help">
          <ConfirmHolder row={row} />
        </IfPermitted>
      )}
      {current.includes(String(row.status)) && (
        <IfPermitted power="money.move">
          <Withdraw row={row} />
        </IfPermitted>
      )}
    </>
  )
}

const ToGolfer = ({ row }: { row: ListRow }) => (
  <IfPermitted power="people.read">
    <UiLink
      href={`/admin/golfers/${String(row.golferId)}`}
      className="text-link inline-flex min-h-11 items-center px-2 text-sm"
    >
      Golfspilleren
    </UiLink>
  </IfPermitted>
)

function ConfirmHolder({ row }: { row: ListRow }) {
  return (
    <ActionDialog
      label="Bekræft medlemskab"
      effect={
        <p>
          Vi spørger DGU om {String(row.dguNumber ?? 'DGU-nummeret')}. Passer navnet, bliver kortet
          aktivt, og de reserverede penge trækkes.
        </p>
      }
      confirmLabel="Spørg DGU"
      busy="Spørger DGU …"
      run={async () => {
        const { result } = await call(confirmPassAsAdmin, { id: row.id })
        return result === 'confirmed'
          ? 'Medlemskabet er bekræftet, og kortet er aktivt.'
          : 'DGU svarer ikke lige nu. Kortet venter stadig.'
      }}
    />
  )
}

function Withdraw({ row }: { row: ListRow }) {
  const [isAsked, setAsked] = useState(false)
  const preview = useQuery({
    queryKey: ['admin', 'withdrawal', row.id],
    queryFn: ({ signal }) => call(previewPassWithdrawal, { id: row.id }, signal),
    staleTime: 0,
    enabled: isAsked,
  })
  return (
    <ActionDialog
      label="Fortryd købet"
      onAsk={() => setAsked(true)}
      effect={<WithdrawalEffect {...preview} />}
      isPossible={preview.data?.isOpen ?? false}
      confirmLabel="Fortryd for køberen"
      cancelLabel={preview.data?.isOpen ? 'Behold købet' : 'Luk'}
      busy="Fortryder …"
      danger
      run={async () => {
        const { refundOre } = await call(withdrawPass, { id: row.id })
        return refundOre > 0
          ? `Købet er fortrudt. ${formatKroner(refundOre)} betales tilbage.`
          : 'Købet er fortrudt. Der er ikke noget beløb at betale tilbage.'
      }}
    />
  )
}

type Preview = Output<typeof previewPassWithdrawal>

/** The statutory refund as the buyer would see it, or the reason why a withdrawal is impossible. */
function WithdrawalEffect({ data, error }: { data: Preview | undefined; error: Error | null }) {
  if (error) return <Problem error={error} title="Beløbet kunne ikke regnes ud" />
  if (!data) return <p className="min-h-24">Regner ud, hvad der betales tilbage …</p>
  return (
    <div className="grid min-h-24 content-start gap-2">
      {data.cards.map((card) => (
        <div key={card.number}>
          <p className="font-semibold">
            {card.productName} {card.number}
          </p>
          {!data.isOpen && <p>Svaret til køberen er: »{card.text}«</p>}
          {data.isOpen && (
            <p className="figures">
              {countOf(card.roundsCounted, 'runde', 'runder')} spillet,{' '}
              {formatKroner(card.retainedOre)} beholdes,{' '}
              <strong>{formatKroner(card.refundOre)}</strong> betales tilbage.
            </p>
          )}
        </div>
      ))}
      {data.isOpen && <p>Kortet slutter med det samme, og køberen får en kvittering på mail.</p>}
    </div>
  )
}

const reasonLabels: Record<(typeof voidReasons)[number], string> = {
  mistake: 'Fejl ved check-in',
  wrong_person: 'Forkert person',
  round_broken_off: 'Runden blev afbrudt',
  course_closed: 'Banen blev lukket',
  other: 'Andet',
}

/** The actions of the back office on a check-in. */
export function CheckInActions({ row }: { row: ListRow }) {
  const isCounted = ['allow', 'allow_with_warning', 'conflict'].includes(String(row.result))
  return (
    <>
      {row.golferId !== null && <ToGolfer row={row} />}
      {isCounted && !row.voided && (
        <IfPermitted power="cards.help">
          <VoidVisit row={row} />
        </IfPermitted>
      )}
    </>
  )
}

function VoidVisit({ row }: { row: ListRow }) {
  const [reason, setReason] = useState<(typeof voidReasons)[number]>('mistake')
  const [requestId] = useState(() => newId())
  return (
    <ActionDialog
      label="Giv runden tilbage"
      effect={
        <>
          <p>
            Besøget i {String(row.club)} slettes fra regnskabet, og {String(row.golfer ?? 'gæsten')}{' '}
            får runden igen. Klubben mister besøgets point.
          </p>
          <SelectField
            name="reason"
            label="Hvorfor"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value as typeof reason)}
            options={voidReasons.map((value) => ({ value, label: reasonLabels[value] }))}
          />
        </>
      }
      confirmLabel="Giv runden tilbage"
      busy="Giver tilbage …"
      danger
      run={async () => {
        const { headline } = await call(voidCheckInAsAdmin, { id: row.id, requestId, reason })
        return headline
      }}
    />
  )
}
