import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import {
  approveCutOff,
  discardCutOff,
  recordSettlementPayments,
  type CutOffShown,
} from '#contract/settlement/cockpit.ts'
import { cutOffNames } from '#domain/settlement/cut-offs.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { call } from '../../../api.ts'
import { ButtonRow, buttonClass } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { useEarlierNotPaid } from './earlier-not-paid.tsx'
import { IfPermitted } from '../permission.tsx'

/** What can be done with a cut-off: approve or discard it, and pay it. */
export function CutOffActions({ cutOff }: { cutOff: CutOffShown }) {
  const { closedAt, payable } = cutOff
  return (
    <IfPermitted power="money.move">
      <ButtonRow className="print-hide">
        {!closedAt && (
          <>
            <Approve cutOff={cutOff} />
            <Discard cutOff={cutOff} />
          </>
        )}
        {payable.count > 0 && <Pay cutOff={cutOff} />}
      </ButtonRow>
    </IfPermitted>
  )
}

function Approve({ cutOff }: { cutOff: CutOffShown }) {
  const { cutOffId, inputHash, isOwn, kind, season, clubs, totals } = cutOff
  const { question, earlierNotPaid, isAnswered } = useEarlierNotPaid(cutOff.unrecordedOre)
  const name = `${cutOffNames[kind]} ${season}`
  const effect = isOwn ? (
    <p>
      Du har selv klargjort afregningen, så en kollega skal godkende den. Siden er den samme for
      kollegaen. Er der ingen, så brug Godkendelse udefra.
    </p>
  ) : kind === 'correction' ? (
    <p>Forskellene bliver linjer i næste sæsons afregning. Det kan ikke gøres om.</p>
  ) : (
    <div className="grid gap-4">
      <p>
        {name} lukkes for altid. {countOf(clubs.length, 'klub', 'klubber')} får et afregningsbilag,
        og {formatKroner(totals.transfer)} kan udbetales. Det kan ikke gøres om.
      </p>
      {question}
    </div>
  )
  return (
    <ActionDialog
      label="Godkend og luk"
      effect={effect}
      confirmLabel="Godkend og luk"
      busy="Lukker …"
      isPossible={!isOwn && isAnswered}
      run={async () => {
        await call(approveCutOff, { cutOffId, inputHash, earlierNotPaid })
        return `${name} er lukket.`
      }}
    />
  )
}

function Discard({ cutOff: { cutOffId } }: { cutOff: CutOffShown }) {
  const navigate = useNavigate()
  return (
    <ActionDialog
      label="Kassér"
      effect={<p>Det klargjorte slettes. Afregningen kan klargøres igen.</p>}
      confirmLabel="Kassér"
      cancelLabel="Behold"
      busy="Sletter …"
      danger
      run={async () => {
        await call(discardCutOff, { cutOffId })
        await navigate({ to: '/admin/settlement' })
        return 'Det klargjorte er slettet.'
      }}
    />
  )
}

function Pay({ cutOff: { cutOffId, payable, payOn } }: { cutOff: CutOffShown }) {
  const [paidOn, setPaidOn] = useState<string>(payOn)
  const [unpaid, setUnpaid] = useState<readonly string[]>([])
  const paid = payable.transfers.filter(({ statementId }) => !unpaid.includes(statementId))
  const file = (format: string) =>
    `/api/v1/admin/settlement-cut-offs/${cutOffId}/payments.${format}`
  const fileClass = buttonClass({ variant: 'secondary' })
  const sum = formatKroner(paid.reduce((all, { transferOre }) => all + transferOre, 0))
  return (
    <>
      <a href={file('xml')} className={fileClass}>
        Hent fil til banken
      </a>
      <a href={file('csv')} className={fileClass}>
        Hent som CSV
      </a>
      <ActionDialog
        label="Registrér betalt"
        effect={
          <div className="grid gap-4">
            <p>
              {countOf(paid.length, 'udbetaling', 'udbetalinger')} på i alt {sum} registreres som
              betalt. Filen skulle betales {formatDay(plainDate(payOn))}.
            </p>
            <Transfers transfers={payable.transfers} unpaid={unpaid} onChange={setUnpaid} />
            <TextField
              name="paidOn"
              type="date"
              label="Betalt af banken"
              width="medium"
              value={paidOn}
              onChange={(event) => setPaidOn(event.currentTarget.value)}
            />
          </div>
        }
        confirmLabel="Registrér betalt"
        busy="Gemmer …"
        isPossible={paid.length > 0}
        run={async () => {
          const statementIds = paid.map(({ statementId }) => statementId)
          await call(recordSettlementPayments, { cutOffId, paidOn, statementIds })
          return 'Udbetalingerne er registreret.'
        }}
      />
    </>
  )
}

type TransfersProps = {
  transfers: CutOffShown['payable']['transfers']
  /** The statements that the bank has not paid. */
  unpaid: readonly string[]
  onChange: (unpaid: readonly string[]) => void
}

/** Which transfers the bank has paid; all until one is left out. */
function Transfers({ transfers, unpaid, onChange }: TransfersProps) {
  const toggle = (statementId: string) =>
    onChange(
      unpaid.includes(statementId)
        ? unpaid.filter((id) => id !== statementId)
        : [...unpaid, statementId],
    )
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold">Hvem har banken betalt?</legend>
      <p className="text-sm text-slate-600">
        Fjern fluebenet ved dem, der ikke var med i filen, da banken fik den.
      </p>
      <div className="max-h-64 overflow-y-auto">
        {transfers.map(({ statementId, clubName, transferOre }) => (
          <Checkbox
            key={statementId}
            name={`paid-${statementId}`}
            label={`${clubName}, ${formatKroner(transferOre)}`}
            checked={!unpaid.includes(statementId)}
            onChange={() => toggle(statementId)}
          />
        ))}
      </div>
    </fieldset>
  )
}
